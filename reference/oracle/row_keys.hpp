/// \file
/// The keys that one row sees, as a stretch and what a mask does inside it: visibility_of() for a whole row at once.

#pragma once

#include "reference/problem_vectors.hpp"

#include <cstddef>

namespace attest::reference
{

/// Keys first, first + 1, … last − 1.
struct KeyRange
{
    std::size_t first = 0; ///< The first one.
    std::size_t last = 0;  ///< The one after the last; at least `first`.

    /// How many.
    std::size_t size() const { return last - first; }
};

/// The keys that length, causal order and window leave to a row; a mask may hide some of them.
/// \satisfies{MSK-2}
KeyRange range_of(const ProblemRow& row);

/// Fills `terms` with what a mask does to the keys of a range: −inf where it hides, else what it adds (0 for a
/// boolean mask). \pre the problem has a mask
void fill_mask(const ProblemRow& row, const KeyRange& range, double* terms);

/// Fills `distances` with −|i + o − j| for the keys of a range, exactly.
void fill_distances(const ProblemRow& row, const KeyRange& range, double* distances);

/// Fills `terms` with −slope·|i + o − j| for the keys of a range, rounded once. \return the largest magnitude
/// \pre the problem has slopes
double fill_alibi(const ProblemRow& row, const KeyRange& range, double* terms);

} // namespace attest::reference
