#include "docs/site/prose.hpp"

#include "docs/site/markup.hpp"

#include <functional>

namespace attest::docs
{

namespace
{

/// A text with every unescaped occurrence of a mark replaced.
std::string replace_marks(const std::string& text, const std::string& mark,
                          const std::function<std::string()>& replacement)
{
    std::string result;
    std::size_t done = 0;
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + mark.size()))
    {
        if (at > 0 && text[at - 1] == '\\')
            continue;
        result += text.substr(done, at - done) + replacement();
        done = at + mark.size();
    }
    return result + text.substr(done);
}

using Linker = std::function<std::string(const std::string& clause)>;

/// A text with the IDs of known clauses replaced by links.
std::string with_links(const std::string& text, const spec::Book& book, const Linker& linked)
{
    std::string result;
    std::size_t done = 0;
    for (const spec::Reference& reference : spec::references_in(text))
    {
        if (!book.clause(reference.id))
            continue;
        result += text.substr(done, reference.position - done) + linked(reference.id);
        done = reference.position + reference.id.size();
    }
    return result + text.substr(done);
}

/// The spans of a text that is one line.
spec::Spans spans_in(const std::string& text)
{
    spec::Chapter chapter;
    chapter.lines = {text};
    chapter.blocks = {{spec::Block::Kind::paragraph, 1, 1, 0, ""}};
    return spec::spans_of(chapter).front();
}

/// A text without the marks at its ends.
std::string inside(const std::string& text, std::size_t mark)
{
    return text.substr(mark, text.size() - 2 * mark);
}

std::string html_piece(const spec::Span& span, const Site& site)
{
    switch (span.kind)
    {
    case spec::Span::Kind::code:
        return tag("code", escape(inside(span.text, 1)));
    case spec::Span::Kind::formula:
        return "\\(" + escape(inside(span.text, 1)) + "\\)";
    case spec::Span::Kind::display:
        return "\\[" + escape(inside(span.text, 2)) + "\\]";
    default:
        return with_links(escape(span.text), site.book,
                          [&](const std::string& clause) { return link(clause_link(site, clause), clause); });
    }
}

} // namespace

std::string Prose::displayed(const std::string& text)
{
    return replace_marks(text, "$$",
                         [&]
                         {
                             in_formula_ = !in_formula_;
                             return std::string(in_formula_ ? "\\f[" : "\\f]");
                         });
}

std::string Prose::piece(const spec::Span& span)
{
    switch (span.kind)
    {
    case spec::Span::Kind::text:
        return with_links(span.text, book_, [](const std::string& clause)
                          { return "\\ref " + clause + " \"" + clause + "\""; });
    case spec::Span::Kind::formula:
        return replace_marks(span.text, "$", [] { return std::string("\\f$"); });
    case spec::Span::Kind::display:
        return displayed(span.text);
    default:
        return span.text;
    }
}

std::string Prose::line(const spec::Spans& spans)
{
    std::string text;
    for (const spec::Span& span : spans)
        text += piece(span);
    return text + "\n";
}

std::string html_prose(const std::string& text, const Site& site)
{
    std::string html;
    for (const spec::Span& span : spans_in(text))
        html += html_piece(span, site);
    return html;
}

} // namespace attest::docs
