/// \file
/// The reader of chapters: what a chapter holds once it is read.
///
/// A chapter is GitHub Markdown in UTF-8 with a few conventions:
///
/// - the file is named `NN-slug.md` and starts with `# Title`;
/// - `### SMX-3 — Title` opens a clause, and the first paragraph under it is the requirement;
/// - a fence stands at column 0 and has exactly three backticks; the fences `vectors` and `claims` hold tables
///   that are run (see Table and Claim), every other fence is text to look at;
/// - a formula stands between `$` and `$`, or `$$` and `$$`;
/// - `\snippet FILE TAG` and `![Caption](figures/NAME.svg)` stand on a line of their own;
/// - the bare ID of a clause in a sentence is a reference to it.

#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
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
    shall,    ///< Must hold.
    should,   ///< Holds unless there is a reason.
    may,      ///< Is left to the implementation.
    withdrawn ///< The ID was issued once and is kept so that it is never used again.
};

/// One requirement: a heading `### SMX-3 — Title` and the paragraph under it.
struct Clause
{
    std::string id;                      ///< For example `SMX-3`.
    std::string title;                   ///< The heading after the dash.
    std::string requirement;             ///< The first paragraph, joined to one line.
    Strength strength = Strength::shall; ///< From the bold word.
    Place place;                         ///< The heading.
};

/// One column of an executable table.
struct Column
{
    std::string name; ///< The header's cell.
    std::string role; ///< `name`, `input`, `exact`, `class`, `printed`, or the ID of a bound's clause.

    /// True if the suite computes this cell and compares: every role but `name` and `input`.
    bool is_checked() const;
};

/// One row of an executable table: one assertion.
struct Row
{
    std::string id;                 ///< Clause and slug of the first cell, for example `SMX-4.cat`.
    Place place;                    ///< The line of the row.
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
/// The first line names the operation, the clause and options (a value with blanks in it stands in quotes);
/// the second the columns; the third what each column is; then one row for each assertion. Cells are parted by
/// `|`, and blanks around them do not count.
struct Table
{
    std::string operation;                      ///< What computes the table, for example `softmax`.
    std::string clause;                         ///< ID of the clause that the rows illustrate.
    std::map<std::string, std::string> options; ///< What holds for all rows.
    std::vector<Column> columns;                ///< At least one, all of different names.
    std::vector<Row> rows;                      ///< At least one.
    Place place;                                ///< The opening fence.

    /// Index of a column.
    /// \throws BookError at the table's place if there is no such column.
    std::size_t column(const std::string& name) const;

    /// True if the table has the column.
    bool has_column(const std::string& name) const;

    /// The text of a cell.
    /// \throws BookError if there is no such column, or the row is too short to have it.
    const std::string& cell(const Row& row, const std::string& name) const;

    /// An option's value.
    /// \throws BookError if it is absent.
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
    std::string later;               ///< Empty, or the slug of the chapter that completes the claim later.
    Place place;                     ///< The line of the row.
};

/// A run of lines of one kind. Blank lines part blocks and belong to none.
struct Block
{
    /// What a block is.
    enum class Kind
    {
        heading,  ///< One line that starts with `#`.
        fence,    ///< From a line of three backticks to the next.
        code,     ///< Lines indented by four blanks or a tab.
        quote,    ///< Lines that start with `>`.
        paragraph ///< All else: sentences, lists, Markdown tables, displayed formulas.
    };

    Kind kind = Kind::paragraph; ///< What it is.
    std::size_t first = 0;       ///< Its first line, from 1.
    std::size_t last = 0;        ///< Its last line; of a fence, the closing one.
    std::size_t level = 0;       ///< Of a heading: how many `#`.
    std::string text;            ///< Of a heading: what follows `#`. Of a fence: what follows the backticks.
};

/// One chapter: its lines, and what they hold.
struct Chapter
{
    std::string file;               ///< For example `04-softmax.md`.
    std::string slug;               ///< For example `softmax`.
    std::string title;              ///< The `#` heading.
    std::vector<std::string> lines; ///< Without line ends.
    std::vector<Block> blocks;      ///< All lines but the blank ones, in order.
    std::vector<Clause> clauses;    ///< In order of their headings.
    std::vector<Table> tables;      ///< The `vectors` fences.
    std::vector<Claim> claims;      ///< The rows of the `claims` fences.

    /// The clause with an ID, or null.
    const Clause* clause(const std::string& id) const;
};

/// All chapters in reading order.
struct Book
{
    std::filesystem::path folder;  ///< Where the chapters and `ids.txt` stand.
    std::vector<Chapter> chapters; ///< In the order of their numbers.

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
    /// \param place   where it is wrong; line 0 stands for the whole file
    /// \param message what was found and what was expected; what() puts `FILE:LINE: ` before it
    BookError(const Place& place, const std::string& message);

    Place place;         ///< Where it is wrong.
    std::string message; ///< What was found and what was expected.
};

/// Reads one chapter.
/// \param file the Markdown file, named `NN-slug.md`
/// \throws BookError when the file cannot be read, or the chapter breaks the grammar
Chapter read_chapter(const std::filesystem::path& file);

/// Reads one chapter from a string.
/// \param file name for messages, and the source of number and slug: `NN-slug.md`
/// \param text the chapter's bytes; lines may end in LF or CRLF
/// \throws BookError when the chapter breaks the grammar
Chapter read_chapter_text(const std::string& file, const std::string& text);

/// Reads every chapter `NN-slug.md` of a folder, in the order of their numbers.
/// \throws BookError when a chapter breaks the grammar, a row or a claim has the same ID as another, or the
///         folder has no chapter
Book read_book(const std::filesystem::path& folder);

/// What is wrong with a book although it can be read: an ID or a slug used twice, a clause without exactly one
/// bold shall, should or may, a table, bound, check or sentence that cites a clause that does not exist, a
/// skipped heading level, a formula that breaks a Markdown table, a snippet that does not exist, an ID that was
/// issued and is gone, or was never entered in `ids.txt`.
///
/// \param book   the chapters
/// \param source the folder that `\snippet` paths start from
/// \return one message for each defect, with its place, in the order of files and lines
std::vector<BookError> lint(const Book& book, const std::filesystem::path& source);

/// Requires what running a book rests on: clauses of different IDs, each with one word of strength; tables,
/// bounds and checks that cite clauses in force; topics that are slugs of chapters; fences of known languages.
/// \throws BookError for the first defect in the order of the chapters
void require_consistent(const Book& book);

/// True if a text has the form of a clause's ID: three capitals, a hyphen, a number from 1 without leading zero.
bool is_clause_id(std::string_view text);

/// True if a pattern with `*` for any run of characters matches a whole ID.
bool matches(const std::string& pattern, const std::string& id);

/// A name as part of an ID: lower-case letters, digits, and one hyphen for each run of anything else between
/// them. `One apart (left)` gives `one-apart-left`; a name without letter or digit gives an empty slug.
std::string slug_of(const std::string& name);

} // namespace attest::spec
