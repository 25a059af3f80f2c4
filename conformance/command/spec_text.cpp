#include "conformance/command/spec_report.hpp"
#include "conformance/command/text.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>
#include <array>

namespace attest::conformance
{

namespace
{

constexpr std::size_t line_width = 100;
constexpr std::size_t any_width = std::string::npos;

std::string text_of(const spec::Place& place)
{
    return place.file + ":" + std::to_string(place.line);
}

const char* outcome_of(const Result& result)
{
    return name_of(result.report.held() ? Outcome::held : Outcome::failed);
}

/// An outcome, and the topic that it waits for.
std::string outcome_text(const ClaimResult& claim)
{
    const std::string name = name_of(claim.outcome);
    return claim.outcome == Outcome::later ? name + " (" + claim.claim->later + ")" : name;
}

/// Where an assertion is written: a row in its chapter, a property in its file.
std::string home_of(const Assertion& assertion)
{
    return assertion.source.empty() ? text_of(assertion.place) : assertion.source;
}

std::string assertions_text(const std::vector<const Result*>& results)
{
    if (results.empty())
        return "";
    std::vector<TextColumn> columns = {
        {"  outcome", {}}, {"assertion", {}}, {"written in", {}}, {"what", {}}};
    for (const Result* result : results)
    {
        columns[0].cells.push_back(std::string("  ") + outcome_of(*result));
        columns[1].cells.push_back(result->assertion.id);
        columns[2].cells.push_back(home_of(result->assertion));
        columns[3].cells.push_back(result->assertion.title);
    }
    return "\n" + table_text(columns, any_width);
}

std::string claim_text(const ClaimResult& claim)
{
    return claim.claim->id + ": " + outcome_text(claim) + "\n\n" +
           paragraph_text(claim.claim->text, "  ", line_width) + "\n  document  " + claim.claim->document +
           "\n  row       " + text_of(claim.claim->place) + "\n  clauses   " +
           (claim.clauses.empty() ? "none yet" : spec::joined(claim.clauses, " ")) + "\n" +
           assertions_text(claim.results);
}

std::string implementation_text(const std::vector<Citation>& citations)
{
    std::vector<TextColumn> columns = {{"  implemented by", {}}, {"at", {}}};
    for (const Citation& citation : citations)
    {
        columns[0].cells.push_back("  " + citation.name);
        columns[1].cells.push_back(citation.file + ":" + std::to_string(citation.line));
    }
    return citations.empty() ? "" : "\n" + table_text(columns, any_width);
}

std::string clause_text(const ClauseResult& result, const SpecRun& run)
{
    const spec::Clause& clause = *result.clause;
    std::string text = clause.id + ": " + name_of(result.outcome) + "\n\n  " + clause.title + " (" +
                       text_of(clause.place) + ")\n\n" +
                       paragraph_text(plain(clause.requirement), "  ", line_width) +
                       implementation_text(run.citations(clause.id));
    if (run.is_asked(clause.id))
        text += assertions_text(result.results);
    return text;
}

template <class Results> std::size_t count_of(const Results& results, Outcome outcome)
{
    return static_cast<std::size_t>(std::count_if(results.begin(), results.end(), [&](const auto& result)
                                                  { return result.outcome == outcome; }));
}

} // namespace

std::string plain(std::string requirement)
{
    for (std::size_t at = requirement.find("**"); at != std::string::npos; at = requirement.find("**"))
        requirement.erase(at, 2);
    return requirement;
}

std::string claims_table(const SpecRun& run)
{
    std::vector<TextColumn> columns = {{"claim", {}},   {"document", {}},   {"chapter", {}},
                                       {"clauses", {}}, {"assertions", {}}, {"outcome", {}}};
    for (const ClaimResult& claim : run.claims())
    {
        const std::array<std::string, 6> cells = {claim.claim->id,
                                                  claim.claim->document,
                                                  claim.chapter,
                                                  spec::joined(claim.clauses, " "),
                                                  std::to_string(claim.results.size()),
                                                  outcome_text(claim)};
        for (std::size_t column = 0; column < cells.size(); ++column)
            columns[column].cells.push_back(cells[column]);
    }
    return table_text(columns, any_width);
}

std::string claims_in_full(const SpecRun& run)
{
    std::vector<std::string> parts;
    for (const ClaimResult& claim : run.claims())
        parts.push_back(claim_text(claim));
    for (const ClauseResult& clause : run.clauses())
        parts.push_back(clause_text(clause, run));
    return spec::joined(parts, "\n");
}

std::string failures_text(const SpecRun& run)
{
    std::string text;
    for (const Failure& failure : run.failures())
        text += text_of(failure.place) + ": " + failure.id + ": " + failure.message + "\n";
    return text;
}

std::string summary_text(const SpecRun& run)
{
    const std::size_t bad =
        static_cast<std::size_t>(std::count_if(run.results().begin(), run.results().end(),
                                               [](const Result& result) { return !result.report.held(); }));
    std::string text = counted(run.claims().size(), "claim");
    std::string separator = ": ";
    for (const Outcome outcome : {Outcome::held, Outcome::failed, Outcome::later})
        if (const std::size_t count = count_of(run.claims(), outcome); count > 0)
            text += std::exchange(separator, ", ") + std::to_string(count) + " " + name_of(outcome);
    return text + ". " + counted(run.results().size(), "assertion") + ": " +
           (bad == 0 ? "all held." : std::to_string(bad) + " failed.") + "\n";
}

} // namespace attest::conformance
