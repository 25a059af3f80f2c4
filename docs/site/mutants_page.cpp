#include "docs/site/markup.hpp"
#include "docs/site/outcome.hpp"
#include "docs/site/prose.hpp"
#include "docs/site/site.hpp"

#include <algorithm>

namespace attest::docs
{

namespace
{

using conformance::ClaimResult;
using conformance::Mutant;
using conformance::Mutation;

std::string claim_link(const std::string& claim)
{
    return link("chapter-concordance.html#" + claim, claim);
}

std::string scrolled(const std::string& table)
{
    return html_block(tag("div", table, "class=\"scroll\""));
}

/// One cell for each claim, filled where the mutant turns it red.
std::string matrix_row(const Site& site, const Mutation& mutation)
{
    std::string cells;
    for (const ClaimResult& claim : site.claims)
    {
        const bool red = mutation.red_claims.contains(claim.claim->id);
        cells += tag("td", "", red ? "class=\"red\" title=\"" + claim.claim->id + "\"" : "");
    }
    const Mutant& mutant = *mutation.mutant;
    const std::string name = tag("code", mutant.step) + " " + escape(mutant.text);
    return tag("tr", tag("th", name, "scope=\"row\"") + cells) + "\n";
}

/// The whole matrix: mutants by claims.
std::string matrix(const Site& site)
{
    std::string header = "<th></th>";
    for (const ClaimResult& claim : site.claims)
        header += tag("th", claim_link(claim.claim->id), "scope=\"col\"");
    std::string rows;
    for (const Mutation& mutation : site.mutations)
        rows += matrix_row(site, mutation);
    return scrolled(tag("table", tag("thead", tag("tr", header)) + tag("tbody", rows), "class=\"matrix\""));
}

std::string mutant_row(const Mutation& mutation)
{
    std::string links;
    for (const std::string& claim : mutation.red_claims)
        links += claim_link(claim) + " ";
    return tag("tr", tag("td", tag("code", mutation.mutant->step), "class=\"name\"") +
                         tag("td", escape(mutation.mutant->text), "class=\"text\"") +
                         tag("td", std::to_string(mutation.red_assertions.size()), "class=\"number\"") +
                         tag("td", links.empty() ? "none" : links, "class=\"text\"")) +
           "\n";
}

std::string by_mutant(const Site& site)
{
    std::string rows;
    for (const Mutation& mutation : site.mutations)
        rows += mutant_row(mutation);
    const std::string header = tag("thead", tag("tr", "<th>Step</th><th>What the mutant does</th>"
                                                      "<th>Assertions</th><th>Claims that turn red</th>"));
    return scrolled(tag("table", header + tag("tbody", rows), "class=\"listing\""));
}

/// The mutants that turn a claim red, or why none does.
std::string what_moves(const Site& site, const std::string& claim)
{
    std::string items;
    for (const Mutation& mutation : site.mutations)
        if (mutation.red_claims.contains(claim))
            items += tag("li", tag("code", mutation.mutant->step) + " " + escape(mutation.mutant->text));
    if (!items.empty())
        return tag("ul", items);
    const auto reason = conformance::unmoved_claims().find(claim);
    return reason == conformance::unmoved_claims().end() ? "" : "None: " + escape(reason->second) + ".";
}

std::string by_claim(const Site& site)
{
    std::string rows;
    for (const ClaimResult& claim : site.claims)
        rows += tag("tr",
                    tag("td", claim_link(claim.claim->id), "class=\"name\"") +
                        tag("td", html_prose(claim.claim->text, site), "class=\"text\"") +
                        tag("td", what_moves(site, claim.claim->id), "class=\"text\""),
                    "id=\"by-" + claim.claim->id + "\"") +
                "\n";
    const std::string header =
        tag("thead", tag("tr", "<th></th><th>What it says</th><th>Mutants that turn it red</th>"));
    return scrolled(tag("table", header + tag("tbody", rows), "class=\"listing\""));
}

} // namespace

std::string mutants_page(const Site& site)
{
    return "# What turns red {#mutants}\n\n"
           "A test that cannot fail proves nothing. So every step of the reference has wrong twins, called "
           "*mutants*: one "
           "forgets to divide, one lets a mask hide too much. In every build the whole suite runs on each of "
           "them, and each must be noticed. A dark cell says: with this mistake, that claim fails.\n\n" +
           matrix(site) + "\n## By step {#mutants-by-step}\n\n" + by_mutant(site) +
           "\n## By claim {#mutants-by-claim}\n\n"
           "Some claims are not about a step. No wrong step can break them, and the reason stands "
           "there.\n\n" +
           by_claim(site);
}

} // namespace attest::docs
