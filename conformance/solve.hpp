/// \file
/// The certified answer of a whole problem.

#pragma once

#include "reference/oracle/acceptance.hpp"
#include "reference/oracle/ladder.hpp"

#include <functional>
#include <optional>
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

/// What an answer should hold, and how it is worked out.
struct SolveOptions
{
    unsigned threads = 1; ///< How many blocks of rows are worked on side by side, at least 1.
    std::vector<const reference::Profile*> profiles; ///< Whose acceptance intervals are asked for.
    /// The positions of the queries that are asked for, of every batch item and head, ascending; nothing: all.
    std::optional<std::vector<std::size_t>> queries;
    bool steps = false;         ///< Final scores and weights are asked for.
    unsigned digits = 0;        ///< Significant digits that each element's enclosure should determine.
    std::function<void()> done; ///< Called after each row, by any of the threads; empty: nothing.
};

/// What one profile accepts, tensor by tensor; each list runs like the elements of its tensor.
struct AcceptedTensors
{
    std::vector<reference::Acceptance> output;      ///< Of `output`.
    std::vector<reference::Acceptance> log_sum_exp; ///< Of `log_sum_exp`.
    std::vector<reference::Acceptance> weights;     ///< Of `weights`, with SolveOptions::steps only.
};

/// The answer of a problem. Where only some queries were asked for, the elements of the others are left as a
/// CertifiedElement begins, without a rounded value.
struct Solution
{
    SolvedTensor output;                      ///< In the layout and rank of `query`.
    SolvedTensor log_sum_exp;                 ///< (batch, heads, n), rank 1 for tensors of rank 2.
    std::optional<SolvedTensor> scores = {};  ///< (batch, heads, n, m), with SolveOptions::steps only.
    std::optional<SolvedTensor> weights = {}; ///< Likewise, in the format of the output, as are `scores`.
    std::vector<AcceptedTensors> accept = {}; ///< One for each of SolveOptions::profiles.
    reference::RungCounts rungs = {};         ///< Which rung of the ladder decided how many elements.
    std::size_t unresolved = 0; ///< Elements of `output` and `log_sum_exp` that could not be decided.

    /// Every element that was asked for is correctly rounded.
    bool is_resolved() const { return unresolved == 0; }
};

/// Solves a problem: every element correctly rounded, and enclosed.
///
/// Blocks of rows are worked on side by side. What the rows of a key-value head share is made once, and released
/// after its last row.
/// \param problem a problem without violation
/// \param options what is asked for
Solution solve(const spec::Problem& problem, const SolveOptions& options = {});

} // namespace attest::conformance
