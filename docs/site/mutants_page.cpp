#include "docs/site/markup.hpp"
#include "docs/site/prose.hpp"
#include "docs/site/site.hpp"

namespace attest::docs
{

namespace
{

using conformance::ClaimResult;
using conformance::Mutation;

std::string claim_link(const std::string& claim)
{
    return link("chapter-concordance.html#" + claim, claim);
}

std::string scrolled(const std::string& table)
{
    return html_block(tag("div", table, "class=\"scroll\""));
}

/// The claims that a mutant turns red, in the order of the book.
std::string red_claims(const Site& site, const Mutation& mutation)
{
    std::string links;
    for (const ClaimResult& claim : site.claims)
        if (mutation.red_claims.contains(claim.claim->id))
            links += claim_link(claim.claim->id) + " ";
    return links.empty() ? "none" : links;
}

std::string mutant_row(const Site& site, const Mutation& mutation)
{
    const std::string name = tag("code", mutation.mutant->step) + " " + escape(mutation.mutant->text);
    return tag("tr", tag("td", name, "class=\"text\"") +
                         tag("td", red_claims(site, mutation), "class=\"text\"") +
                         tag("td", std::to_string(mutation.red_assertions.size()), "class=\"number\"")) +
           "\n";
}

std::string by_step(const Site& site)
{
    std::string rows;
    for (const Mutation& mutation : site.mutations)
        rows += mutant_row(site, mutation);
    const std::string header = tag("thead", tag("tr", "<th>What the wrong step does</th>"
                                                      "<th>Claims that turn red</th><th>Assertions</th>"));
    return scrolled(tag("table", header + tag("tbody", rows), "class=\"listing\""));
}

/// One cell for each mutant, filled where it turns the claim red; or why none does.
std::string cells_of(const Site& site, const std::string& claim)
{
    const auto reason = conformance::unmoved_claims().find(claim);
    if (reason != conformance::unmoved_claims().end())
        return tag("td", "None: " + escape(reason->second) + ".",
                   "class=\"reason\" colspan=\"" + std::to_string(site.mutations.size()) + "\"");
    std::string cells;
    for (const Mutation& mutation : site.mutations)
    {
        const bool red = mutation.red_claims.contains(claim);
        cells += tag("td", "", red ? "class=\"red\" title=\"" + escape(mutation.mutant->text) + "\"" : "");
    }
    return cells;
}

std::string claim_row(const Site& site, const spec::Claim& claim)
{
    const std::string name = claim_link(claim.id) + " " + html_prose(claim.text, site);
    return tag("tr", tag("th", name, "scope=\"row\"") + cells_of(site, claim.id),
               "id=\"by-" + claim.id + "\"") +
           "\n";
}

/// The whole picture: claims by mutants.
std::string by_claim(const Site& site)
{
    std::string header = "<th></th>";
    for (const Mutation& mutation : site.mutations)
        header += tag("th", tag("span", escape(mutation.mutant->step + ": " + mutation.mutant->text)),
                      "scope=\"col\"");
    std::string rows;
    for (const ClaimResult& claim : site.claims)
        rows += claim_row(site, *claim.claim);
    return scrolled(tag("table", tag("thead", tag("tr", header)) + tag("tbody", rows), "class=\"matrix\""));
}

} // namespace

std::string mutants_page(const Site& site)
{
    return "# What turns red {#mutants}\n\n"
           "A test that cannot fail proves nothing. So every step of the reference has wrong twins, called "
           "*mutants*: one forgets to divide, one lets a mask hide too much. In every build the whole suite "
           "runs on each of them, and each must be noticed.\n\n"
           "## By step {#mutants-by-step}\n\n" +
           by_step(site) +
           "\n## By claim {#mutants-by-claim}\n\n"
           "A filled cell says: with this mistake, that claim fails. A few claims are not about a step. No "
           "wrong step can break them, and the reason stands in their row.\n\n" +
           by_claim(site);
}

} // namespace attest::docs
