/// \file
/// What stands in the sentences of a chapter: code, formulas, references to clauses, snippets and figures.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/reader/book.hpp"

namespace attest::spec
{

/// A piece of a line.
struct Span
{
    /// What a piece is.
    enum class Kind
    {
        text,    ///< Words and Markdown marks.
        code,    ///< Between backquotes, or a whole indented line.
        formula, ///< Between `$` and `$`.
        display, ///< Between `$$` and `$$`.
        fence    ///< A whole line of a fence.
    };

    Kind kind = Kind::text; ///< What it is.
    std::string text;       ///< The piece, with the marks around it.
};

/// The spans of one line in order; their texts together are the line.
using Spans = std::vector<Span>;

/// The spans of each line of a chapter. Code and formulas may go on over the lines of one paragraph, and are cut
/// at the line ends. A blank line between blocks has no spans. A mark without partner in its paragraph is text.
std::vector<Spans> spans_of(const Chapter& chapter);

/// True if the words of a line, outside code and formulas, have a text in them.
bool words_have(const Spans& spans, std::string_view text);

/// A clause's ID in a text.
struct Reference
{
    std::size_t position = 0; ///< Where it starts, from 0.
    std::string id;           ///< Three capitals, a hyphen and digits, for example `SMX-3`.
};

/// What looks like a clause's ID in a text and is not part of a longer word. Numbers with a leading zero count,
/// so that a mistyped ID is seen.
std::vector<Reference> references_in(std::string_view text);

/// Code of the reference that a chapter shows.
struct Snippet
{
    std::string file; ///< Path from the root of the source, for example `reference/softmax.hpp`.
    std::string tag;  ///< The name between the two marks `// [softmax]`.
};

/// The snippet that a line `\snippet FILE TAG` shows, or nothing if it is no such line.
std::optional<Snippet> snippet_of(std::string_view line);

/// A figure that a chapter shows.
struct Figure
{
    std::string caption; ///< What it shows.
    std::string name;    ///< `NAME` of `figures/NAME.svg`.
};

/// The figure that a line `![Caption](figures/NAME.svg)` shows, or nothing if it is no such line.
std::optional<Figure> figure_of(std::string_view line);

} // namespace attest::spec
