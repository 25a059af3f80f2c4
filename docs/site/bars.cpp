#include "docs/site/bars.hpp"

#include "docs/site/svg.hpp"

namespace attest::docs
{

namespace
{

constexpr double row_height = 26;
constexpr double full_width = 210;
constexpr double top = 26;

} // namespace

std::string draw(const Bars& bars)
{
    const double left = widest(bars.labels) + 10;
    Svg svg(left + full_width + 52, top + row_height * static_cast<double>(bars.labels.size()), bars.title);
    svg.text({0, 14}, bars.title, Anchor::start, "heading");
    for (std::size_t index = 0; index < bars.labels.size(); ++index)
    {
        const double y = top + row_height * static_cast<double>(index);
        svg.text({left - 8, y + 15}, bars.labels[index], Anchor::end);
        svg.rectangle({left, y}, full_width, 20, "track");
        svg.rectangle({left, y}, full_width * bars.values[index], 20, "ink");
        svg.text({left + full_width + 8, y + 15}, decimal(bars.values[index], 3), Anchor::start);
    }
    return svg.str();
}

} // namespace attest::docs
