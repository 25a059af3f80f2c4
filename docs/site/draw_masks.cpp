#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/grid.hpp"
#include "docs/site/svg.hpp"

namespace attest::docs
{

namespace
{

/// A mask as a grid: a full cell is a key that the query sees.
std::string draw_mask(const std::string& title, const std::vector<std::string>& queries,
                      const std::vector<std::string>& keys, const std::vector<double>& sees)
{
    return draw(make_grid(title, "query", "key", queries, keys,
                          [&](std::size_t query, std::size_t key)
                          {
                              const bool seen = sees[query * keys.size() + key] == 1;
                              return GridCell{seen ? 1.0 : 0.0, "", !seen};
                          }));
}

} // namespace

std::string mask_causal(const Site& site)
{
    const std::vector<std::string> words = words_of_example(site, "page");
    const std::string count = std::to_string(words.size());
    return draw_mask("", words, words,
                     computed(site, {"visible", {{"causal", "true"}}, {{"n", count}, {"m", count}}}, "grid"));
}

std::string mask_grids(const Site& site)
{
    const spec::Table& table = table_of(site, "MSK-2", "visible");
    std::vector<std::string> drawings;
    for (std::size_t index = 0; index < table.rows.size(); ++index)
    {
        const spec::Row& row = table.rows[index];
        const auto queries = positions(std::stoul(table.cell(row, "n")));
        const auto keys = positions(std::stoul(table.cell(row, "m")));
        drawings.push_back(draw_mask(row.cells.front(), queries, keys, computed(site, table, index, "grid")));
    }
    return side_by_side(drawings);
}

} // namespace attest::docs
