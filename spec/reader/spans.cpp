#include "spec/reader/prose.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>
#include <map>

namespace attest::spec
{

namespace
{

constexpr std::size_t none = std::string_view::npos;

struct Piece
{
    Span::Kind kind;
    std::string_view text;
};

std::size_t run_length(std::string_view text, std::size_t at)
{
    return std::min(text.find_first_not_of(text[at], at), text.size()) - at;
}

bool is_escape(std::string_view text, std::size_t at)
{
    constexpr std::string_view escapable = "\\`$*_[]()#+-.!|<>{}";
    return text[at] == '\\' && at + 1 < text.size() && escapable.find(text[at + 1]) != none;
}

// Cuts the text of a paragraph into pieces of text, code and formulas.
class Cutter
{
public:
    explicit Cutter(std::string_view paragraph) : text(paragraph) { pair_backquotes(); }

    std::vector<Piece> pieces()
    {
        for (std::size_t at = 0; at < text.size();)
        {
            const std::size_t end = is_escape(text, at) ? none : end_of_span(at);
            if (end == none)
                at += step(at);
            else
                at = cut(at, end);
        }
        cut_text(text.size());
        return std::move(found);
    }

private:
    // A run of backquotes is closed by the next run of the same length.
    void pair_backquotes()
    {
        std::vector<std::size_t> runs;
        for (std::size_t at = text.find('`'); at != none; at = text.find('`', at + run_length(text, at)))
            runs.push_back(at);
        std::map<std::size_t, std::size_t> next_of_length;
        for (auto run = runs.rbegin(); run != runs.rend(); ++run)
        {
            const std::size_t length = run_length(text, *run);
            const auto next = next_of_length.find(length);
            if (next != next_of_length.end())
                code_end[*run] = next->second + length;
            next_of_length[length] = *run;
        }
    }

    std::size_t end_of_span(std::size_t at) const
    {
        if (text[at] == '$')
            return end_of_formula(at);
        const auto end = code_end.find(at);
        return end == code_end.end() ? none : end->second;
    }

    std::size_t mark_length(std::size_t at) const { return text.substr(at).starts_with("$$") ? 2 : 1; }

    std::size_t end_of_formula(std::size_t at) const
    {
        const std::size_t length = mark_length(at);
        const std::string_view mark = text.substr(at, length);
        std::size_t close = text.find(mark, at + length);
        while (close != none && text[close - 1] == '\\')
            close = text.find(mark, close + 1);
        return close == none ? none : close + length;
    }

    // Marks without partner and escapes are passed over whole.
    std::size_t step(std::size_t at) const
    {
        if (text[at] == '$')
            return mark_length(at);
        return is_escape(text, at) ? 2 : 1;
    }

    void cut_text(std::size_t end) { found.push_back({Span::Kind::text, text.substr(start, end - start)}); }

    std::size_t cut(std::size_t at, std::size_t end)
    {
        cut_text(at);
        const auto formula = mark_length(at) == 2 ? Span::Kind::display : Span::Kind::formula;
        found.push_back({text[at] == '$' ? formula : Span::Kind::code, text.substr(at, end - at)});
        start = end;
        return end;
    }

    std::string_view text;
    std::size_t start = 0; // of the text that is not yet cut off
    std::map<std::size_t, std::size_t> code_end;
    std::vector<Piece> found;
};

// Gives the parts of a piece to the lines that they stand on; empty parts are left out.
void spread(const Piece& piece, std::size_t& line, std::vector<Spans>& spans)
{
    std::string_view rest = piece.text;
    for (std::size_t end = rest.find('\n'); end != none; end = rest.find('\n'))
    {
        if (end > 0)
            spans[line].push_back({piece.kind, std::string(rest.substr(0, end))});
        rest.remove_prefix(end + 1);
        ++line;
    }
    if (!rest.empty())
        spans[line].push_back({piece.kind, std::string(rest)});
}

void cut_paragraph(const std::vector<std::string>& lines, const Block& block, std::vector<Spans>& spans)
{
    const auto first = lines.begin() + static_cast<std::ptrdiff_t>(block.first - 1);
    const auto last = lines.begin() + static_cast<std::ptrdiff_t>(block.last);
    const std::string text = joined({first, last}, "\n");
    std::size_t line = block.first - 1;
    for (const Piece& piece : Cutter(text).pieces())
        spread(piece, line, spans);
}

void take_whole(const std::vector<std::string>& lines, const Block& block, std::vector<Spans>& spans)
{
    const auto kind = block.kind == Block::Kind::fence ? Span::Kind::fence : Span::Kind::code;
    for (std::size_t line = block.first - 1; line < block.last; ++line)
        if (!lines[line].empty())
            spans[line].push_back({kind, lines[line]});
}

} // namespace

std::vector<Spans> spans_of(const Chapter& chapter)
{
    std::vector<Spans> spans(chapter.lines.size());
    for (const Block& block : chapter.blocks)
    {
        if (block.kind == Block::Kind::fence || block.kind == Block::Kind::code)
            take_whole(chapter.lines, block, spans);
        else
            cut_paragraph(chapter.lines, block, spans);
    }
    return spans;
}

bool words_have(const Spans& spans, std::string_view text)
{
    return std::any_of(spans.begin(), spans.end(), [&](const Span& span)
                       { return span.kind == Span::Kind::text && span.text.find(text) != none; });
}

} // namespace attest::spec
