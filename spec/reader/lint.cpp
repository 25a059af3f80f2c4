#include "spec/reader/lint.hpp"

#include <algorithm>
#include <tuple>

namespace attest::spec
{

namespace
{

bool comes_before(const BookError& one, const BookError& other)
{
    return std::tie(one.place.file, one.place.line, one.message) <
           std::tie(other.place.file, other.place.line, other.message);
}

} // namespace

ClauseIds::ClauseIds(const Book& book)
{
    for (const Chapter& chapter : book.chapters)
        for (const Clause& clause : chapter.clauses)
        {
            all.insert(clause.id);
            if (clause.strength != Strength::withdrawn)
                in_force.insert(clause.id);
        }
}

void require_consistent(const Book& book)
{
    Defects defects;
    lint_clauses(book, defects);
    lint_tables(book, ClauseIds(book), defects);
    if (!defects.empty())
        throw *std::min_element(defects.begin(), defects.end(), comes_before);
}

std::vector<BookError> lint(const Book& book, const std::filesystem::path& source)
{
    const ClauseIds ids(book);
    Defects defects;
    lint_headings(book, defects);
    lint_clauses(book, defects);
    lint_register(book, ids, defects);
    lint_tables(book, ids, defects);
    lint_references(book, ids, defects);
    for (const Chapter& chapter : book.chapters)
    {
        lint_markdown(chapter, defects);
        lint_snippets(chapter, source, defects);
    }
    std::sort(defects.begin(), defects.end(), comes_before);
    return defects;
}

} // namespace attest::spec
