/// \file
/// A drawing: a bar for each label.

#pragma once

#include <string>
#include <vector>

namespace attest::docs
{

/// A bar for each label, with its number at the end.
struct Bars
{
    std::string title;
    std::vector<std::string> labels;
    std::vector<double> values; ///< From 0 to 1.
};

/// Draws bars.
std::string draw(const Bars& bars);

} // namespace attest::docs
