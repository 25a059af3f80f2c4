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

/// A grid for each batch item of each row of a table of masks.
std::string draw_masks_of(const Site& site, const std::string& clause)
{
    const spec::Table& table = table_of(site, clause, "visible");
    std::vector<std::string> drawings;
    for (std::size_t index = 0; index < table.rows.size(); ++index)
    {
        const spec::Row& row = table.rows[index];
        const auto queries = positions(std::stoul(table.cell(row, "n")));
        const auto keys = positions(std::stoul(table.cell(row, "m")));
        const std::vector<double> sees = computed(site, table, index, "grid");
        const std::size_t size = queries.size() * keys.size();
        for (std::size_t item = 0; item < sees.size() / size; ++item)
        {
            const auto first = sees.begin() + static_cast<std::ptrdiff_t>(item * size);
            const std::string which = sees.size() > size ? ", item " + std::to_string(item) : "";
            drawings.push_back(draw_mask(row.cells.front() + which, queries, keys,
                                         {first, first + static_cast<std::ptrdiff_t>(size)}));
        }
    }
    return side_by_side(drawings);
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
    return draw_masks_of(site, "MSK-2");
}

std::string mask_items(const Site& site)
{
    return draw_masks_of(site, "MSK-16");
}

std::string mask_boolean(const Site& site)
{
    return draw_masks_of(site, "MSK-5");
}

std::string mask_lengths(const Site& site)
{
    return draw_masks_of(site, "MSK-6");
}

std::string mask_penalty(const Site& site)
{
    const auto penalty = [&](const std::string& alignment)
    {
        const Question question{"solve",
                                {{"alibi_slopes", "0.5"}, {"alignment", alignment}},
                                {{"queries", "0; 0; 0"}, {"keys", "0; 0; 0; 0; 0"}}};
        return draw(heat_map(alignment, positions(3), positions(5), computed(site, question, "scores"), 1));
    };
    return side_by_side({penalty("top_left"), penalty("bottom_right")});
}

std::string mask_sink(const Site& site)
{
    const spec::Table& table = table_of(site, "MSK-15", "solve");
    std::vector<std::string> drawings;
    for (std::size_t index = 0; index < table.rows.size(); ++index)
    {
        std::vector<double> weights = computed(site, table, index, "weights");
        weights.push_back(1 - weights[0] - weights[1]);
        drawings.push_back(draw(
            heat_map(table.rows[index].cells.front(), {"weights"}, {"key 0", "key 1", "sink"}, weights, 2)));
    }
    return side_by_side(drawings);
}

} // namespace attest::docs
