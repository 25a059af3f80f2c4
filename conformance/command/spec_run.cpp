#include "conformance/command/spec_run.hpp"

#include "conformance/carriers/nearest_name.hpp"
#include "conformance/command/progress.hpp"
#include "conformance/command/usage.hpp"
#include "conformance/locations.hpp"

#include <algorithm>
#include <iterator>

namespace attest::conformance
{

namespace
{

using Ids = std::set<std::string>;

std::string in_capitals(std::string text)
{
    for (char& letter : text)
        if ('a' <= letter && letter <= 'z')
            letter = static_cast<char>(letter - 'a' + 'A');
    return text;
}

/// \throws UsageError for an ID that is not known
void require_known(const Ids& asked, const std::vector<std::string>& known)
{
    for (const std::string& id : asked)
        if (std::find(known.begin(), known.end(), id) == known.end())
            throw UsageError("found \"" + id + "\", expected the ID of a claim or a clause" +
                             suggestion(in_capitals(id), known));
}

/// \throws spec::BookError for chapters without any claim: of them nothing would be said
void require_claims(const spec::Book& book)
{
    for (const spec::Chapter& chapter : book.chapters)
        if (!chapter.claims.empty())
            return;
    throw spec::BookError({book.folder.string(), 0},
                          "found no claim in these chapters, expected at least one fence of `claims`");
}

/// Each assertion as one that was not run.
std::vector<Result> not_run(const std::vector<Assertion>& assertions)
{
    std::vector<Result> results;
    for (const Assertion& assertion : assertions)
        results.push_back({assertion, {}});
    return results;
}

} // namespace

SpecRun::SpecRun(const std::filesystem::path& chapters, const std::vector<std::string>& ids, unsigned threads,
                 std::ostream& err)
    : book_(spec::read_book(chapters)), citations_(citations_of(text_folder())),
      asked_(ids.begin(), ids.end())
{
    require_claims(book_);
    std::vector<Assertion> assertions = assertions_of(book_);
    const Ids clauses = clauses_to_run(assertions);
    std::erase_if(assertions,
                  [&](const Assertion& assertion) { return !clauses.contains(assertion.clause); });

    Progress progress(err, assertions.size());
    results_ = run_all(assertions, Texts(), threads, [&] { progress.advance(); });

    claims_ = claim_results(book_, results_);
    std::erase_if(claims_, [&](const ClaimResult& claim) { return !is_asked(claim.claim->id); });
    clauses_ = clause_results(book_, results_);
    std::erase_if(clauses_, [&](const ClauseResult& clause) { return !clauses.contains(clause.clause->id); });
}

std::set<std::string> SpecRun::clauses_to_run(const std::vector<Assertion>& assertions) const
{
    const std::vector<Result> results = not_run(assertions);
    std::vector<std::string> known;
    Ids clauses;
    for (const ClaimResult& claim : claim_results(book_, results))
    {
        known.push_back(claim.claim->id);
        if (is_asked(claim.claim->id))
            clauses.insert(claim.clauses.begin(), claim.clauses.end());
    }
    for (const ClauseResult& clause : clause_results(book_, results))
    {
        known.push_back(clause.clause->id);
        if (is_asked(clause.clause->id))
            clauses.insert(clause.clause->id);
    }
    require_known(asked_, known);
    return clauses;
}

bool SpecRun::is_asked(const std::string& id) const
{
    return asked_.empty() || asked_.contains(id);
}

std::vector<const spec::Table*> SpecRun::tables() const
{
    std::vector<const spec::Table*> found;
    for (const spec::Chapter& chapter : book_.chapters)
        for (const spec::Table& table : chapter.tables)
            if (std::any_of(clauses_.begin(), clauses_.end(),
                            [&](const ClauseResult& clause) { return clause.clause->id == table.clause; }))
                found.push_back(&table);
    return found;
}

std::vector<Citation> SpecRun::citations(const std::string& clause) const
{
    std::vector<Citation> found;
    std::copy_if(citations_.begin(), citations_.end(), std::back_inserter(found),
                 [&](const Citation& citation) { return citation.clause == clause; });
    return found;
}

std::vector<Failure> SpecRun::failures() const
{
    std::vector<Failure> found;
    for (const Result& result : results_)
        for (const std::string& message : result.report.failures())
            found.push_back({result.assertion.place, result.assertion.id, message});
    for (const ClauseResult& clause : clauses_)
        if (clause.results.empty())
            found.push_back({clause.clause->place, clause.clause->id, "no assertion is about this clause"});
    for (const ClaimResult& claim : claims_)
        if (claim.results.empty() && claim.outcome == Outcome::failed)
            found.push_back(
                {claim.claim->place, claim.claim->id, "no assertion has an ID that its checks name"});
    return found;
}

} // namespace attest::conformance
