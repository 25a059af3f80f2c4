#include "docs/site/grid.hpp"

#include "docs/site/svg.hpp"

#include <algorithm>
#include <cmath>

namespace attest::docs
{

namespace
{

constexpr double cell_height = 28;
constexpr double gap = 2;

/// Where the cells of a grid stand.
struct Frame
{
    double left;
    double top;
    double step_right;
    double step_down;

    Point corner(std::size_t row, std::size_t column) const
    {
        return {left + step_right * static_cast<double>(column), top + step_down * static_cast<double>(row)};
    }
};

std::vector<std::string> texts_of(const Grid& grid)
{
    std::vector<std::string> texts = grid.columns;
    for (const GridCell& cell : grid.cells)
        texts.push_back(cell.text);
    return texts;
}

Frame frame_of(const Grid& grid)
{
    const double width = std::max(cell_height, widest(texts_of(grid)) + 6);
    const double left = std::max(widest(grid.rows), width_of(grid.row_axis)) + 12;
    const double top = (grid.title.empty() ? 0 : 24) + (grid.column_axis.empty() ? 0 : 16) + 20;
    return {left, top, width + gap, cell_height + gap};
}

void draw_cell(Svg& svg, const GridCell& cell, Point corner, const Frame& frame)
{
    const double width = frame.step_right - gap;
    svg.rectangle(corner, width, cell_height, "cell-frame", 0);
    if (cell.hidden)
        svg.path({{corner.first + 5, corner.second + cell_height - 5},
                  {corner.first + width - 5, corner.second + 5}},
                 "rule");
    else
        svg.rectangle(corner, width, cell_height, cell.style, cell.strength);
    if (!cell.text.empty())
        svg.text({corner.first + width / 2, corner.second + 18}, cell.text, Anchor::middle,
                 cell.strength > 0.6 ? "on-ink" : "label");
}

void draw_labels(Svg& svg, const Grid& grid, const Frame& frame)
{
    svg.text({0, 14}, grid.title, Anchor::start, "heading");
    svg.text({frame.left, frame.top - 25}, grid.column_axis, Anchor::start, "axis");
    svg.text({frame.left - 8, frame.top - 8}, grid.row_axis, Anchor::end, "axis");
    for (std::size_t column = 0; column < grid.columns.size(); ++column)
        svg.text({frame.corner(0, column).first + (frame.step_right - gap) / 2, frame.top - 8},
                 grid.columns[column]);
    for (std::size_t row = 0; row < grid.rows.size(); ++row)
        svg.text({frame.left - 8, frame.corner(row, 0).second + 18}, grid.rows[row], Anchor::end);
}

} // namespace

Grid make_grid(const std::string& title, const std::string& row_axis, const std::string& column_axis,
               const std::vector<std::string>& rows, const std::vector<std::string>& columns,
               const std::function<GridCell(std::size_t row, std::size_t column)>& cell)
{
    Grid grid{title, row_axis, column_axis, rows, columns, {}};
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t column = 0; column < columns.size(); ++column)
            grid.cells.push_back(cell(row, column));
    return grid;
}

Grid heat_map(const std::string& title, const std::vector<std::string>& rows,
              const std::vector<std::string>& columns, const std::vector<double>& numbers, int decimals,
              const std::function<std::string(std::size_t row, std::size_t column)>& style)
{
    double largest = 0;
    for (const double number : numbers)
        largest = std::max(largest, std::abs(number));
    return make_grid(title, "", "", rows, columns,
                     [&](std::size_t row, std::size_t column)
                     {
                         const double number = numbers[row * columns.size() + column];
                         return GridCell{std::abs(number) / largest, decimal(number, decimals), false,
                                         style ? style(row, column) : "ink"};
                     });
}

std::vector<std::string> positions(std::size_t count)
{
    std::vector<std::string> labels;
    for (std::size_t position = 0; position < count; ++position)
        labels.push_back(std::to_string(position));
    return labels;
}

std::string draw(const Grid& grid)
{
    const Frame frame = frame_of(grid);
    const Point end = frame.corner(grid.rows.size(), grid.columns.size());
    Svg svg(std::max(end.first, width_of(grid.title)) + 2, end.second + 2, grid.title);
    draw_labels(svg, grid, frame);
    for (std::size_t index = 0; index < grid.cells.size(); ++index)
        draw_cell(svg, grid.cells[index],
                  frame.corner(index / grid.columns.size(), index % grid.columns.size()), frame);
    return svg.str();
}

} // namespace attest::docs
