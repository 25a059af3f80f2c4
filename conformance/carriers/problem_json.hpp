/// \file
/// The carrier `problem.json`: problems that people type.

#pragma once

#include "conformance/carriers/source.hpp"
#include "spec/problem.hpp"

#include <filesystem>

namespace attest::conformance
{

/// Reads a problem from JSON and judges it.
///
/// The document is an object: `query`, `key`, `value`, and any other field of spec::Problem under its name.
/// Tensors are as tensor_from() reads them. `format` (default `f64`) is the format of the tensors; every
/// element is rounded to it once. `scale`, `softcap`, `alibi_slopes` and `sink` are rounded once to f64.
/// \throws InputError if the text is not JSON, a field is unknown, missing, given twice or of another type, or
///         spec::violation() forbids the problem; it names the place, and the clause where one forbids it
spec::Problem problem_from_json(const Source& source);

/// Reads a problem from a file.
///
/// \throws InputError as read_source() and problem_from_json()
spec::Problem read_problem_json(const std::filesystem::path& path);

} // namespace attest::conformance
