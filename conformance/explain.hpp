/// \file
/// Walking through a problem: what every step makes of every row, in certified digits.

#pragma once

#include "spec/problem.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace attest::conformance
{

/// One step of a problem.
struct ExplainedStep
{
    std::string
        name; ///< `score`, `scale`, `softcap`, `bias`, `mask`, `weight`, `weighted_value`, `output`, `lse`
    std::string clause;             ///< The clause that defines it.
    std::vector<std::size_t> shape; ///< Extents of its numbers as a tensor.

    /// Its numbers as text, row by row in the order of batch items, heads and queries: for each key one number
    /// (`weighted_value`: d_v), for `output` d_v, for `lse` one.
    std::vector<std::vector<std::string>> rows;
};

/// The steps of a problem.
struct Explanation
{
    std::vector<ExplainedStep> steps; ///< In order; a step that the problem does not have is left out.
    bool decided = true;              ///< False if a number stands as an interval.
};

/// How many numbers the steps of a valid problem have; infinite where that cannot be counted.
double explained_numbers(const spec::Problem& problem);

/// Walks through a problem.
///
/// `score`, `scale`, `softcap` and `bias` are given for every key, also for one that the mask hides; from `mask`
/// on a hidden key has the score −inf and the weight 0. What is not finite is `nan`, `inf` or `-inf`.
///
/// \param problem a problem without violation
/// \param digits  significant digits, at least 1; an exact number prints exactly where that is shorter
/// \param threads how many rows are worked on side by side, at least 1
/// \param done    called after each row, by any of the threads; empty: nothing
Explanation explain(const spec::Problem& problem, unsigned digits, unsigned threads = 1,
                    const std::function<void()>& done = {});

/// The numbers of a step, flat and row-major in its shape.
std::vector<std::string> values_of(const spec::Problem& problem, const ExplainedStep& step);

} // namespace attest::conformance
