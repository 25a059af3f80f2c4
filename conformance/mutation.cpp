#include "conformance/mutation.hpp"

#include "conformance/workers.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

Mutation run_mutant(const spec::Book& book, const std::vector<Assertion>& assertions, const Mutant& mutant)
{
    Texts texts;
    mutant.apply(texts);
    const std::vector<Result> results = run_all(assertions, texts);
    Mutation mutation{&mutant, {}, {}};
    for (const Result& result : results)
        if (!result.report.held())
            mutation.red_assertions.insert(result.assertion.id);
    for (const ClaimResult& claim : claim_results(book, results))
        if (claim.outcome == Outcome::failed)
            mutation.red_claims.insert(claim.claim->id);
    return mutation;
}

bool turns_red(const std::vector<Mutation>& mutations, const std::string& claim)
{
    return std::any_of(mutations.begin(), mutations.end(),
                       [&](const Mutation& mutation) { return mutation.red_claims.contains(claim); });
}

void append_unnoticed(std::vector<std::string>& defects, const std::vector<Mutation>& mutations)
{
    for (const Mutation& mutation : mutations)
        if (mutation.red_assertions.empty())
            defects.push_back("mutant " + mutation.mutant->name + ": no assertion notices it");
}

void append_steps_without_mutant(std::vector<std::string>& defects, const std::vector<Mutation>& mutations)
{
    for (const std::string& step : step_names())
        if (std::none_of(mutations.begin(), mutations.end(),
                         [&](const Mutation& mutation) { return mutation.mutant->step == step; }))
            defects.push_back("step " + step + ": it has no mutant");
}

void append_claim(std::vector<std::string>& defects, const std::vector<Mutation>& mutations,
                  const spec::Claim& claim)
{
    const bool listed = unmoved_claims().contains(claim.id);
    const bool red = turns_red(mutations, claim.id);
    if (claim.checks.empty() || listed != red)
        return;
    defects.push_back("claim " + claim.id +
                      (red ? ": a mutant turns it red, but it is listed as one that none does"
                           : ": no mutant turns it red"));
}

} // namespace

std::vector<Mutation> run_mutants(const spec::Book& book, unsigned threads)
{
    const std::vector<Assertion> assertions = assertions_of(book);
    std::vector<Mutation> mutations(mutants().size());
    for_each_index(mutations.size(), threads, [&](std::size_t index)
                   { mutations[index] = run_mutant(book, assertions, mutants()[index]); });
    return mutations;
}

std::vector<std::string> toothless(const spec::Book& book, const std::vector<Mutation>& mutations)
{
    std::vector<std::string> defects;
    append_unnoticed(defects, mutations);
    append_steps_without_mutant(defects, mutations);
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Claim& claim : chapter.claims)
            append_claim(defects, mutations, claim);
    return defects;
}

} // namespace attest::conformance
