/// \file
/// Vectors and matrices of any number.

#pragma once

#include "reference/readings/reading.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace attest::reference
{

/// A row of numbers: a token's embedding, query, key or value, or one row of scores.
template <class Number> using Vector = std::vector<Number>;

/// A matrix, stored by rows; a row stands for one token.
/// \satisfies{PRJ-8}
template <class Number> struct Matrix
{
    std::size_t rows = 0;    ///< How many.
    std::size_t columns = 0; ///< How many.
    Vector<Number> cells;    ///< Row-major, `rows` times `columns`.

    /// The element in a row and a column.
    const Number& operator()(std::size_t row, std::size_t column) const
    {
        return cells[row * columns + column];
    }

    /// One row as a vector.
    Vector<Number> row(std::size_t index) const
    {
        const auto first = cells.begin() + static_cast<std::ptrdiff_t>(index * columns);
        return Vector<Number>(first, first + static_cast<std::ptrdiff_t>(columns));
    }
};

/// The matrix whose element (r, c) is `cell(r, c)`.
template <class Number, class Cell>
Matrix<Number> build_matrix(std::size_t rows, std::size_t columns, Cell cell)
{
    Vector<Number> cells;
    cells.reserve(rows * columns);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column)
            cells.push_back(cell(row, column));
    return {rows, columns, std::move(cells)};
}

/// The matrix with the given rows.
/// \param rows    vectors of one length
/// \param columns that length, which also serves when there is no row
template <class Number>
Matrix<Number> stack_rows(const std::vector<Vector<Number>>& rows, std::size_t columns)
{
    return build_matrix<Number>(rows.size(), columns,
                                [&](std::size_t r, std::size_t c) { return rows[r][c]; });
}

/// The matrix with 1 on its diagonal and 0 elsewhere: one-hot tokens, which pick the rows of what they multiply.
template <class Number> Matrix<Number> unit_matrix(std::size_t size)
{
    return build_matrix<Number>(size, size, [](std::size_t r, std::size_t c)
                                { return make<Number>(Rational(r == c ? 1 : 0)); });
}

/// The matrix with rows and columns exchanged.
template <class Number> Matrix<Number> transpose(const Matrix<Number>& matrix)
{
    return build_matrix<Number>(matrix.columns, matrix.rows,
                                [&](std::size_t r, std::size_t c) { return matrix(c, r); });
}

/// The columns `first`, `first + 1`, ... `first + count - 1` of a matrix: one head's part of joined heads.
template <class Number>
Matrix<Number> take_columns(const Matrix<Number>& matrix, std::size_t first, std::size_t count)
{
    return build_matrix<Number>(matrix.rows, count,
                                [&](std::size_t r, std::size_t c) { return matrix(r, first + c); });
}

/// Σ term(c) over c = 0 … count − 1.
/// \param count number of terms, at least 1
/// \param term  the term with a given index
template <class Number, class Term> Number sum_over(std::size_t count, Term term)
{
    Vector<Number> terms;
    terms.reserve(count);
    for (std::size_t index = 0; index < count; ++index)
        terms.push_back(term(index));
    return total(terms);
}

} // namespace attest::reference
