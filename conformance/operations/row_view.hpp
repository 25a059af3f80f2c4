/// \file
/// One row of an executable table, read as numbers.

#pragma once

#include "conformance/quantity.hpp"
#include "reference/matrix.hpp"
#include "spec/reader/book.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// One row of an executable table, with the table and the book around it.
struct RowView
{
    const spec::Book& book;
    const spec::Table& table;
    std::size_t index; ///< Which row of the table.

    /// The text of this row's cell in a column. \throws spec::BookError if there is no such column
    const std::string& cell(const std::string& column) const { return table.cell(table.rows[index], column); }

    /// True if the table has the column.
    bool has(const std::string& column) const { return table.has_column(column); }

    /// An option of the table, or a default.
    std::string option_or(const std::string& name, const std::string& otherwise) const;

    /// A natural number in a cell. \throws spec::BookError at the row when it is none
    unsigned long natural(const std::string& column) const;
};

/// The exact rationals of a text: words, each a rational. \throws std::invalid_argument
std::vector<reference::Rational> read_rationals(const std::string& text);

/// A vector of numbers from its text: words.
template <class Number> reference::Vector<Number> read_vector(const std::string& text)
{
    reference::Vector<Number> numbers;
    for (const reference::Rational& entry : read_rationals(text))
        numbers.push_back(reference::make<Number>(entry));
    return numbers;
}

/// The parts of a text between semicolons: the rows of a matrix.
std::vector<std::string> matrix_rows(const std::string& text);

/// A matrix from its text: words, with a semicolon between rows. \throws std::invalid_argument when ragged
template <class Number> reference::Matrix<Number> read_matrix(const std::string& text)
{
    std::vector<reference::Vector<Number>> rows;
    for (const std::string& row : matrix_rows(text))
        rows.push_back(read_vector<Number>(row));
    for (const auto& row : rows)
        if (row.size() != rows.front().size())
            throw std::invalid_argument("found rows of different lengths in \"" + text + "\"");
    return reference::stack_rows(rows, rows.front().size());
}

/// The exact number in a cell, as any number.
template <class Number> Number read_number(const std::string& text)
{
    return read_vector<Number>(text).at(0);
}

} // namespace attest::conformance
