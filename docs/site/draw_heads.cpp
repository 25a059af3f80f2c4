#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/grid.hpp"
#include "docs/site/svg.hpp"

#include "conformance/operations/row_view.hpp"

namespace attest::docs
{

namespace
{

const std::vector<std::string> words{"first", "second", "third"};

/// The class of a head's colour.
std::string style_of(std::size_t head)
{
    return "fill-" + std::to_string(head + 1);
}

/// What a head computes, in its colour.
std::string draw_head(const Site& site, std::size_t head, const std::string& column,
                      const std::vector<std::string>& columns, int decimals)
{
    const spec::Table& table = table_of(site, "HDS-1", "heads");
    return draw(heat_map(table.rows[head].cells.front() + " head", words, columns,
                         computed(site, table, head, column), decimals,
                         [&](std::size_t, std::size_t) { return style_of(head); }));
}

/// What the layer computes for all words, word by word.
std::vector<double> of_layer(const Site& site, const std::string& column)
{
    const spec::Table& table = table_of(site, "HDS-3", "layer");
    std::vector<double> numbers;
    for (std::size_t word = 0; word < table.rows.size(); ++word)
        for (const double number : computed(site, table, word, column))
            numbers.push_back(number);
    return numbers;
}

} // namespace

std::string heads_weights(const Site& site)
{
    return side_by_side({draw_head(site, 0, "weights", words, 2), draw_head(site, 1, "weights", words, 2)});
}

std::string heads_joined(const Site& site)
{
    const auto joined = heat_map("joined", words, positions(2), of_layer(site, "joined"), 2,
                                 [](std::size_t, std::size_t column) { return style_of(column); });
    return side_by_side({draw_head(site, 0, "output", {"0"}, 2), draw_head(site, 1, "output", {"0"}, 2),
                         draw(joined),
                         draw(heat_map("times W_O", words, positions(2), of_layer(site, "output"), 2))});
}

std::string heads_grouped(const Site& site)
{
    const spec::Table& table = table_of(site, "HDS-4", "grouped-heads");
    std::vector<std::string> drawings;
    for (const spec::Row& row : table.rows)
    {
        const auto reads = conformance::words(table.cell(row, "reads"));
        const auto cell = [&](std::size_t query_head, std::size_t head)
        {
            const bool is_read = reads[query_head] == std::to_string(head);
            return GridCell{is_read ? 1.0 : 0.0, "", false, style_of(head % 4)};
        };
        drawings.push_back(
            draw(make_grid(row.cells.front(), "query head", "key-value head", positions(reads.size()),
                           positions(std::stoul(table.cell(row, "H_kv"))), cell)));
    }
    return side_by_side(drawings);
}

} // namespace attest::docs
