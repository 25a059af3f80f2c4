/// \file
/// How far the oracle's double arithmetic may be off: Theorem 6 with the oracle's own unit roundoff.

#pragma once

#include <cstddef>

namespace attest::reference
{

/// The unit roundoff of double, u = 2⁻⁵³.
inline constexpr double double_unit = 0x1p-53;

/// At least (1 + u)^roundings − 1, and 1 − (1 − u)^roundings: the γ of the path-length lemma.
double double_gamma(std::size_t roundings);

/// A bound that was calculated in double, made an upper bound of what it would be in real arithmetic.
///
/// Sums, products, quotients and roots of numbers ≥ 0, fewer than 2^12 of them one after the other, lose less
/// than the factor 1 + 2⁻⁴⁰; below the normal doubles each loses less than 2^-1074.
double inflated(double bound);

/// What the scores of a row are made from: magnitudes, each an upper bound.
struct ScoreSizes
{
    std::size_t width = 0; ///< d
    double query_norm = 0; ///< Euclidean norm of the query.
    double key_norm = 0;   ///< Of the longest key.
    double scale = 0;      ///< |σ|
    double softcap = 0;    ///< c; 0: none.
    double alibi = 0;      ///< Largest |slope|·distance; 0: none.
    bool has_mask = false; ///< A float mask is added last.
};

/// What a row of weights turned out to be.
struct WeightSizes
{
    std::size_t keys = 0; ///< Live ones, a sink included; those whose weight counts as 0 too.
    double maximum = 0;   ///< The calculated maximum m̂ of the final scores.
    double reach = 0;     ///< The largest calculated m̂ − s of a weight that is not 0.
};

/// Errors of one row that all columns share.
struct RowError
{
    double exponent =
        0; ///< Δ: the weights are e^(s_j − m̂ + δ_j), |δ_j| ≤ Δ, one δ_j for all columns and the sum.
    std::size_t keys = 0; ///< As WeightSizes has them.
};

/// Beyond this Δ the oracle says nothing in double.
inline constexpr double largest_exponent_error = 0x1p-10;
/// Beyond these magnitudes of scores and values the oracle says nothing in double: nothing can overflow.
inline constexpr double largest_magnitude = 0x1p960;

/// The Δ of a row: Lemma 7 with the loops of double_kernels.hpp.
///
/// ∞ where a magnitude is beyond largest_magnitude or not finite.
RowError double_row_error(const ScoreSizes& scores, const WeightSizes& weights);

/// The radius around a calculated output: Theorem 6 with one Δ for all keys.
///
/// \param error     of the row
/// \param magnitude at least the magnitude of every value of the column
/// \param output    what was calculated
/// \return 0 where the values are all 0; ∞ where nothing can be said
double double_output_radius(const RowError& error, double magnitude, double output);

/// The radius around log Σ, where Σ is the calculated sum of the weights: Theorem 10 without its rounding.
double double_log_sum_radius(const RowError& error);

} // namespace attest::reference
