/// \file
/// Problems in files, whatever their carrier.

#pragma once

#include "spec/problem.hpp"

#include <filesystem>

namespace attest::conformance
{

/// Reads a problem from a file: `.json` and `.safetensors` by the ending of its name, another by its content.
///
/// \throws InputError as read_problem_json() or read_problem_safetensors()
spec::Problem read_problem(const std::filesystem::path& path);

} // namespace attest::conformance
