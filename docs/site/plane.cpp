#include "docs/site/plane.hpp"

#include <algorithm>

namespace attest::docs
{

namespace
{

constexpr double unit = 44;
constexpr double margin = 16;

/// Places of points on the drawing.
struct View
{
    double left;
    double top;

    Point place(Point point) const
    {
        return {margin + unit * (point.first - left), margin + unit * (top - point.second)};
    }
};

View view_of(const Plane& plane)
{
    View view{plane.corners.front().first, plane.corners.front().second};
    for (const Point& corner : plane.corners)
    {
        view.left = std::min(view.left, corner.first);
        view.top = std::max(view.top, corner.second);
    }
    return view;
}

/// The far corner of the drawing, below all points.
Point extent_of(const Plane& plane, const View& view)
{
    Point extent{0, 0};
    for (const Point& corner : plane.corners)
    {
        const Point place = view.place(corner);
        extent = {std::max(extent.first, place.first), std::max(extent.second, place.second)};
    }
    return {extent.first + margin, extent.second + margin};
}

void draw_key(Svg& svg, const Plane& plane, double y)
{
    svg.dot({margin, y - 4}, 6, "corner");
    svg.text({margin + 12, y}, plane.name_of_corners, Anchor::start);
    svg.dot({margin + 100, y - 4}, 3, "ink");
    svg.text({margin + 112, y}, plane.name_of_dots, Anchor::start);
}

} // namespace

std::string draw(const Plane& plane)
{
    const View view = view_of(plane);
    const Point extent = extent_of(plane, view);
    Svg svg(extent.first, extent.second + 28, plane.title);
    std::vector<Point> outline;
    for (const Point& corner : plane.corners)
        outline.push_back(view.place(corner));
    outline.push_back(outline.front());
    svg.path(outline, "shape");
    for (const Point& dot : plane.dots)
        svg.dot(view.place(dot), 3, "ink");
    for (const Point& corner : plane.corners)
        svg.dot(view.place(corner), 6, "corner");
    draw_key(svg, plane, extent.second + 16);
    return svg.str();
}

} // namespace attest::docs
