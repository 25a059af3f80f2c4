#include "spec/reader/book.hpp"

#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

std::string prefix_of(const Place& place)
{
    return place.file + (place.line == 0 ? "" : ":" + std::to_string(place.line)) + ": ";
}

std::string names_of(const std::vector<Column>& columns)
{
    std::vector<std::string> names;
    for (const Column& column : columns)
        names.push_back(column.name);
    return joined(names, " | ");
}

auto column_named(const std::vector<Column>& columns, const std::string& name)
{
    return std::find_if(columns.begin(), columns.end(),
                        [&](const Column& column) { return column.name == name; });
}

} // namespace

BookError::BookError(const Place& where, const std::string& what_is_wrong)
    : std::runtime_error(prefix_of(where) + what_is_wrong), place(where), message(what_is_wrong)
{
}

bool Column::is_checked() const
{
    return role != "name" && role != "input";
}

std::size_t Table::column(const std::string& name) const
{
    const auto found = column_named(columns, name);
    if (found == columns.end())
        throw defect(place, "the columns " + quote(names_of(columns)), "a column " + quote(name));
    return static_cast<std::size_t>(found - columns.begin());
}

bool Table::has_column(const std::string& name) const
{
    return column_named(columns, name) != columns.end();
}

const std::string& Table::cell(const Row& row, const std::string& name) const
{
    const std::size_t index = column(name);
    if (index >= row.cells.size())
        throw defect(row.place, "a row of " + std::to_string(row.cells.size()) + " cells",
                     "a cell " + quote(name));
    return row.cells[index];
}

const std::string& Table::option(const std::string& name) const
{
    const auto found = options.find(name);
    if (found == options.end())
        throw defect(place, "no option " + quote(name), quote(name + "=...") + " after the clause's ID");
    return found->second;
}

const Clause* Chapter::clause(const std::string& id) const
{
    for (const Clause& clause : clauses)
        if (clause.id == id)
            return &clause;
    return nullptr;
}

const Clause* Book::clause(const std::string& id) const
{
    const Chapter* chapter = chapter_of(id);
    return chapter == nullptr ? nullptr : chapter->clause(id);
}

const Chapter* Book::chapter_of(const std::string& clause_id) const
{
    for (const Chapter& chapter : chapters)
        if (chapter.clause(clause_id) != nullptr)
            return &chapter;
    return nullptr;
}

const Table* Book::example(const std::string& name) const
{
    for (const Chapter& chapter : chapters)
        for (const Table& table : chapter.tables)
        {
            const auto option = table.options.find("example");
            if (option != table.options.end() && option->second == name)
                return &table;
        }
    return nullptr;
}

} // namespace attest::spec
