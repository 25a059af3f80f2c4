#include "conformance/teeth.hpp"

#include "conformance/quantity.hpp"
#include "conformance/suite.hpp"

#include <algorithm>
#include <cctype>

namespace attest::conformance
{

namespace
{

bool is_digit(char character)
{
    return std::isdigit(static_cast<unsigned char>(character)) != 0;
}

/// Where the last digit of each number in a cell stands: a digit before a blank or the end.
std::vector<std::size_t> last_digits(const std::string& cell)
{
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < cell.size(); ++place)
    {
        const bool ends =
            place + 1 == cell.size() || !std::isalnum(static_cast<unsigned char>(cell[place + 1]));
        const bool point_follows =
            place + 1 < cell.size() && (cell[place + 1] == '.' || cell[place + 1] == '/');
        if (is_digit(cell[place]) && ends && !point_follows)
            places.push_back(place);
    }
    return places;
}

std::string with_digit(std::string cell, std::size_t place, int step)
{
    cell[place] = static_cast<char>('0' + (cell[place] - '0' + step) % 10);
    return cell;
}

void append_changes(std::vector<DigitChange>& changes, DigitChange change)
{
    for (const std::size_t place : last_digits(change.before))
        for (const int step : {1, 9})
        {
            change.after = with_digit(change.before, place, step);
            changes.push_back(change);
        }
}

void append_changes(std::vector<DigitChange>& changes, const spec::Table& table, std::size_t chapter,
                    std::size_t index)
{
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            if (table.columns[column].role != "name")
                append_changes(changes, {chapter, index, row, column, table.rows[row].cells[column], ""});
}

spec::Table& table_of(spec::Book& book, const DigitChange& change)
{
    return book.chapters[change.chapter].tables[change.table];
}

/// A row that can no longer be read does not hold.
bool holds(const Assertion& assertion, const Texts& texts)
{
    try
    {
        return run(assertion, texts).held();
    }
    catch (const spec::BookError&)
    {
        return false;
    }
}

bool some_row_fails(const spec::Book& book, const spec::Table& table, const Texts& texts)
{
    const std::vector<Assertion> assertions = assertions_of(book, table);
    return std::any_of(assertions.begin(), assertions.end(),
                       [&](const Assertion& assertion) { return !holds(assertion, texts); });
}

bool some_table_fails(const spec::Book& book, const std::string& clause, const Texts& texts)
{
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Table& table : chapter.tables)
            if (table.clause == clause && some_row_fails(book, table, texts))
                return true;
    return false;
}

} // namespace

std::vector<DigitChange> digit_changes(const spec::Book& book)
{
    std::vector<DigitChange> changes;
    for (std::size_t chapter = 0; chapter < book.chapters.size(); ++chapter)
        for (std::size_t table = 0; table < book.chapters[chapter].tables.size(); ++table)
            append_changes(changes, book.chapters[chapter].tables[table], chapter, table);
    return changes;
}

bool is_noticed(spec::Book& book, const DigitChange& change, const Texts& texts)
{
    spec::Table& table = table_of(book, change);
    std::string& cell = table.rows[change.row].cells[change.column];
    cell = change.after;
    const bool noticed = some_table_fails(book, table.clause, texts);
    cell = change.before;
    return noticed;
}

std::string text_of(const spec::Book& book, const DigitChange& change)
{
    const spec::Table& table = book.chapters[change.chapter].tables[change.table];
    const spec::Row& row = table.rows[change.row];
    return row.place.file + ":" + std::to_string(row.place.line) + ": " + row.id + ", column " +
           table.columns[change.column].name + ": \"" + change.before + "\" changed to \"" + change.after +
           "\"";
}

} // namespace attest::conformance
