/// \file
/// Simulated attention kernels: one text, many choices.

#pragma once

#include "conformance/trial/choices.hpp"
#include "reference/problem_vectors.hpp"

#include <optional>
#include <vector>

namespace attest::conformance::trial
{

/// What a kernel computed for one row.
struct KernelRow
{
    std::vector<double> output; ///< Width d_v.
    double log_sum_exp = 0;     ///< In the problem's base.
};

/// Runs a kernel on an ordinary row: one that sees a key whose final score is finite, and no NaN or +∞.
/// \return nothing for another row: what happens there is no matter of rounding
std::optional<KernelRow> run_kernel(const reference::ProblemRow& row, const Choices& choices);

} // namespace attest::conformance::trial
