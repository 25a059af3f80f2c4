#include "docs/site/clause_note.hpp"
#include "docs/site/fence.hpp"
#include "docs/site/figures.hpp"
#include "docs/site/markup.hpp"
#include "docs/site/prose.hpp"
#include "docs/site/site.hpp"

#include <algorithm>
#include <stdexcept>

namespace attest::docs
{

namespace
{

using spec::Block;

/// A chapter while it is turned into a page.
struct Writer
{
    const Site& site;
    const spec::Chapter& chapter;
    std::vector<spec::Spans> spans;
    Prose prose;
    std::string page = {};
    const spec::Clause* clause = nullptr; ///< The clause that the blocks belong to.
};

const spec::Clause* clause_at(const spec::Chapter& chapter, std::size_t line)
{
    const auto found = std::find_if(chapter.clauses.begin(), chapter.clauses.end(),
                                    [&](const spec::Clause& clause) { return clause.place.line == line; });
    return found == chapter.clauses.end() ? nullptr : &*found;
}

/// What the last run says about the clause that ends here.
void end_clause(Writer& writer)
{
    if (writer.clause)
        writer.page += clause_note(writer.site, *writer.clause);
    writer.clause = nullptr;
}

std::string anchor_of(const Writer& writer, const Block& heading)
{
    if (heading.level == 1)
        return page_id(writer.chapter);
    if (writer.clause)
        return writer.clause->id;
    return writer.chapter.slug + "-" + spec::slug_of(heading.text);
}

void write_heading(Writer& writer, const Block& block)
{
    end_clause(writer);
    writer.clause = clause_at(writer.chapter, block.first);
    writer.page +=
        std::string(block.level, '#') + " " + block.text + " {#" + anchor_of(writer, block) + "}\n";
}

/// The figure of a line.
std::string drawing_of(const Writer& writer, const spec::Figure& shown, std::size_t line)
{
    try
    {
        return figure(shown.name, writer.site);
    }
    catch (const std::invalid_argument& error)
    {
        throw spec::BookError({writer.chapter.file, line}, error.what());
    }
}

/// A drawing stands in the page itself, so that it follows the page's colours.
void write_figure(Writer& writer, const spec::Figure& shown, std::size_t line)
{
    writer.page += html_block(tag("figure", drawing_of(writer, shown, line) +
                                                tag("figcaption", html_prose(shown.caption, writer.site))));
}

void write_line(Writer& writer, std::size_t index)
{
    const std::string& line = writer.chapter.lines[index];
    if (const auto shown = spec::figure_of(line))
        write_figure(writer, *shown, index + 1);
    else if (spec::snippet_of(line))
        writer.page += line + "\n";
    else
        writer.page += writer.prose.line(writer.spans[index]);
}

void write_block(Writer& writer, const Block& block)
{
    if (block.kind == Block::Kind::heading)
        write_heading(writer, block);
    else if (block.kind == Block::Kind::fence)
        writer.page += fence(writer.site, writer.chapter, block);
    else
        for (std::size_t line = block.first - 1; line < block.last; ++line)
            write_line(writer, line);
    writer.page += "\n";
}

/// A link to a neighbour of a chapter, or what keeps its place.
std::string neighbour(const std::vector<spec::Chapter>& chapters, std::size_t index, const char* relation,
                      const std::string& word)
{
    if (index >= chapters.size())
        return tag("span", "");
    const std::string title = tag("span", word, "class=\"step\"") + " " + escape(chapters[index].title);
    return tag("a", title,
               "rel=\"" + std::string(relation) + "\" href=\"" + page_id(chapters[index]) + ".html\"");
}

/// Links to the chapter before and the chapter after.
std::string navigation(const Site& site, const spec::Chapter& chapter)
{
    const auto& chapters = site.book.chapters;
    const auto index = static_cast<std::size_t>(&chapter - chapters.data());
    return html_block(tag("nav",
                          neighbour(chapters, index - 1, "prev", "&larr; Before") +
                              neighbour(chapters, index + 1, "next", "Next &rarr;"),
                          "class=\"chapters\""));
}

} // namespace

std::string page_id(const spec::Chapter& chapter)
{
    return "chapter-" + chapter.slug;
}

std::string clause_link(const Site& site, const std::string& clause)
{
    const spec::Chapter* chapter = site.book.chapter_of(clause);
    return chapter ? page_id(*chapter) + ".html#" + clause : "";
}

std::string chapter_page(const Site& site, const spec::Chapter& chapter)
{
    Writer writer{site, chapter, spec::spans_of(chapter), Prose(site.book)};
    for (const Block& block : chapter.blocks)
        write_block(writer, block);
    end_clause(writer);
    return writer.page + navigation(site, chapter);
}

} // namespace attest::docs
