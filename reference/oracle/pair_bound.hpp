/// \file
/// How far the oracle's arithmetic in pairs may be off: Theorem 6 once more.

#pragma once

#include "reference/oracle/double_bound.hpp"

namespace attest::reference
{

/// Beyond this Δ the oracle says nothing in pairs.
inline constexpr double largest_pair_exponent_error = 0x1p-40;
/// Beyond these magnitudes of scores, terms and values the oracle says nothing in pairs: nothing can overflow.
inline constexpr double largest_pair_magnitude = 0x1p880;

/// The Δ of a row: Lemma 7 with the loops of pair_kernels.hpp; ∞ where a magnitude is too large, or a soft cap
/// is there, which this rung leaves to the next.
RowError pair_row_error(const ScoreSizes& scores, const WeightSizes& weights);

/// The radius around a calculated output, as double_output_radius().
double pair_output_radius(const RowError& error, double magnitude, double output);

/// The radius around the calculated log Σ, whose residual is off by less than 256u², as double_log_sum_radius().
double pair_log_sum_radius(const RowError& error);

} // namespace attest::reference
