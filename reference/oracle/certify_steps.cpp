#include "reference/oracle/certify_steps.hpp"

#include "reference/oracle/candidate.hpp"
#include "reference/oracle/decimal.hpp"
#include "reference/oracle/tie.hpp"
#include "reference/row_results.hpp"

#include <algorithm>

namespace attest::reference
{

namespace
{

/// One number for every key of a row.
using StepOfRow = Elements<Enclosure> (*)(const AttendedRow<Enclosure>&, const ProblemRow&);

/// The sign of a key's number minus a boundary.
using CompareKey = std::optional<int> (Ties::*)(std::size_t, const Rational&) const;

/// Considers the numbers of all keys at the current precision. \return true if all are settled
bool attempt(std::vector<Candidate>& candidates, const ProblemRow& row, StepOfRow step, CompareKey compare,
             std::optional<Ties>& ties)
{
    const auto attended = attend_row(row, textbook<Enclosure>());
    const Elements<Enclosure> found = step(attended, row);
    for (std::size_t key = 0; key < found.size(); ++key)
        candidates[key].consider(found[key],
                                 [&](const Rational& boundary)
                                 {
                                     if (!ties)
                                         ties.emplace(row, attended.plan, attended.steps.visible);
                                     return ((*ties).*compare)(key, boundary);
                                 });
    return std::ranges::all_of(candidates, &Candidate::is_settled);
}

std::vector<CertifiedElement> certify(const ProblemRow& row, StepOfRow step, CompareKey compare,
                                      const Candidate& blank)
{
    std::vector<Candidate> candidates(row.extents.keys, blank);
    std::optional<Ties> ties;
    climb([&] { return attempt(candidates, row, step, compare, ties) ? std::optional(true) : std::nullopt; },
          most_bits(row.problem));
    std::vector<CertifiedElement> elements;
    for (const Candidate& candidate : candidates)
        elements.push_back(candidate.element());
    return elements;
}

} // namespace

std::vector<CertifiedElement> certify_final_scores(const ProblemRow& row, spec::Format format,
                                                   unsigned digits)
{
    return certify(row, final_scores_of_row<Enclosure>, &Ties::compare_final_score,
                   Candidate(format, digits));
}

std::vector<CertifiedElement> certify_weights(const ProblemRow& row, spec::Format format, unsigned digits)
{
    return certify(row, weights_of_row<Enclosure>, &Ties::compare_weight, Candidate(format, digits));
}

} // namespace attest::reference
