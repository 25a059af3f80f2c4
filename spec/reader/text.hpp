/// \file
/// Bytes to lines, lines to cells and words, and the form of every message of the reader.

#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "spec/reader/book.hpp"

namespace attest::spec
{

/// The error that says what was found at a place and what was expected there.
BookError defect(const Place& place, const std::string& found, const std::string& expected);

/// A text in backquotes for a message, cut after 60 bytes.
std::string quote(std::string_view text);

/// The bytes of a file.
/// \throws BookError if there is no such regular file, or it cannot be read
std::string bytes_of(const std::filesystem::path& file);

/// The lines of a text, without line ends. LF and CRLF end a line; a byte order mark at the start is passed over.
/// \throws BookError at the first line that is not UTF-8, or holds a control character other than a tab
std::vector<std::string> lines_of(const std::string& file, std::string_view bytes);

/// A text without the blanks and tabs around it.
std::string trimmed(std::string_view text);

/// True if a line holds nothing but blanks and tabs.
bool is_blank(std::string_view line);

/// The runs of a text that are parted by blanks and tabs.
std::vector<std::string> words_of(std::string_view text);

/// The trimmed pieces of a line that are parted by `|`: one more than it has bars.
std::vector<std::string> cells_of(std::string_view line);

/// Texts put together with a separator between them.
std::string joined(const std::vector<std::string>& texts, const std::string& separator);

} // namespace attest::spec
