/// \file
/// Operations: what a fence's first word names, and how a row of such a table is run.

#pragma once

#include "conformance/operations/row_view.hpp"
#include "conformance/report.hpp"
#include "conformance/texts.hpp"

#include <functional>
#include <string>
#include <vector>

namespace attest::conformance
{

/// An operation that chapters can name in a `vectors` fence.
struct Operation
{
    std::string name;
    std::vector<std::string> inputs;  ///< The columns that it reads.
    std::vector<std::string> results; ///< The columns that it can compute.
    std::function<void(const RowView& row, const Texts& texts, Report& report)> check_row;

    /// The numbers that belong in a column of a row; empty where the results are not such numbers.
    std::function<Elements<reference::Enclosure>(const RowView& row, const std::string& column,
                                                 const Texts& texts)>
        compute = {};
};

/// An operation that computes numbers: its columns are compared by their roles.
///
/// \param name    the word in the fence
/// \param inputs  the columns that it reads
/// \param results the columns that it computes
/// \param compute a generic function `(row, column, steps) -> Elements<Number>` for every Number
template <class Compute>
Operation numeric_operation(std::string name, std::vector<std::string> inputs,
                            std::vector<std::string> results, Compute compute)
{
    const auto check_row = [compute](const RowView& row, const Texts& texts, Report& report)
    {
        for (const spec::Column& column : row.table.columns)
        {
            if (column.role == "name" || column.role == "input")
                continue;
            const Quantity quantity{[&] { return compute(row, column.name, texts.enclosure); },
                                    [&] { return compute(row, column.name, texts.exact); }};
            check_quantity(quantity, column.role, row.cell(column.name), column.name, report);
        }
    };
    const auto enclose = [compute](const RowView& row, const std::string& column, const Texts& texts)
    { return Elements<reference::Enclosure>(compute(row, column, texts.enclosure)); };
    return {std::move(name), std::move(inputs), std::move(results), check_row, enclose};
}

using reference::elements_of;

/// Every operation, in the order of the chapters.
const std::vector<Operation>& operations();

/// The operation of a table.
/// \throws spec::BookError at the fence if there is none of that name, or the table has a column that the
///         operation does not know
const Operation& operation_of(const spec::Table& table);

} // namespace attest::conformance
