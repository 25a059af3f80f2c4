/// \file
/// The rows of a problem in order, and the shapes of what they give.

#pragma once

#include "reference/problem_vectors.hpp"

#include <cstddef>
#include <vector>

namespace attest::conformance
{

/// The rows of a valid problem, in the order of batch items, heads and queries. It must outlive them.
std::vector<reference::ProblemRow> rows_of(const spec::Problem& problem);

/// The shape (batch, heads, n) and more axes; without batch and heads for tensors of rank 2.
std::vector<std::size_t> shape_of_rows(const spec::Problem& problem, std::vector<std::size_t> more);

/// The shape of the output: that of the query, with the width of the values.
std::vector<std::size_t> shape_of_output(const spec::Problem& problem);

/// The place of an element in a row-major tensor: one position on each axis.
std::vector<std::size_t> place_in(const std::vector<std::size_t>& shape, std::size_t index);

/// Where one row of an output of that shape starts in it.
std::size_t start_of_row(const reference::ProblemRow& row, const std::vector<std::size_t>& shape);

} // namespace attest::conformance
