/// \file
/// The certified answer of a whole problem.

#pragma once

#include "reference/oracle/certify.hpp"

#include <functional>
#include <vector>

namespace attest::conformance
{

/// One tensor of an answer.
struct SolvedTensor
{
    spec::Format format;                               ///< What its elements are rounded to.
    std::vector<std::size_t> shape;                    ///< Its extents.
    std::vector<reference::CertifiedElement> elements; ///< Row-major.
};

/// The answer of a problem.
struct Solution
{
    SolvedTensor output;      ///< In the layout and rank of `query`.
    SolvedTensor log_sum_exp; ///< (batch, heads, n), rank 1 for tensors of rank 2.

    /// Every element is correctly rounded.
    bool is_resolved() const;
};

/// Solves a problem: every element correctly rounded, and enclosed.
///
/// \param problem a problem without violation
/// \param threads how many rows are worked on side by side, at least 1
/// \param done    called after each row, by any of the threads; empty: nothing
Solution solve(const spec::Problem& problem, unsigned threads = 1, const std::function<void()>& done = {});

} // namespace attest::conformance
