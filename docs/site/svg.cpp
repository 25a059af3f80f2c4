#include "docs/site/svg.hpp"

#include "docs/site/markup.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace attest::docs
{

namespace
{

/// How many pixels a unit is where the page is wide enough.
constexpr double magnification = 1.15;

/// A coordinate: a tenth of a unit is enough.
std::string coordinate(double value)
{
    return decimal(value, 1);
}

std::string attribute(const std::string& name, const std::string& value)
{
    return " " + name + "=\"" + value + "\"";
}

std::string place(Point point)
{
    return coordinate(point.first) + "," + coordinate(point.second);
}

const char* name_of(Anchor anchor)
{
    return anchor == Anchor::start ? "start" : anchor == Anchor::end ? "end" : "middle";
}

/// Characters of a text in UTF-8: all bytes but those that continue one.
std::size_t characters_in(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(),
                      [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

} // namespace

double width_of(const std::string& text)
{
    return 7.9 * static_cast<double>(characters_in(text));
}

double widest(const std::vector<std::string>& texts)
{
    double most = 0;
    for (const std::string& text : texts)
        most = std::max(most, width_of(text));
    return most;
}

std::string decimal(double value, int places)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", places, value);
    return text;
}

std::string side_by_side(const std::vector<std::string>& drawings)
{
    std::string all;
    for (const std::string& drawing : drawings)
        all += drawing;
    return tag("div", all, "class=\"side-by-side\"");
}

Svg::Svg(double width, double height, std::string title)
    : width_(width), height_(height), title_(std::move(title))
{
}

void Svg::rectangle(Point corner, double width, double height, const std::string& style, double strength)
{
    content_ += "<rect" + attribute("x", coordinate(corner.first)) +
                attribute("y", coordinate(corner.second)) + attribute("width", coordinate(width)) +
                attribute("height", coordinate(height)) + attribute("class", style) +
                (strength < 1 ? attribute("fill-opacity", decimal(strength, 3)) : "") + "/>";
}

void Svg::path(const std::vector<Point>& points, const std::string& style)
{
    std::string places;
    for (const Point& point : points)
        places += (places.empty() ? "" : " ") + place(point);
    content_ += "<polyline" + attribute("points", places) + attribute("class", style) + "/>";
}

void Svg::dot(Point middle, double radius, const std::string& style)
{
    content_ += "<circle" + attribute("cx", coordinate(middle.first)) +
                attribute("cy", coordinate(middle.second)) + attribute("r", coordinate(radius)) +
                attribute("class", style) + "/>";
}

void Svg::arc(Point from, Point to, const std::string& style, double thickness)
{
    const double distance = std::abs(to.first - from.first);
    const char* sweep = to.first > from.first ? " 0 0 1 " : " 0 0 0 ";
    const Point radii{distance / 2, height_of_arc(distance)};
    content_ += "<path" + attribute("d", "M" + place(from) + " A" + place(radii) + sweep + place(to)) +
                attribute("class", style) + attribute("stroke-width", coordinate(thickness)) + "/>";
}

void Svg::text(Point point, const std::string& content, Anchor anchor, const std::string& style)
{
    content_ += "<text" + attribute("x", coordinate(point.first)) + attribute("y", coordinate(point.second)) +
                attribute("text-anchor", name_of(anchor)) + attribute("class", style) + ">" +
                escape(content) + "</text>";
}

std::string Svg::str() const
{
    return "<svg role=\"img\" xmlns=\"http://www.w3.org/2000/svg\"" +
           attribute("viewBox", "0 0 " + coordinate(width_) + " " + coordinate(height_)) +
           attribute("style", "width:" + coordinate(width_ * magnification) + "px") + "><title>" +
           escape(title_) + "</title>" + content_ + "</svg>";
}

} // namespace attest::docs
