#include "spec/reader/clauses.hpp"
#include "spec/reader/lint.hpp"
#include "spec/reader/text.hpp"

#include <map>

namespace attest::spec
{

namespace
{

void lint_requirement(const Clause& clause, Defects& defects)
{
    const std::size_t count = strengths_in(clause.requirement).size();
    if (clause.strength == Strength::withdrawn || count == 1)
        return;
    const std::string found = clause.requirement.empty() ? "no requirement" : quote(clause.requirement);
    defects.push_back(defect(clause.place, std::to_string(count) + " words of strength in " + found,
                             "a paragraph under " + clause.id +
                                 " with exactly one `**shall**`, `**should**` or `**may**`"));
}

} // namespace

void lint_clauses(const Book& book, Defects& defects)
{
    std::map<std::string, Place> seen;
    for (const Chapter& chapter : book.chapters)
        for (const Clause& clause : chapter.clauses)
        {
            const auto [first, is_new] = seen.emplace(clause.id, clause.place);
            if (!is_new)
                defects.push_back(defect(clause.place, "clause " + clause.id + " a second time",
                                         "an ID that is not that of " + first->second.file + ":" +
                                             std::to_string(first->second.line)));
            lint_requirement(clause, defects);
        }
}

} // namespace attest::spec
