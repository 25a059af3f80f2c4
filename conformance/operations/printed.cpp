#include "conformance/operations/all.hpp"

#include <stdexcept>

namespace attest::conformance
{

namespace
{

/// The sum of the decimals that a column of an example's table prints.
const auto column_total =
    []<class Number>(const RowView& row, const std::string&, const reference::Steps<Number>&)
{
    const spec::Table* table = row.book.example(row.cell("table"));
    if (!table)
        throw std::invalid_argument("found table \"" + row.cell("table") + "\", expected an example's name");
    reference::Vector<Number> printed;
    for (const spec::Row& entry : table->rows)
        printed.push_back(at_place(entry.place, [&]
                                   { return read_number<Number>(table->cell(entry, row.cell("column"))); }));
    return elements_of<Number>({reference::total(printed)});
};

} // namespace

std::vector<Operation> printed_operations()
{
    return {numeric_operation("column-total", {"table", "column"}, {"total"}, column_total)};
}

} // namespace attest::conformance
