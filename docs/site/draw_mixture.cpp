#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/plane.hpp"

namespace attest::docs
{

namespace
{

/// Queries on a square grid around 0, in steps of a half.
constexpr int reach = 5;

/// The corner values, in order around the shape that they span.
const char* const values = "0 1; 5 0; 6 4; 1 5";

std::vector<double> output_of(const Site& site, int x, int y)
{
    const std::string query = std::to_string(x) + "/2 " + std::to_string(y) + "/2";
    return computed(
        site, {"matrix", {}, {{"queries", query}, {"keys", "-1 -1; 1 -1; 1 1; -1 1"}, {"values", values}}},
        "output");
}

} // namespace

std::string convex_hull(const Site& site)
{
    Plane plane{
        "Four values, and outputs for many queries", {{0, 1}, {5, 0}, {6, 4}, {1, 5}}, {}, "value", "output"};
    for (int x = -reach; x <= reach; ++x)
        for (int y = -reach; y <= reach; ++y)
        {
            const std::vector<double> output = output_of(site, x, y);
            plane.dots.emplace_back(output[0], output[1]);
        }
    return draw(plane);
}

} // namespace attest::docs
