#include "conformance/suite.hpp"

#include "conformance/operations/operation.hpp"
#include "conformance/properties/all.hpp"
#include "conformance/workers.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

Assertion assertion_of(const spec::Book& book, const spec::Table& table, std::size_t index)
{
    const Operation& operation = operation_of(table);
    const spec::Row& row = table.rows[index];
    const auto run = [&book, &table, &operation, index](const Texts& texts, Report& report)
    { at_place(table.rows[index].place, [&] { operation.check_row({book, table, index}, texts, report); }); };
    return {row.id, table.clause, "row of the table " + table.operation, row.place, "", run};
}

/// The clause part of an assertion's ID.
std::string clause_of(const std::string& id)
{
    return id.substr(0, id.find('.'));
}

Assertion assertion_of(const spec::Book& book, const SourcedProperty& sourced)
{
    const Property& property = sourced.property;
    const spec::Clause* clause = book.clause(clause_of(property.id));
    if (!clause)
        throw spec::BookError({book.folder.string(), 0},
                              "the chapters have no clause " + clause_of(property.id) + ", which property " +
                                  property.id + " of " + sourced.source + " needs");
    return {property.id, clause->id, property.title, clause->place, sourced.source, property.run};
}

Outcome outcome_of(const std::vector<const Result*>& results)
{
    const bool held = !results.empty() && std::all_of(results.begin(), results.end(), [](const Result* result)
                                                      { return result->report.held(); });
    return held ? Outcome::held : Outcome::failed;
}

bool names_assertion(const spec::Claim& claim, const std::string& id)
{
    return std::any_of(claim.checks.begin(), claim.checks.end(),
                       [&](const std::string& pattern) { return spec::matches(pattern, id); });
}

/// The distinct clauses of some results, in their order.
std::vector<std::string> clauses_of(const std::vector<const Result*>& results)
{
    std::vector<std::string> clauses;
    for (const Result* result : results)
        if (std::find(clauses.begin(), clauses.end(), result->assertion.clause) == clauses.end())
            clauses.push_back(result->assertion.clause);
    return clauses;
}

ClaimResult result_of(const spec::Claim& claim, const spec::Book& book, const std::vector<Result>& results)
{
    ClaimResult found{&claim, "", {}, {}, Outcome::later};
    for (const Result& result : results)
        if (names_assertion(claim, result.assertion.id))
            found.results.push_back(&result);
    found.clauses = clauses_of(found.results);
    if (!found.clauses.empty())
        found.chapter = book.chapter_of(found.clauses.front())->title;
    const bool only_later = !claim.later.empty() && found.results.empty();
    if (!only_later)
        found.outcome = outcome_of(found.results);
    if (found.outcome == Outcome::held && !claim.later.empty())
        found.outcome = Outcome::later;
    return found;
}

} // namespace

std::vector<Assertion> assertions_of(const spec::Book& book, const spec::Table& table)
{
    std::vector<Assertion> assertions;
    for (std::size_t index = 0; index < table.rows.size(); ++index)
        assertions.push_back(assertion_of(book, table, index));
    return assertions;
}

std::vector<Assertion> assertions_of(const spec::Book& book)
{
    spec::require_consistent(book);
    std::vector<Assertion> assertions;
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Table& table : chapter.tables)
            for (Assertion& assertion : assertions_of(book, table))
                assertions.push_back(std::move(assertion));
    for (const SourcedProperty& sourced : properties())
        assertions.push_back(assertion_of(book, sourced));
    return assertions;
}

std::vector<Result> run_all(const std::vector<Assertion>& assertions, const Texts& texts, unsigned threads,
                            const std::function<void()>& done)
{
    std::vector<Result> results(assertions.size());
    for_each_index(assertions.size(), threads,
                   [&](std::size_t index)
                   {
                       results[index] = {assertions[index], run(assertions[index], texts)};
                       if (done)
                           done();
                   });
    return results;
}

const char* name_of(Outcome outcome)
{
    switch (outcome)
    {
    case Outcome::held:
        return "held";
    case Outcome::failed:
        return "failed";
    case Outcome::later:
        break;
    }
    return "later";
}

std::vector<ClaimResult> claim_results(const spec::Book& book, const std::vector<Result>& results)
{
    std::vector<ClaimResult> found;
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Claim& claim : chapter.claims)
            found.push_back(result_of(claim, book, results));
    return found;
}

std::vector<ClauseResult> clause_results(const spec::Book& book, const std::vector<Result>& results)
{
    std::vector<ClauseResult> found;
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Clause& clause : chapter.clauses)
        {
            if (clause.strength == spec::Strength::withdrawn)
                continue;
            ClauseResult& entry = found.emplace_back(ClauseResult{&clause, {}, Outcome::failed});
            for (const Result& result : results)
                if (result.assertion.clause == clause.id)
                    entry.results.push_back(&result);
            entry.outcome = outcome_of(entry.results);
        }
    return found;
}

} // namespace attest::conformance
