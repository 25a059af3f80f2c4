#include "docs/site/computed.hpp"

#include "conformance/examples.hpp"
#include "conformance/operations/operation.hpp"

#include <stdexcept>

namespace attest::docs
{

namespace
{

/// The middle of an enclosure that is far narrower than a drawing can show.
double middle(const conformance::Element<reference::Enclosure>& element)
{
    return mpfi_get_d(std::get<reference::Enclosure>(element).ends());
}

spec::Table table_with(const Question& question)
{
    spec::Table table;
    table.operation = question.operation;
    table.options = question.options;
    spec::Row& row = table.rows.emplace_back();
    for (const auto& [name, cell] : question.inputs)
    {
        table.columns.push_back({name, "input"});
        row.cells.push_back(cell);
    }
    return table;
}

} // namespace

std::vector<double> computed(const Site& site, const spec::Table& table, std::size_t row,
                             const std::string& column)
{
    const reference::Precision scope(30);
    const conformance::Operation& operation = conformance::operation_of(table);
    std::vector<double> numbers;
    for (const auto& element : operation.compute({site.book, table, row}, column, conformance::Texts()))
        numbers.push_back(middle(element));
    return numbers;
}

std::vector<double> computed(const Site& site, const Question& question, const std::string& column)
{
    return computed(site, table_with(question), 0, column);
}

const spec::Table& table_of(const Site& site, const std::string& clause, const std::string& operation)
{
    for (const spec::Chapter& chapter : site.book.chapters)
        for (const spec::Table& table : chapter.tables)
            if (table.clause == clause && table.operation == operation)
                return table;
    throw std::invalid_argument("found no table " + operation + " " + clause + ", expected one to draw");
}

std::vector<std::string> words_of_example(const Site& site, const std::string& name)
{
    return conformance::find_example(site.book, name).words;
}

} // namespace attest::docs
