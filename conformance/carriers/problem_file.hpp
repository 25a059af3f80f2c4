/// \file
/// Problems in files, whatever their carrier.

#pragma once

#include "spec/problem.hpp"

#include <filesystem>

namespace attest::conformance
{

/// Reads a problem from a file, `.json` and `.safetensors` by the ending of its name, another by its content; or
/// from the folder of an ONNX backend test.
///
/// \throws InputError as read_problem_json(), read_problem_safetensors() or read_onnx_case()
spec::Problem read_problem(const std::filesystem::path& path);

} // namespace attest::conformance
