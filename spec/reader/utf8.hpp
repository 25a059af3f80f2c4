/// \file
/// Which bytes are UTF-8 (Unicode Standard, table 3-7: no overlong forms, no surrogates, nothing past U+10FFFF).

#pragma once

#include <cstddef>
#include <string_view>

namespace attest::spec
{

/// True if every byte of a text belongs to a well-formed sequence.
bool is_utf8(std::string_view bytes);

/// The longest start of a UTF-8 text that has at most so many bytes and splits no character.
std::string_view utf8_prefix(std::string_view text, std::size_t most);

} // namespace attest::spec
