#include "conformance/examples.hpp"

#include "conformance/operations/problem_cells.hpp"

#include <algorithm>
#include <stdexcept>

namespace attest::conformance
{

namespace
{

std::string one_hot(std::size_t place, std::size_t size)
{
    std::string text;
    for (std::size_t index = 0; index < size; ++index)
        text += index == place ? " 1" : " 0";
    return text;
}

/// Requires a row's key to be as wide as the query, and its value as wide as the first.
/// \throws spec::BookError at the row
void require_widths(const spec::Table& table, const spec::Row& row)
{
    const auto width = [&](const spec::Row& of, const char* column)
    { return at_place(of.place, [&] { return read_rationals(table.cell(of, column)).size(); }); };
    const std::size_t asked =
        at_place(table.place, [&] { return read_rationals(table.option("query")).size(); });
    const auto require = [&]
    {
        require_size("width of the key", width(row, "key"), "width of the query", asked);
        if (table.has_column("value"))
            require_size("width of the value", width(row, "value"), "width of the first value",
                         width(table.rows.front(), "value"));
    };
    at_place(row.place, require);
}

} // namespace

Example example_of(const spec::Table& table)
{
    Example example;
    example.query = table.option("query");
    for (std::size_t index = 0; index < table.rows.size(); ++index)
    {
        const spec::Row& row = table.rows[index];
        const std::string separator = index == 0 ? "" : ";";
        require_widths(table, row);
        example.words.push_back(row.cells.front());
        example.keys += separator + table.cell(row, "key");
        example.values += separator + (table.has_column("value") ? table.cell(row, "value")
                                                                 : one_hot(index, table.rows.size()));
    }
    return example;
}

std::size_t position_of(const Example& example, const std::string& word)
{
    const auto found = std::find(example.words.begin(), example.words.end(), word);
    if (found == example.words.end())
        throw std::invalid_argument("found word \"" + word + "\", expected one of the example's");
    return static_cast<std::size_t>(found - example.words.begin());
}

std::vector<std::string> example_names(const spec::Book& book)
{
    std::vector<std::string> names;
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Table& table : chapter.tables)
            if (const auto name = table.options.find("example"); name != table.options.end())
                names.push_back(name->second);
    return names;
}

Example find_example(const spec::Book& book, const std::string& name)
{
    if (const spec::Table* table = book.example(name))
        return example_of(*table);
    std::string known;
    for (const std::string& candidate : example_names(book))
        known += " " + candidate;
    throw std::invalid_argument("found example \"" + name + "\", expected one of:" + known);
}

spec::Problem problem_of(const Example& example)
{
    spec::Problem problem;
    problem.query = read_tensor(example.query);
    problem.key = read_tensor(example.keys);
    problem.value = read_tensor(example.values);
    return problem;
}

} // namespace attest::conformance
