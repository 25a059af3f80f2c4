/// \file
/// The oracle's loops in pairs of doubles: about 106 bits, for what double leaves open.
///
/// A pair (high, low) stands for high + low, |low| ≤ u·|high|. Panels are those of double_kernels.hpp. What the
/// loops may assume and how far off they may be is said here, and used in pair_bound.hpp; u = 2⁻⁵³.

#pragma once

#include "reference/oracle/double_kernels.hpp"

namespace attest::reference::kernels
{

/// A number as the sum of two doubles.
struct Pair
{
    double high = 0; ///< The number, rounded.
    double low = 0;  ///< What is left of it.
};

/// Arguments below −pair_flushed_below have the weight 0 (the low part of e^−600 is still a normal double).
inline constexpr double pair_flushed_below = 600;

/// Pairs in two arrays.
struct PairArray
{
    double* high; ///< Aligned as every vector wants it.
    double* low;  ///< Likewise.
};

/// Scores ⟨q, k⟩ of one query and all keys of some panels: Dot2 of Ogita, Rump and Oishi, whose pair is kept.
///
/// Each is off by at most γ²·Σ|q_c·k_c| with the γ of width + 1 roundings.
void score_in_pairs(const double* query, std::size_t width, const double* panels, std::size_t count,
                    PairArray scores);

/// What turns a score into a final score.
struct PairFinalScore
{
    Pair scale;                       ///< Multiplied first: 16u² of the result.
    double slope = 0;                 ///< ALiBi: then slope·distance is added: 4u² of the magnitudes of both.
    const double* distance = nullptr; ///< −|i + o − j| for each key; null: no ALiBi.
    const double* mask =
        nullptr; ///< Added last, if there is one, 4u² of the magnitudes; below −2⁹⁰⁰ it hides.
};

/// Final scores in place. \param count a multiple of panel_width
void finish_scores_in_pairs(PairArray scores, std::size_t count, const PairFinalScore& how);

/// What weights_in_pairs() says besides the weights.
struct PairWeightSum
{
    Pair sum;         ///< Of the weights, off by 4u²·(count + 16) of itself at most.
    double reach = 0; ///< The largest maximum − s of a weight that is not 0.
};

/// Weights e^(s − maximum) in place; those of arguments below −pair_flushed_below are 0.
///
/// Each is e^(x + ξ)·(1 + ε) with x the difference of high part and maximum taken exactly, |ε| ≤ 64u² and
/// |ξ| ≤ 4u²·(|s| + |maximum| + |x| + 2).
PairWeightSum weights_in_pairs(PairArray scores, std::size_t count, double maximum);

/// e^x·(1 + ε), |ε| ≤ 64u² + 4u²·(|x| + 2), for −pair_flushed_below ≤ x ≤ 1; 0 below.
Pair exponential_in_pairs(Pair x);

/// Sums Σ w_j·v_j of one row and one panel of columns.
///
/// Each is off by at most γ²·Σ|w_j·v_j| with the γ of count + 8 roundings, times 4.
/// \param weights of `count` keys
/// \param panel   count × panel_width
/// \param output  panel_width pairs
void weigh_in_pairs(PairArray weights, const double* panel, std::size_t count, PairArray output);

} // namespace attest::reference::kernels
