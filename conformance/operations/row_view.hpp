/// \file
/// One row of an executable table, read as numbers.

#pragma once

#include "conformance/quantity.hpp"
#include "reference/matrix.hpp"
#include "spec/reader/book.hpp"

#include <stdexcept>
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

/// What `read` gives; a text that is malformed is an error at the place where it stands.
/// \throws spec::BookError at the place, where `read` throws std::invalid_argument
template <class Read> auto at_place(const spec::Place& place, Read read)
{
    try
    {
        return read();
    }
    catch (const std::invalid_argument& error)
    {
        throw spec::BookError(place, error.what());
    }
}

/// Requires a size to be that of something else.
/// \param what which size, for example `width of the key`
/// \param like what it has to fit, for example `width of the query`
/// \throws std::invalid_argument naming both when they differ
void require_size(const std::string& what, std::size_t found, const std::string& like, std::size_t expected);

/// A natural number from its text. \throws std::invalid_argument when it is none
unsigned long read_natural(const std::string& text);

/// The exact rationals of a text: words, each a rational. \throws std::invalid_argument
std::vector<reference::Rational> read_rationals(const std::string& text);

/// The one exact rational of a text. \throws std::invalid_argument when it is not exactly one
reference::Rational read_rational(const std::string& text);

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

/// At least one vector, all of one width: words, with a semicolon between vectors.
/// \throws std::invalid_argument when there is none, or they are ragged
template <class Number> std::vector<reference::Vector<Number>> read_vectors(const std::string& text)
{
    std::vector<reference::Vector<Number>> rows;
    for (const std::string& row : matrix_rows(text))
        rows.push_back(read_vector<Number>(row));
    if (rows.empty())
        throw std::invalid_argument("found nothing, expected the rows of a matrix");
    for (const auto& row : rows)
        require_size("width of a row of \"" + text + "\"", row.size(), "width of the first",
                     rows.front().size());
    return rows;
}

/// A matrix from its text, as read_vectors() reads its rows. \throws std::invalid_argument
template <class Number> reference::Matrix<Number> read_matrix(const std::string& text)
{
    const auto rows = read_vectors<Number>(text);
    return reference::stack_rows(rows, rows.front().size());
}

/// The one exact number in a cell, as any number. \throws std::invalid_argument when it is not exactly one
template <class Number> Number read_number(const std::string& text)
{
    return reference::make<Number>(read_rational(text));
}

} // namespace attest::conformance
