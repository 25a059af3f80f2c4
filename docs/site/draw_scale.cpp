#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/lines.hpp"

namespace attest::docs
{

std::string scale_spread(const Site& site)
{
    const spec::Table& table = table_of(site, "SCL-4", "spread");
    Lines lines{"The largest of four weights",
                "width d, doubled at each mark",
                "largest weight",
                {},
                {{"undivided", {}}, {"divided", {}}},
                2,
                1};
    for (unsigned long width = 1; width <= 256; width *= 2)
    {
        const Question question{"spread", table.options, {{"d", std::to_string(width)}}};
        lines.places.push_back(std::to_string(width));
        for (Series& series : lines.series)
            series.values.push_back(computed(site, question, series.name).at(0));
    }
    return draw(lines);
}

} // namespace attest::docs
