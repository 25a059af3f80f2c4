/// \file
/// A drawing as SVG text.

#pragma once

#include <string>
#include <utility>
#include <vector>

namespace attest::docs
{

/// A point of a drawing, in user units: x to the right, y downward.
using Point = std::pair<double, double>;

/// Which end of a text stands at its point.
enum class Anchor
{
    start,
    middle,
    end
};

/// A drawing: rectangles, lines and texts whose colours come from the page's style sheet.
///
/// A unit is about a pixel. Drawings are at most 380 wide, so that their texts can be read on a phone.
class Svg
{
public:
    /// \param width  in user units
    /// \param height likewise
    /// \param title  what the drawing shows, for people who do not see it
    Svg(double width, double height, std::string title);

    /// A rectangle.
    /// \param style    a class of the style sheet
    /// \param strength from 0 to 1: how strongly it is filled
    void rectangle(Point corner, double width, double height, const std::string& style, double strength = 1);

    /// A line through points.
    void path(const std::vector<Point>& points, const std::string& style);

    /// A filled circle.
    void dot(Point middle, double radius, const std::string& style);

    /// An arc upward from one point to another.
    /// \param thickness of its line, in user units
    void arc(Point from, Point to, const std::string& style, double thickness);

    /// How high an arc between two points at a distance is.
    static double height_of_arc(double distance) { return 0.4 * distance; }

    /// A text.
    void text(Point place, const std::string& content, Anchor anchor = Anchor::middle,
              const std::string& style = "label");

    /// The drawing as one `<svg>` element.
    std::string str() const;

private:
    double width_;
    double height_;
    std::string title_;
    std::string content_;
};

/// About the width of a text in user units.
double width_of(const std::string& text);

/// The width of the widest of some texts.
double widest(const std::vector<std::string>& texts);

/// A number with so many digits after the point.
std::string decimal(double value, int places);

/// Drawings side by side, or one below the other where the page is narrow.
std::string side_by_side(const std::vector<std::string>& drawings);

} // namespace attest::docs
