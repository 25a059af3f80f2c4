#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/lines.hpp"

namespace attest::docs
{

namespace
{

constexpr std::size_t steps = 16;

/// The query after some steps from (2, 0) to (0, 2).
std::string query_after(std::size_t step)
{
    const std::string unit = "/" + std::to_string(steps / 2);
    return std::to_string(steps - step) + unit + " " + std::to_string(step) + unit;
}

} // namespace

std::string slider(const Site& site)
{
    Lines lines{"Weights as the query turns", "query", "weight", {}, {}, 2, 1};
    for (const std::string& word : words_of_example(site, "page"))
        lines.series.push_back({word, {}});
    for (std::size_t step = 0; step <= steps; ++step)
    {
        const auto weights =
            computed(site, {"ask", {{"of", "page"}}, {{"query", query_after(step)}}}, "weights");
        for (std::size_t word = 0; word < weights.size(); ++word)
            lines.series[word].values.push_back(weights[word]);
        lines.places.push_back(step == 0           ? "(2, 0)"
                               : step == steps / 2 ? "(1, 1)"
                               : step == steps     ? "(0, 2)"
                                                   : "");
    }
    return draw(lines);
}

} // namespace attest::docs
