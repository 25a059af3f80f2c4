#include "spec/reader/lint.hpp"
#include "spec/reader/prose.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

constexpr std::size_t none = std::string::npos;

bool is_formula(const Span& span)
{
    return span.kind == Span::Kind::formula || span.kind == Span::Kind::display;
}

bool has_open_formula(const Span& span)
{
    if (span.kind != Span::Kind::text)
        return false;
    std::size_t at = span.text.find('$');
    while (at != none && at > 0 && span.text[at - 1] == '\\')
        at = span.text.find('$', at + 1);
    return at != none;
}

void lint_formulas(const Place& place, const Spans& spans, Defects& defects)
{
    if (std::any_of(spans.begin(), spans.end(), has_open_formula))
        defects.push_back(
            defect(place, "a `$` without a partner in its paragraph", "a second one, or `\\$`"));
}

void lint_figure(const Place& place, const std::string& line, const Spans& spans, Defects& defects)
{
    if (words_have(spans, "![") && !figure_of(line))
        defects.push_back(defect(place, quote(line), "`![Caption](figures/NAME.svg)` on a line of its own"));
}

// The line under the header of a Markdown table: dashes, colons and bars.
bool is_separator(std::string_view line)
{
    return line.find_first_not_of("|:- \t") == none && line.find('|') != none && line.find('-') != none;
}

// Doxygen takes no table whose separator has a cell of fewer than three dashes.
bool has_short_cell(std::string_view separator)
{
    const std::string line = trimmed(separator);
    std::vector<std::string> cells = cells_of(line);
    if (line.starts_with('|'))
        cells.erase(cells.begin());
    if (line.ends_with('|'))
        cells.pop_back();
    return std::any_of(cells.begin(), cells.end(),
                       [](const std::string& cell) { return std::count(cell.begin(), cell.end(), '-') < 3; });
}

bool has_bar_in_formula(const Spans& spans)
{
    return std::any_of(spans.begin(), spans.end(),
                       [](const Span& span) { return is_formula(span) && span.text.find('|') != none; });
}

// Line of the separator in a block, or 0 if the block has no Markdown table.
std::size_t separator_in(const Chapter& chapter, const Block& block)
{
    if (block.kind == Block::Kind::paragraph)
        for (std::size_t line = block.first + 1; line <= block.last; ++line)
            if (is_separator(chapter.lines[line - 1]))
                return line;
    return 0;
}

void lint_markdown_table(const Chapter& chapter, const Block& block, const std::vector<Spans>& spans,
                         Defects& defects)
{
    const std::size_t separator = separator_in(chapter, block);
    if (separator == 0)
        return;
    if (has_short_cell(chapter.lines[separator - 1]))
        defects.push_back(defect({chapter.file, separator}, quote(chapter.lines[separator - 1]),
                                 "at least three dashes in each cell under a table's header"));
    for (std::size_t line = separator - 1; line <= block.last; ++line)
        if (has_bar_in_formula(spans[line - 1]))
            defects.push_back(defect({chapter.file, line}, "`|` in a formula in a Markdown table",
                                     "`\\lvert`, `\\rvert` or `\\mid`, since a bar ends the cell"));
}

} // namespace

void lint_markdown(const Chapter& chapter, Defects& defects)
{
    const std::vector<Spans> spans = spans_of(chapter);
    for (std::size_t line = 1; line <= spans.size(); ++line)
    {
        lint_formulas({chapter.file, line}, spans[line - 1], defects);
        lint_figure({chapter.file, line}, chapter.lines[line - 1], spans[line - 1], defects);
    }
    for (const Block& block : chapter.blocks)
        lint_markdown_table(chapter, block, spans, defects);
}

} // namespace attest::spec
