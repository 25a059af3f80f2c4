/// \file
/// A drawing: points of a plane, and a shape around them.

#pragma once

#include "docs/site/svg.hpp"

namespace attest::docs
{

/// A shape with its corners, and dots.
struct Plane
{
    std::string title;
    std::vector<Point> corners;  ///< In order around the shape; y upward.
    std::vector<Point> dots;     ///< y upward.
    std::string name_of_corners; ///< What a corner is, for example `value`.
    std::string name_of_dots;
};

/// Draws a plane.
std::string draw(const Plane& plane);

} // namespace attest::docs
