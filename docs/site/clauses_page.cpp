#include "docs/site/markup.hpp"
#include "docs/site/outcome.hpp"
#include "docs/site/prose.hpp"
#include "docs/site/site.hpp"

namespace attest::docs
{

namespace
{

using conformance::ClauseResult;

std::string clause_row(const Site& site, const ClauseResult& result)
{
    const spec::Clause& clause = *result.clause;
    return tag("tr", tag("td", link(clause_link(site, clause.id), clause.id), "class=\"name\"") +
                         tag("td", html_prose(clause.title, site), "class=\"text\"") +
                         tag("td", std::to_string(result.results.size()), "class=\"number\"") +
                         tag("td", outcome_mark(result.outcome))) +
           "\n";
}

std::string clauses_table(const Site& site, const spec::Chapter& chapter)
{
    std::string rows;
    for (const ClauseResult& result : site.clauses)
        if (chapter.clause(result.clause->id))
            rows += clause_row(site, result);
    const std::string header =
        tag("thead", tag("tr", "<th></th><th>What it asks for</th><th>Assertions</th><th>Outcome</th>"));
    return html_block(
        tag("div", tag("table", header + tag("tbody", rows), "class=\"listing\""), "class=\"scroll\""));
}

} // namespace

std::string clauses_page(const Site& site)
{
    std::string page =
        "# All clauses {#clauses}\n\n"
        "A clause is one requirement. Here are all of them, with the outcome of the last run.\n\n";
    for (const spec::Chapter& chapter : site.book.chapters)
        if (!chapter.clauses.empty())
            page += "## " + chapter.title + " {#clauses-" + chapter.slug + "}\n\n" +
                    clauses_table(site, chapter) + "\n";
    return page;
}

} // namespace attest::docs
