#include "docs/site/drawings.hpp"

#include "conformance/operations/row_view.hpp"
#include "conformance/traced_layer.hpp"
#include "docs/site/lines.hpp"

namespace attest::docs
{

namespace
{

using conformance::LayerSizes;
using reference::Steps;
using reference::Trace;

/// Two quantities that are counted as something grows from 1.
using Count = std::function<std::size_t(std::size_t size, const Steps<Trace>& steps)>;

std::string draw_growth(Lines lines, std::size_t largest, std::size_t mark, const Count& first,
                        const Count& second)
{
    const Steps<Trace> steps = reference::textbook<Trace>();
    for (std::size_t size = 1; size <= largest; ++size)
    {
        lines.places.push_back(size == 1 || size % mark == 0 ? std::to_string(size) : "");
        lines.series[0].values.push_back(static_cast<double>(first(size, steps)));
        lines.series[1].values.push_back(static_cast<double>(second(size, steps)));
    }
    return draw(lines);
}

Lines two_lines(const std::string& title, const std::string& horizontal, const std::string& vertical,
                const std::string& first, const std::string& second)
{
    return {title, horizontal, vertical, {}, {{first, {}}, {second, {}}}};
}

} // namespace

std::string path_lengths(const Site&)
{
    return draw_growth(
        two_lines("Hops between two words", "distance", "hops", "attention", "recurrence"), 16, 4,
        [](std::size_t distance, const Steps<Trace>& steps)
        { return conformance::attention_hops(distance, steps).value(); },
        [](std::size_t distance, const Steps<Trace>& steps)
        { return conformance::recurrence_hops(distance, steps).value(); });
}

std::string depth(const Site&)
{
    return draw_growth(
        two_lines("Steps that must follow each other", "words", "steps", "attention", "recurrence"), 16, 4,
        conformance::depth_of_attention, [](std::size_t words, const Steps<Trace>& steps)
        { return conformance::depth_of(conformance::recurrent_states(words, steps)); });
}

std::string cost(const Site&)
{
    // As in the table of PRP-4
    static const LayerSizes sizes{.heads = 2, .model = 4, .key = 3, .value = 5, .projects_back = true};
    return draw_growth(
        two_lines("Multiplications", "words", "multiplications", "projecting", "attending"), 16, 4,
        [](std::size_t words, const Steps<Trace>& steps)
        { return conformance::cost_of(words, sizes, steps).projecting.multiplications; },
        [](std::size_t words, const Steps<Trace>& steps)
        { return conformance::cost_of(words, sizes, steps).attending.multiplications; });
}

} // namespace attest::docs
