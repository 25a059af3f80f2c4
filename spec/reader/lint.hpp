/// \file
/// The rules that a book must keep although it can be read without them: one function for each group.

#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "spec/reader/book.hpp"

namespace attest::spec
{

/// What the rules have found.
using Defects = std::vector<BookError>;

/// The clauses of a book by what may be cited.
struct ClauseIds
{
    /// \param book the chapters whose clauses count
    explicit ClauseIds(const Book& book);

    std::set<std::string> all;      ///< Every ID that has a heading.
    std::set<std::string> in_force; ///< Those that are not withdrawn.
};

/// Chapters of different numbers and slugs; one `#` heading in each; no level skipped.
void lint_headings(const Book& book, Defects& defects);

/// Different IDs; exactly one bold shall, should or may in each requirement.
void lint_clauses(const Book& book, Defects& defects);

/// Every ID of a chapter is in `ids.txt`, and every ID of `ids.txt` is in a chapter.
void lint_register(const Book& book, const ClauseIds& ids, Defects& defects);

/// Tables, bounds and checks of claims cite clauses in force; a topic is a chapter's slug; every fence has a language that somebody reads.
void lint_tables(const Book& book, const ClauseIds& ids, Defects& defects);

/// Formulas are closed and break no Markdown table; figures have the form that is drawn.
void lint_markdown(const Chapter& chapter, Defects& defects);

/// Every ID in a sentence is a clause.
void lint_references(const Book& book, const ClauseIds& ids, Defects& defects);

/// Every snippet exists in the source.
void lint_snippets(const Chapter& chapter, const std::filesystem::path& source, Defects& defects);

} // namespace attest::spec
