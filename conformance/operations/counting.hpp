/// \file
/// Operations that count: their results are whole numbers.

#pragma once

#include "conformance/operations/operation.hpp"

#include <map>

namespace attest::conformance
{

/// Whole numbers that a column of a counting operation holds.
using Naturals = std::vector<std::size_t>;

/// The whole numbers of a row, by the names of their columns.
using Counted = std::map<std::string, Naturals>;

/// Checks that a cell says exactly some whole numbers.
/// \param what the name of the column, for messages
void check_naturals(const Naturals& found, const std::string& cell, const std::string& what, Report& report);

/// An operation that counts: each checked column is compared with whole numbers.
///
/// \param name    the word in the fence
/// \param inputs  the columns that it reads
/// \param results the columns that it counts
/// \param count   a function `(row, steps of the trace) -> Counted`, which has every column of `results`
template <class Count>
Operation counting_operation(std::string name, std::vector<std::string> inputs,
                             std::vector<std::string> results, Count count)
{
    const auto check_row = [count](const RowView& row, const Texts& texts, Report& report)
    {
        const Counted counted = count(row, texts.trace);
        for (const spec::Column& column : row.table.columns)
            if (column.is_checked())
                check_naturals(counted.at(column.name), row.cell(column.name), column.name, report);
    };
    return {std::move(name), std::move(inputs), std::move(results), check_row};
}

} // namespace attest::conformance
