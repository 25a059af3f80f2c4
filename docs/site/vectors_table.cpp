#include "docs/site/vectors_table.hpp"

#include "docs/site/markup.hpp"
#include "docs/site/outcome.hpp"

#include <algorithm>

namespace attest::docs
{

namespace
{

using conformance::Result;

const Result* result_of(const Site& site, const std::string& assertion)
{
    const auto found = std::find_if(site.results.begin(), site.results.end(),
                                    [&](const Result& result) { return result.assertion.id == assertion; });
    return found == site.results.end() ? nullptr : &*found;
}

/// A cell of more characters may be broken into lines.
constexpr std::size_t longest_line = 36;

std::string class_of(const spec::Column& column, const std::string& text = "")
{
    const std::string what = column.is_checked() ? "checked" : column.role;
    return "class=\"" + what + (text.size() > longest_line ? " long" : "") + "\"";
}

std::string header_of(const spec::Table& table)
{
    std::string cells;
    for (const spec::Column& column : table.columns)
        cells += tag("th", escape(column.name) + tag("span", escape(column.role), "class=\"role\""),
                     class_of(column));
    return tag("thead", tag("tr", cells + "<th></th>"));
}

std::string row_of(const Site& site, const spec::Table& table, const spec::Row& row)
{
    std::string cells;
    for (std::size_t column = 0; column < row.cells.size(); ++column)
        cells += tag("td", escape(row.cells[column]), class_of(table.columns[column], row.cells[column]));
    const Result* result = result_of(site, row.id);
    cells += tag("td", result ? outcome_mark(result->report) + failures_list(result->report) : "");
    return tag("tr", cells, "id=\"" + escape(row.id) + "\"") + "\n";
}

/// What holds for all rows: `query = 1 2`.
std::string caption_of(const spec::Table& table)
{
    std::string options;
    for (const auto& [name, value] : table.options)
        options += (options.empty() ? "" : " &nbsp; ") + escape(name) + " = " + tag("code", escape(value));
    return options.empty() ? "" : tag("caption", options);
}

} // namespace

std::string vectors_table(const Site& site, const spec::Table& table)
{
    std::string rows;
    for (const spec::Row& row : table.rows)
        rows += row_of(site, table, row);
    return tag(
        "div",
        tag("table", caption_of(table) + header_of(table) + "\n" + tag("tbody", rows), "class=\"vectors\""),
        "class=\"scroll\"");
}

} // namespace attest::docs
