/// \file
/// Cuts a chapter into blocks: headings, fences, indented code, quotes, paragraphs.

#pragma once

#include <string>
#include <vector>

#include "spec/reader/book.hpp"

namespace attest::spec
{

/// The blocks of a chapter in order. Every line that is not blank is in exactly one.
///
/// What a Markdown renderer would take for a heading or a fence must be one for the reader too, so a mark that
/// is indented, a fence of tildes or of more than three backticks, and a `#` without a blank after it are errors.
///
/// \throws BookError at such a mark, and at a fence that is not closed
std::vector<Block> blocks_of(const std::string& file, const std::vector<std::string>& lines);

} // namespace attest::spec
