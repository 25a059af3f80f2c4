#include "docs/site/figures.hpp"
#include "docs/site/markup.hpp"
#include "docs/site/outcome.hpp"
#include "docs/site/site.hpp"

#include <algorithm>

namespace attest::docs
{

namespace
{

using conformance::ClaimResult;
using conformance::ClauseResult;
using conformance::Outcome;

std::size_t count(const Site& site, Outcome outcome)
{
    return static_cast<std::size_t>(std::count_if(site.claims.begin(), site.claims.end(),
                                                  [&](const ClaimResult& claim)
                                                  { return claim.outcome == outcome; }));
}

std::size_t caught(const Site& site)
{
    return static_cast<std::size_t>(std::count_if(site.mutations.begin(), site.mutations.end(),
                                                  [](const conformance::Mutation& mutation)
                                                  { return !mutation.red_assertions.empty(); }));
}

std::string number(std::size_t value, const std::string& what, const std::string& address)
{
    return link(address, tag("b", std::to_string(value)) + " " + what);
}

/// The state of the last run in numbers.
std::string state_of(const Site& site)
{
    std::string text = number(site.clauses.size(), "clauses", "clauses.html") +
                       number(site.results.size(), "assertions run", "clauses.html") +
                       number(caught(site), "mutants caught", "mutants.html") +
                       number(count(site, Outcome::held), "claims held", "chapter-concordance.html");
    if (const std::size_t later = count(site, Outcome::later))
        text += number(later, "claims to come", "chapter-concordance.html");
    if (const std::size_t failed = count(site, Outcome::failed))
        text += tag("span", number(failed, "claims failed", "chapter-concordance.html"), "class=\"failed\"");
    return html_block(tag("div", text, "class=\"numbers\""));
}

std::string card(const std::string& address, const std::string& who, const std::string& what)
{
    return tag("a", tag("b", who) + tag("span", what), "href=\"" + address + "\"");
}

/// Where each kind of reader starts.
std::string doors()
{
    return html_block(
        tag("h1", "Where to start") +
        tag("nav",
            card("chapter-notation.html", "I want to understand attention",
                 "Read the book from its first page. You need to know how to multiply matrices, nothing "
                 "more.") +
                card("chapter-masks.html", "I write a kernel, or test one",
                     "Every convention that implementations disagree about, pinned: masks, empty rows, "
                     "infinities.") +
                card("clauses.html", "I specify an operator",
                     "All requirements by name, each with its code, its examples and its outcome.") +
                card("chapter-concordance.html", "I have read something about attention",
                     "What five documents claim, sentence by sentence, and whether it holds.") +
                card("mutants.html", "I do not trust tests",
                     "Each step made wrong on purpose, and what notices it.") +
                card("files.html", "I want the code",
                     "The reference, written once in plain loops, and how it is read."),
            "class=\"doors\""));
}

/// What a chapter holds: " (9 clauses, 41 assertions)".
std::string standing(const Site& site, const spec::Chapter& chapter)
{
    std::size_t clauses = 0;
    std::size_t assertions = 0;
    for (const ClauseResult& result : site.clauses)
        if (chapter.clause(result.clause->id))
        {
            ++clauses;
            assertions += result.results.size();
        }
    return clauses == 0 ? ""
                        : " (" + counted(clauses, "clause") + ", " + counted(assertions, "assertion") + ")";
}

std::string chapters_list(const Site& site)
{
    std::string list;
    for (const spec::Chapter& chapter : site.book.chapters)
        list += "- \\subpage " + page_id(chapter) + standing(site, chapter) + "\n";
    return list + "- \\subpage clauses\n- \\subpage mutants\n";
}

} // namespace

std::string main_page(const Site& site)
{
    return "# Attest {#mainpage}\n\n"
           "Self-attention is how a language model decides, for each word, which other words matter to it. "
           "This site says exactly what that calculation is, one requirement at a time. "
           "Every number on it was computed while the site was built, and is proved to its last digit. "
           "So it is a book for people who want to understand, and an oracle for people who must be "
           "right.\n\n" +
           html_block(tag("figure",
                          figure("guide-sentence", site) +
                              tag("figcaption", "How the word &ldquo;it&rdquo; shares out its "
                                                "attention, computed in six steps in " +
                                                    link("chapter-softmax.html#SMX-4", "Softmax") + "."))) +
           "\n" + state_of(site) + doors() + html_block(tag("h1", "The chapters")) +
           "\nEach needs only those before it.\n\n" + chapters_list(site);
}

} // namespace attest::docs
