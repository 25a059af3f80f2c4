#include "docs/site/claims_table.hpp"

#include "docs/site/markup.hpp"
#include "docs/site/outcome.hpp"
#include "docs/site/prose.hpp"

#include <algorithm>

namespace attest::docs
{

namespace
{

using conformance::ClaimResult;
using conformance::Mutation;

const ClaimResult* result_of(const Site& site, const spec::Claim& claim)
{
    const auto found = std::find_if(site.claims.begin(), site.claims.end(),
                                    [&](const ClaimResult& result) { return result.claim->id == claim.id; });
    return found == site.claims.end() ? nullptr : &*found;
}

std::string links_of(const Site& site, const std::vector<std::string>& clauses)
{
    std::string links;
    for (const std::string& clause : clauses)
        links += link(clause_link(site, clause), clause) + " ";
    return links;
}

/// How many mutants turn a claim red, as a link to the page that shows which.
std::string teeth_of(const Site& site, const std::string& claim)
{
    const auto count =
        std::count_if(site.mutations.begin(), site.mutations.end(),
                      [&](const Mutation& mutation) { return mutation.red_claims.contains(claim); });
    return link("mutants.html#by-" + claim, std::to_string(count));
}

std::string claim_row(const Site& site, const ClaimResult& result)
{
    const spec::Claim& claim = *result.claim;
    const std::string later =
        claim.later.empty() ? "" : " " + tag("span", escape(claim.later), "class=\"topic\"");
    return tag("tr",
               tag("td", claim.id, "class=\"name\"") +
                   tag("td", html_prose(claim.text, site), "class=\"text\"") +
                   tag("td", links_of(site, result.clauses), "class=\"ids\"") +
                   tag("td", std::to_string(result.results.size()), "class=\"number\"") +
                   tag("td", teeth_of(site, claim.id), "class=\"number\"") +
                   tag("td", outcome_mark(result.outcome) + later),
               "id=\"" + claim.id + "\"") +
           "\n";
}

} // namespace

std::string claims_table(const Site& site, const std::vector<const spec::Claim*>& claims)
{
    std::string rows;
    for (const spec::Claim* claim : claims)
        if (const ClaimResult* result = result_of(site, *claim))
            rows += claim_row(site, *result);
    const std::string header = tag("thead", tag("tr", "<th></th><th>What it says</th><th>Clauses</th>"
                                                      "<th>Assertions</th><th>Mutants</th><th>Outcome</th>"));
    return tag("div", tag("table", header + tag("tbody", rows), "class=\"listing\""), "class=\"scroll\"");
}

} // namespace attest::docs
