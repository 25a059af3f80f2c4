/// \file
/// The second rung of the ladder: a row in pairs of doubles, each result with a proved radius.

#pragma once

#include "reference/oracle/live_row.hpp"

namespace attest::reference
{

/// One row in about 106 bits; what attend_in_double() says of structure holds here too.
///
/// \param head the key-value head that the row reads
/// \param row  the row; one under a soft cap is left to the next rung
/// \return radii by pair_bound.hpp
RowBalls attend_in_pairs(const PackedHead& head, const ProblemRow& row);

} // namespace attest::reference
