/// \file
/// A drawing: lines over common places.

#pragma once

#include <string>
#include <vector>

namespace attest::docs
{

/// One line of a diagram.
struct Series
{
    std::string name;
    std::vector<double> values; ///< One for each place of the horizontal axis.
};

/// Lines over common places.
struct Lines
{
    std::string title;
    std::string horizontal;          ///< What the places are.
    std::string vertical;            ///< What the values are.
    std::vector<std::string> places; ///< Labels at equal distances; an empty one has no mark.
    std::vector<Series> series;      ///< At most four.
    int decimals = 0;                ///< Of the numbers on the vertical axis.
    double top = 0;                  ///< Upper end of the vertical axis, if that is above the largest value.
};

/// Draws lines, with the name of each at its end.
std::string draw(const Lines& lines);

} // namespace attest::docs
