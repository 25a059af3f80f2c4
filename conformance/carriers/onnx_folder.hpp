/// \file
/// Folders of ONNX backend tests: `model.onnx` and `test_data_set_*/input_N.pb`, `output_N.pb`.

#pragma once

#include "conformance/carriers/onnx_problem.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace attest::conformance
{

/// A result that the folder expects.
struct OnnxExpected
{
    std::string name;  ///< `output`, `present_key`, `present_value` or `qk_matmul_output`.
    OnnxTensor tensor; ///< What it says.
};

/// A test: a problem, what is asked of it beside the output, and what is expected.
struct OnnxCase
{
    spec::Problem problem;                         ///< Without violation.
    spec::Format value_format = spec::Format::f32; ///< That of V; key and output have that of Q.
    bool asks_present = false;                     ///< For keys and values with the past ones.
    std::optional<int> asks_scores;                ///< For `qk_matmul_output`: its mode, 0 to 3.
    std::vector<OnnxExpected> expected;            ///< The outputs whose files are there.
};

/// True if a path may be meant as such a folder: a folder with `model.onnx`, or one of its data sets.
bool is_onnx_folder(const std::filesystem::path& path);

/// Reads a test.
///
/// \param path the folder, whose first data set is then read, or one of its data sets
/// \throws InputError naming file, byte and field, what was found and what was expected, as onnx_model_from(),
///         onnx_tensor_from() and onnx_problem(); or if a file is not there
OnnxCase read_onnx_case(const std::filesystem::path& path);

} // namespace attest::conformance
