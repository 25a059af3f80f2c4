/// \file
/// Files with one array and no name: `.npy`, and raw bytes.

#pragma once

#include "spec/problem.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// Reads what NumPy's `save` writes: numbers of 64, 32 or 16 bits (`<f8`, `<f4`, `<f2`), row by row.
///
/// Format versions 1 to 3 (`numpy.lib.format`).
/// \param file  as the user called it
/// \param bytes all of it
/// \return the values, exactly
/// \throws InputError naming file and byte: another beginning or version, a header that is not there or lacks a
///         field, another type, columns first, too few or too many bytes
spec::Tensor tensor_from_npy(const std::string& file, std::string_view bytes);

/// Reads the elements of a tensor that stand one behind the other, lowest byte first, and nothing else.
///
/// \param format of each element
/// \param shape  as it must be, for nothing in the file says it
/// \throws InputError naming the file if it has not just as many bytes
spec::Tensor tensor_from_raw(const std::string& file, std::string_view bytes, spec::Format format,
                             const std::vector<std::size_t>& shape);

} // namespace attest::conformance
