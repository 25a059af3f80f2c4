/// \file
/// The carrier `case.safetensors`: problems that programs write.

#pragma once

#include "conformance/carriers/safetensors_output.hpp"
#include "spec/problem.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attest::conformance
{

/// Reads a problem from the bytes of a file and judges it.
///
/// The tensors are `query`, `key`, `value` (F64, F32, F16 or BF16) and `mask` (one of these, or BOOL). The type of
/// `query` is the format of the problem, and the elements of the others must be values of it. `kv_lengths` and
/// `alignment` may be tensors of integers (I64 or I32, one for each batch item).
///
/// Every field of spec::Problem may stand in the metadata under its name. Metadata are texts: a name stands bare
/// (`top_left`, `2`) or in quotes, as does a number that JSON does not have (`inf`, `0x1.8p+1`); anything else is
/// JSON. The text `format`, which other tools write, is passed over. So is what makes a problem an answer: the
/// tensors of is_answer_tensor(), and the metadata `rows`.
/// \param file  as the user called it
/// \param bytes all of it
/// \throws InputError if the file is not sound (see Safetensors), a tensor or text is unknown, missing, given
///         twice or of another type, or spec::violation() forbids the problem; it names file, byte and field
spec::Problem problem_from_safetensors(const std::string& file, std::string_view bytes);

/// The tensors that a problem may have, those of integers too.
std::vector<std::string> problem_tensor_names();

/// Reads a problem from a file.
///
/// \throws InputError as MappedFile and problem_from_safetensors()
spec::Problem read_problem_safetensors(const std::filesystem::path& path);

/// The tensors of a valid problem, each in the problem's format.
///
/// \param problem must outlive the result
std::vector<WrittenTensor> tensors_of(const spec::Problem& problem);

/// The fields of a problem as metadata, those that have their default too.
std::vector<std::pair<std::string, std::string>> metadata_of(const spec::Problem& problem);

/// Writes a valid problem, whole or not at all; read_problem_safetensors() reads it back.
///
/// \throws std::system_error as write_whole()
void write_problem_safetensors(const std::filesystem::path& path, const spec::Problem& problem);

} // namespace attest::conformance
