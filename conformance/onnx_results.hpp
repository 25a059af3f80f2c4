/// \file
/// What an ONNX test asks for beside the output: keys and values with the past ones, and one step of the scores.

#pragma once

#include "conformance/carriers/onnx_folder.hpp"
#include "conformance/solve.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// A result beside output and log-sum-exp.
struct NamedResult
{
    std::string name;    ///< `present_key`, `present_value` or `qk_matmul_output`.
    SolvedTensor tensor; ///< Rank 4, each element certified.
};

/// What the outputs of a test's node show, in the order of its slots.
///
/// `present_key` and `present_value` are copies. `qk_matmul_output` (batch, heads, n, m) shows, by its mode: 0 the
/// scaled scores, 1 the soft-capped ones, both of every key, hidden or not; 2 the final scores, −∞ for a hidden
/// key; 3 the weights. Its elements are rounded once, to the format of the output.
/// \param threads how many rows are worked on side by side, at least 1
std::vector<NamedResult> onnx_results(const OnnxCase& test, unsigned threads = 1);

/// What the problem in a file or folder asks for beside output and log-sum-exp: onnx_results(), or nothing where it
/// is no folder of ONNX.
///
/// \throws InputError as read_onnx_case()
std::vector<NamedResult> extra_results(const std::filesystem::path& problem, unsigned threads = 1);

} // namespace attest::conformance
