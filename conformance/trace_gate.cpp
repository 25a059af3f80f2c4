#include "conformance/trace_gate.hpp"

#include <algorithm>
#include <map>

namespace attest::conformance
{

namespace
{

using Messages = std::vector<std::string>;

std::string at(const spec::Place& place)
{
    return place.file + ":" + std::to_string(place.line) + ": ";
}

void append_clauses(Messages& missing, const spec::Book& book, const std::vector<Result>& results,
                    const std::vector<Citation>& citations)
{
    for (const ClauseResult& found : clause_results(book, results))
    {
        const spec::Clause& clause = *found.clause;
        const auto cites = [&](const Citation& citation) { return citation.clause == clause.id; };
        if (std::none_of(citations.begin(), citations.end(), cites))
            missing.push_back(at(clause.place) + "clause " + clause.id + " has no code that satisfies it");
        if (found.results.empty())
            missing.push_back(at(clause.place) + "clause " + clause.id + " has no assertion");
    }
}

void append_citations(Messages& missing, const spec::Book& book, const std::vector<Citation>& citations)
{
    for (const Citation& citation : citations)
    {
        const spec::Clause* clause = book.clause(citation.clause);
        if (!clause || clause->strength == spec::Strength::withdrawn)
            missing.push_back(at({citation.file, citation.line}) + "cites " + citation.clause +
                              ", which is no clause of the chapters");
    }
}

void append_rows(Messages& missing, const spec::Book& book, const std::vector<Result>& results)
{
    std::map<std::string, std::size_t> times;
    for (const Result& result : results)
        if (result.report.checks() > 0)
            ++times[result.assertion.id];
    for (const auto& [id, count] : times)
        if (count > 1)
            missing.push_back("assertion " + id + " occurs " + std::to_string(count) + " times");
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Table& table : chapter.tables)
            for (const spec::Row& row : table.rows)
                if (!times.contains(row.id))
                    missing.push_back(at(row.place) + "no assertion consumed the row " + row.id);
}

bool matches_some(const std::string& pattern, const std::vector<Result>& results)
{
    return std::any_of(results.begin(), results.end(),
                       [&](const Result& result) { return spec::matches(pattern, result.assertion.id); });
}

void append_claims(Messages& missing, const spec::Book& book, const std::vector<Result>& results)
{
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Claim& claim : chapter.claims)
        {
            if (claim.checks.empty() && claim.later.empty())
                missing.push_back(at(claim.place) + "claim " + claim.id + " has no assertion");
            for (const std::string& pattern : claim.checks)
                if (!matches_some(pattern, results))
                    missing.push_back(at(claim.place) + "claim " + claim.id + ": no assertion matches " +
                                      pattern);
        }
}

} // namespace

Messages missing_links(const spec::Book& book, const std::vector<Result>& results,
                       const std::vector<Citation>& citations)
{
    Messages missing;
    append_clauses(missing, book, results, citations);
    append_citations(missing, book, citations);
    append_rows(missing, book, results);
    append_claims(missing, book, results);
    return missing;
}

} // namespace attest::conformance
