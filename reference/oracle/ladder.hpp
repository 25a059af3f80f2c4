/// \file
/// The ladder: rows are answered by the cheapest arithmetic whose proved radius decides them.

#pragma once

#include "reference/oracle/certify.hpp"
#include "reference/oracle/packed_head.hpp"

#include <cstddef>
#include <vector>

namespace attest::reference
{

/// How many elements each rung decided.
struct RungCounts
{
    std::size_t in_double = 0;     ///< Rung 1, double_rung.hpp.
    std::size_t in_pairs = 0;      ///< Rung 2, pair_rung.hpp.
    std::size_t in_enclosures = 0; ///< Rung 3, certify_row(): intervals, then exact ties.

    /// Adds those of other rows.
    RungCounts& operator+=(const RungCounts& other);
};

/// Certified rows, and which rung decided how many of their elements.
struct ClimbedRows
{
    std::vector<CertifiedRow> rows; ///< In the order asked for.
    RungCounts counts;              ///< Of their outputs and log-sum-exps.
};

/// The certified answers of some rows: the same as those of certify_row(), sooner.
///
/// A rung's ball stands where all its numbers round to one value and it has the digits asked for; every other
/// element climbs. So each element's rounded value is right whichever rung gave it (chapter *Accuracy*).
///
/// \param head   the key-value head that the rows read
/// \param rows   at most kernels::most_rows rows of one batch item and query head
/// \param digits as certify_row()
ClimbedRows climb_rows(const PackedHead& head, const std::vector<ProblemRow>& rows, unsigned digits = 0);

} // namespace attest::reference
