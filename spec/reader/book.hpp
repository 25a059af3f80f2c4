/// \file
/// The reader of chapters: what a chapter holds once it is read.

#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace attest::spec
{

/// A line of a chapter.
struct Place
{
    std::string file;     ///< File name of the chapter, for example `04-softmax.md`.
    std::size_t line = 0; ///< Line in that file, from 1.
};

/// How strongly a clause asks for something.
enum class Strength
{
    shall,
    should,
    may,
    withdrawn ///< The ID was issued once and is kept so that it is never used again.
};

/// One requirement: a heading `### SMX-3 — Title` and the paragraph under it.
struct Clause
{
    std::string id;          ///< For example `SMX-3`.
    std::string title;       ///< The heading after the dash.
    std::string requirement; ///< The first paragraph, joined to one line.
    Strength strength = Strength::shall;
    Place place; ///< The heading.
};

/// One column of an executable table.
struct Column
{
    std::string name; ///< The header's cell.
    std::string role; ///< `name`, `input`, `exact`, `class`, `printed`, or the ID of a bound's clause.
};

/// One row of an executable table: one assertion.
struct Row
{
    std::string id; ///< Clause and slug of the first cell, for example `SMX-4.cat`.
    Place place;
    std::vector<std::string> cells; ///< As many as the table has columns.
};

/// An executable table: a fence that is read by people and run by the suite.
///
///     ```vectors softmax SMX-4 example=guide query="1 2"
///     word | key   | score | weight
///     name | input | exact | printed
///     The  | 0 0   | 0     | 0.02
///     ```
///
/// The first line names the operation, the clause and options; the second the columns; the third what each
/// column is; then one row for each assertion.
struct Table
{
    std::string operation;
    std::string clause;
    std::map<std::string, std::string> options;
    std::vector<Column> columns;
    std::vector<Row> rows;
    Place place; ///< The opening fence.

    /// Index of a column.
    /// \throws BookError at the table's place if there is no such column.
    std::size_t column(const std::string& name) const;

    /// True if the table has the column.
    bool has_column(const std::string& name) const;

    /// The text of a cell. \throws BookError if there is no such column.
    const std::string& cell(const Row& row, const std::string& name) const;

    /// An option's value. \throws BookError if it is absent.
    const std::string& option(const std::string& name) const;
};

/// One claim of one of the five documents: a row of a `claims` fence of the concordance.
///
///     ```claims G The guide in six steps
///     id | claim                                 | checks                  | later
///     G1 | weights are positive and add up to 1  | SMX-1.* WGH-2.convex-*  |
///     ```
struct Claim
{
    std::string id;                  ///< For example `G7`.
    std::string document;            ///< Title of the document, from the fence.
    std::string text;                ///< What the document says, in our words.
    std::vector<std::string> checks; ///< Assertion IDs, or patterns with `*`.
    std::string later;               ///< Empty, or the topic that completes the claim later.
    Place place;
};

/// One chapter: its lines, and what they hold.
struct Chapter
{
    std::string file;  ///< For example `04-softmax.md`.
    std::string slug;  ///< For example `softmax`.
    std::string title; ///< The `#` heading.
    std::vector<std::string> lines;
    std::vector<Clause> clauses;
    std::vector<Table> tables;
    std::vector<Claim> claims;
};

/// All chapters in reading order.
struct Book
{
    std::filesystem::path folder;
    std::vector<Chapter> chapters;

    /// The clause with an ID, or null.
    const Clause* clause(const std::string& id) const;

    /// The chapter that holds a clause, or null.
    const Chapter* chapter_of(const std::string& clause_id) const;

    /// The first table whose option `example` has this value, or null.
    const Table* example(const std::string& name) const;
};

/// A chapter that cannot be read: says where, what was found and what was expected.
class BookError : public std::runtime_error
{
public:
    BookError(const Place& place, const std::string& message);

    Place place;
};

/// Reads one chapter.
/// \param file the Markdown file, named `NN-slug.md`
/// \throws BookError when the chapter breaks the grammar
Chapter read_chapter(const std::filesystem::path& file);

/// Reads every chapter `NN-slug.md` of a folder, in the order of their numbers.
/// \throws BookError when a chapter breaks the grammar, or the folder has no chapter
Book read_book(const std::filesystem::path& folder);

/// What is wrong with a book although it can be read: duplicate or malformed IDs, a clause without exactly
/// one of shall, should, may, a table that cites no clause, a skipped heading level, a formula that breaks a
/// Markdown table, a snippet that does not exist, an ID that was issued and is gone.
///
/// \param book   the chapters
/// \param source the folder that `\snippet` paths start from
/// \return one message for each defect, with its place
std::vector<BookError> lint(const Book& book, const std::filesystem::path& source);

/// True if a pattern with `*` for any run of characters matches a whole ID.
bool matches(const std::string& pattern, const std::string& id);

/// A name as part of an ID: lower case, digits, hyphens.
std::string slug_of(const std::string& name);

} // namespace attest::spec
