#include "conformance/operations/row_view.hpp"
#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/grid.hpp"
#include "docs/site/svg.hpp"

namespace attest::docs
{

std::string matrix_form(const Site& site)
{
    const spec::Table& table = table_of(site, "MAT-2", "matrix");
    const spec::Row& row = table.rows.front();
    const auto queries = conformance::matrix_rows(table.cell(row, "queries"));
    const auto keys = conformance::matrix_rows(table.cell(row, "keys"));
    const auto values = conformance::matrix_rows(table.cell(row, "values"));
    const auto columns = positions(conformance::words(values.front()).size());
    return side_by_side(
        {draw(heat_map("Q times K transposed", queries, keys, computed(site, table, 0, "scores"), 0)),
         draw(heat_map("scaled, softmax: weights", queries, keys, computed(site, table, 0, "weights"), 2)),
         draw(heat_map("times V: outputs", queries, columns, computed(site, table, 0, "output"), 2))});
}

} // namespace attest::docs
