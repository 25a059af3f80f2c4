/// \file
/// The header of a `.safetensors` file.

#pragma once

#include "conformance/carriers/safetensors.hpp"
#include "conformance/carriers/source.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// The field of the header that holds the texts.
inline constexpr const char* metadata_name = "__metadata__";

/// The bytes before the header, which hold its length.
inline constexpr std::size_t length_bytes = 8;

/// The tensors and the texts that a header names.
struct HeaderContent
{
    std::vector<StoredTensor> tensors; ///< In the order of the header.
    std::vector<Metadata> metadata;    ///< In the order of the header.
};

/// Reads a header, and compares the bytes that each tensor has with its type and shape.
///
/// \throws InputError as Safetensors
HeaderContent parse_header(const Source& header);

/// Refuses tensors that do not fill the bytes behind the header, each byte once.
///
/// \param data_size the number of these bytes
/// \throws InputError naming the first tensor that begins too early, too late, or ends behind the file; or the
///         first byte behind all tensors
void require_each_byte_once(const Source& header, const std::vector<StoredTensor>& tensors,
                            std::size_t data_size);

} // namespace attest::conformance
