/// \file
/// A drawing: a grid of cells.

#pragma once

#include <functional>
#include <string>
#include <vector>

namespace attest::docs
{

/// A cell of a grid.
struct GridCell
{
    double strength = 0;       ///< From 0 (empty) to 1 (full).
    std::string text;          ///< What stands in it, if anything.
    bool hidden = false;       ///< Crossed out: a key that the query may not see.
    std::string style = "ink"; ///< What it is filled with.
};

/// A grid of cells: weights as a heat map, a mask, or who depends on whom.
struct Grid
{
    std::string title;       ///< What it shows; stands above it, too.
    std::string row_axis;    ///< What the rows are, for example `query`.
    std::string column_axis; ///< What the columns are, for example `key`.
    std::vector<std::string> rows;
    std::vector<std::string> columns;
    std::vector<GridCell> cells; ///< By rows.
};

/// A grid of words by words, or of other labels.
Grid make_grid(const std::string& title, const std::string& row_axis, const std::string& column_axis,
               const std::vector<std::string>& rows, const std::vector<std::string>& columns,
               const std::function<GridCell(std::size_t row, std::size_t column)>& cell);

/// A grid of numbers: the further from 0, the stronger.
/// \param numbers  by rows
/// \param decimals of the numbers in the cells
/// \param style    what the cells of a row and a column are filled with
Grid heat_map(const std::string& title, const std::vector<std::string>& rows,
              const std::vector<std::string>& columns, const std::vector<double>& numbers, int decimals,
              const std::function<std::string(std::size_t row, std::size_t column)>& style = {});

/// The labels 0, 1, … count − 1.
std::vector<std::string> positions(std::size_t count);

/// Draws a grid.
std::string draw(const Grid& grid);

} // namespace attest::docs
