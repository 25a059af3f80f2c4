#include "docs/site/lines.hpp"

#include "docs/site/svg.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attest::docs
{

namespace
{

constexpr double plot_width = 236;
constexpr double plot_height = 176;
constexpr double plot_top = 28;
constexpr double line_of_text = 16;

/// The scales of both axes.
struct Plot
{
    double left;
    double top; ///< The value at the upper end.
    std::size_t steps;

    Point point(std::size_t index, double value) const
    {
        return {left + plot_width * static_cast<double>(index) / static_cast<double>(steps),
                plot_top + plot_height * (1 - value / top)};
    }
};

double largest_value(const Lines& lines)
{
    double top = lines.top;
    for (const Series& series : lines.series)
        for (const double value : series.values)
            top = std::max(top, value);
    return top;
}

/// The least of 1, 2, 4, 10, 20, 40, 100, … times some power that is not below a number.
double round_up(double value, int decimals)
{
    double unit = std::pow(10.0, -decimals);
    for (;; unit *= 10)
        for (const double factor : {4.0, 8.0, 20.0, 32.0})
            if (unit * factor >= value)
                return unit * factor;
}

Plot plot_of(const Lines& lines)
{
    const double top = lines.top > 0 ? largest_value(lines) : round_up(largest_value(lines), lines.decimals);
    return {width_of(decimal(top, lines.decimals)) + 12, top,
            std::max<std::size_t>(1, lines.places.size() - 1)};
}

void draw_axes(Svg& svg, const Lines& lines, const Plot& plot)
{
    for (int quarter = 0; quarter <= 4; ++quarter)
    {
        const double value = plot.top * quarter / 4;
        const double y = plot.point(0, value).second;
        svg.path({{plot.left, y}, {plot.left + plot_width, y}}, "rule");
        svg.text({plot.left - 8, y + 4}, decimal(value, lines.decimals), Anchor::end);
    }
    for (std::size_t index = 0; index < lines.places.size(); ++index)
        svg.text({plot.point(index, 0).first, plot_top + plot_height + 19}, lines.places[index]);
    svg.text({0, 14}, lines.vertical, Anchor::start, "axis");
    svg.text({plot.left + plot_width, plot_top + plot_height + 38}, lines.horizontal, Anchor::end, "axis");
}

/// The heights at which the names of the lines stand: at their ends, but not on top of each other.
std::vector<double> name_heights(const Lines& lines, const Plot& plot)
{
    std::vector<double> heights;
    for (const Series& series : lines.series)
        heights.push_back(plot.point(0, series.values.back()).second + 4);
    std::vector<std::size_t> order(heights.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b)
              { return heights[a] > heights[b] || (heights[a] == heights[b] && a < b); });
    for (std::size_t place = 1; place < order.size(); ++place)
        heights[order[place]] = std::min(heights[order[place]], heights[order[place - 1]] - line_of_text);
    return heights;
}

void draw_series(Svg& svg, const Lines& lines, const Plot& plot)
{
    const std::vector<double> heights = name_heights(lines, plot);
    for (std::size_t number = 0; number < lines.series.size(); ++number)
    {
        const Series& series = lines.series[number];
        std::vector<Point> points;
        for (std::size_t index = 0; index < series.values.size(); ++index)
            points.push_back(plot.point(index, series.values[index]));
        const std::string style = "series-" + std::to_string(number + 1);
        svg.path(points, "line " + style);
        svg.text({plot.left + plot_width + 8, heights[number]}, series.name, Anchor::start, "label " + style);
    }
}

} // namespace

std::string draw(const Lines& lines)
{
    std::vector<std::string> names;
    for (const Series& series : lines.series)
        names.push_back(series.name);
    const Plot plot = plot_of(lines);
    Svg svg(plot.left + plot_width + widest(names) + 12, plot_top + plot_height + 46, lines.title);
    draw_axes(svg, lines, plot);
    draw_series(svg, lines, plot);
    return svg.str();
}

} // namespace attest::docs
