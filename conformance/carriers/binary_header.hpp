/// \file
/// Texts at the beginning of binary files.

#pragma once

#include "conformance/carriers/source.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace attest::conformance
{

/// The text of a header that stands behind its own length; its places are bytes of the file.
///
/// \param file  as the user called it
/// \param bytes all of it
/// \param at    where the length stands, lowest byte first
/// \param size  the number of bytes of the length
/// \throws InputError if the file ends before the header does, or that is longer than largest_text
Source header_behind_length(const std::string& file, std::string_view bytes, std::size_t at,
                            std::size_t size);

} // namespace attest::conformance
