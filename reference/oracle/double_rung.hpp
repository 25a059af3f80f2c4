/// \file
/// The first rung of the ladder: rows in double, each result with a proved radius.

#pragma once

#include "reference/oracle/live_row.hpp"

#include <vector>

namespace attest::reference
{

/// Some rows of one query head in double arithmetic.
///
/// What a row may not see has no part in it: hidden keys are skipped where whole panels of them are hidden, and
/// have the weight 0 elsewhere; nothing that is not finite enters the arithmetic.
///
/// \param head the key-value head that the rows read
/// \param rows at most kernels::most_rows rows of one batch item and query head
/// \return one for each row; radii by double_bound.hpp
std::vector<RowBalls> attend_in_double(const PackedHead& head, const std::vector<ProblemRow>& rows);

} // namespace attest::reference
