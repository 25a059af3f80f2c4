/// \file
/// The rows of a problem, and the vectors that each of them is made from.

#pragma once

#include "spec/problem.hpp"

#include <cstddef>
#include <vector>

namespace attest::reference
{

/// One query of one head of a valid problem: one row of the output.
struct ProblemRow
{
    const spec::Problem& problem; ///< Without violation; it must outlive the row.
    spec::Extents extents;        ///< The problem's.
    std::size_t batch = 0;        ///< Batch item.
    std::size_t head = 0;         ///< Query head.
    std::size_t query = 0;        ///< Position of the query, i.
};

/// The elements of the row's query. \return width d
std::vector<double> query_of(const ProblemRow& row);

/// The elements of one key of the head that the row reads. \return width d
std::vector<double> key_of(const ProblemRow& row, std::size_t key);

/// The elements of one value of the head that the row reads. \return width d_v
std::vector<double> value_of(const ProblemRow& row, std::size_t key);

/// What the problem's mask adds to the score of one key; 0 without a mask, or where it is boolean.
double bias_of(const ProblemRow& row, std::size_t key);

} // namespace attest::reference
