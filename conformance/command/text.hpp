/// \file
/// Text for people: tables and paragraphs.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// One column of a table for people.
struct TextColumn
{
    std::string head;
    std::vector<std::string> cells; ///< As many as every other column of the table has.
};

/// The number of characters in a UTF-8 text.
std::size_t characters_in(std::string_view text);

/// A text with blanks behind it that make it so many characters long.
std::string padded(const std::string& text, std::size_t width);

/// A number of things: `1 claim`, `3 claims`.
/// \param plural empty: the word with an `s`
std::string counted(std::size_t number, const std::string& word, const std::string& plural = "");

/// A table with its heads, the first column being the labels of its rows.
///
/// \param columns at least one
/// \param width   where the columns do not fit into so many characters, those that are too much stand in a
///                table of their own below, again with the labels
std::string table_text(const std::vector<TextColumn>& columns, std::size_t width);

/// A paragraph in lines of at most so many characters, unless a word is longer.
/// \param indent what stands before each line, within the width
std::string paragraph_text(std::string_view text, const std::string& indent, std::size_t width);

} // namespace attest::conformance
