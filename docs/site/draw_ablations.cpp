#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/grid.hpp"

namespace attest::docs
{

std::string ablations(const Site& site)
{
    const spec::Table& table = table_of(site, "PRP-8", "ablate");
    std::vector<std::string> parts;
    std::vector<double> weights;
    for (std::size_t index = 0; index < table.rows.size(); ++index)
    {
        parts.push_back(table.cell(table.rows[index], "removed"));
        for (const double weight : computed(site, table, index, "weights"))
            weights.push_back(weight);
    }
    Grid grid = heat_map("", parts, words_of_example(site, "page"), weights, 2);
    grid.row_axis = "removed";
    grid.column_axis = "weight that \"it\" gives to";
    return draw(grid);
}

} // namespace attest::docs
