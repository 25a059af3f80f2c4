#include "conformance/operations/all.hpp"

#include "conformance/operations/counting.hpp"
#include "reference/layer.hpp"
#include "spec/layout.hpp"
#include "spec/names.hpp"

#include <stdexcept>

namespace attest::conformance
{

namespace
{

using reference::Head;
using reference::Layer;
using reference::LayerResult;
using reference::Steps;

/// The matrices of one row of a table of heads.
template <class Number>
Head<Number> head_of(const spec::Table& table, const spec::Row& row, std::size_t width)
{
    const auto read = [&](const char* column)
    {
        auto matrix = read_matrix<Number>(table.cell(row, column));
        require_size(std::string("rows of the ") + column + " matrix", matrix.rows, "width of the tokens",
                     width);
        return matrix;
    };
    Head<Number> head{read("query"), read("key"), read("value")};
    require_size("columns of the key matrix", head.key.columns, "columns of the query matrix",
                 head.query.columns);
    return head;
}

/// A table of heads as a layer, run on the table's option `tokens`.
template <class Number>
LayerResult<Number> run_heads(const spec::Table& table, const std::string& back, const Steps<Number>& steps)
{
    const auto tokens = at_place(table.place, [&] { return read_matrix<Number>(table.option("tokens")); });
    Layer<Number> layer;
    std::size_t joined = 0;
    for (const spec::Row& row : table.rows)
    {
        layer.heads.push_back(
            at_place(row.place, [&] { return head_of<Number>(table, row, tokens.columns); }));
        joined += layer.heads.back().value.columns;
    }
    if (!back.empty())
    {
        layer.output = read_matrix<Number>(back);
        require_size("rows of the matrix back", layer.output->rows, "width of the joined heads", joined);
    }
    return reference::self_attention(tokens, layer, {}, steps);
}

/// The table of heads that has a name.
const spec::Table& table_of_heads(const spec::Book& book, const std::string& name)
{
    for (const spec::Chapter& chapter : book.chapters)
        for (const spec::Table& table : chapter.tables)
            if (table.operation == "heads" && table.option("layer") == name)
                return table;
    throw std::invalid_argument("found layer \"" + name + "\", expected the option of a table of heads");
}

/// The weights or the outputs of one head, all tokens one after the other.
const auto heads = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const auto result = run_heads(row.table, "", steps);
    const reference::HeadResult<Number>& head = result.heads.at(row.index);
    return elements_of(column == "weights" ? reference::weights_of_head(head).cells
                                           : reference::outputs_of_head(head).cells);
};

/// What a layer makes of one token: the joined heads, and those projected back.
const auto layer = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const spec::Table& table = table_of_heads(row.book, row.table.option("of"));
    const auto result = run_heads(table, row.option_or("back", ""), steps);
    if (row.index >= result.output.rows)
        throw std::invalid_argument("found more rows than the layer has tokens, expected " +
                                    std::to_string(result.output.rows));
    return elements_of((column == "joined" ? result.joined : result.output).row(row.index));
};

/// The mapping that a row names in its column `kv_heads`.
spec::KvHeads mapping_of(const RowView& row)
{
    for (const auto& [mapping, name] : spec::choices<spec::KvHeads>())
        if (row.cell("kv_heads") == name)
            return mapping;
    throw std::invalid_argument("found mapping \"" + row.cell("kv_heads") + "\", expected one of its names");
}

/// A valid problem of so many heads, of which nothing else matters.
spec::Problem problem_of_heads(const RowView& row)
{
    const std::size_t askers = row.natural("H");
    const std::size_t readable = row.natural("H_kv");
    spec::Problem problem;
    problem.query = {{1, askers, 1, 1}, std::vector<double>(askers)};
    problem.key = {{1, readable, 1, 1}, std::vector<double>(readable)};
    problem.value = problem.key;
    problem.kv_heads = mapping_of(row);
    if (const auto violation = spec::violation(problem))
        throw std::invalid_argument(violation->where + ": found " + violation->found + ", expected " +
                                    violation->expected);
    return problem;
}

/// The key-value head that each query head reads.
const auto grouped_heads = [](const RowView& row, const Steps<reference::Trace>&)
{
    const spec::Problem problem = problem_of_heads(row);
    const spec::Extents extents = spec::extents(problem);
    Naturals reads;
    for (std::size_t head = 0; head < extents.heads; ++head)
        reads.push_back(spec::kv_head_of(problem, extents, head));
    return Counted{{"reads", reads}};
};

spec::Layout read_layout(const std::string& text)
{
    for (const auto& named : spec::choices<spec::Layout>())
        if (text == named.name)
            return named.choice;
    throw std::invalid_argument("found layout \"" + text + "\", expected bhnd, bnhd, hnd or bnc");
}

/// Where each vector begins among the elements of a tensor.
const auto place = [](const RowView& row, const Steps<reference::Trace>&)
{
    const spec::Layout layout = read_layout(row.cell("layout"));
    spec::Tensor tensor;
    for (const std::string& extent : words(row.cell("shape")))
        tensor.shape.push_back(read_natural(extent));
    const std::size_t count = row.has("heads") ? row.natural("heads") : 1;
    if (count == 0 || (layout == spec::Layout::bnc && tensor.shape.back() % count != 0))
        throw std::invalid_argument("heads: found " + std::to_string(count) +
                                    ", expected a divisor of the joined width");
    const spec::Axes axes = spec::axes_of(layout, tensor.shape, count);
    Naturals starts;
    for (std::size_t item = 0; item < axes.batch; ++item)
        for (std::size_t head = 0; head < axes.heads; ++head)
            for (std::size_t position = 0; position < axes.length; ++position)
                starts.push_back(spec::vector_start(layout, tensor, count, item, head, position));
    return Counted{{"starts", starts}};
};

} // namespace

std::vector<Operation> layer_operations()
{
    return {
        numeric_operation("heads", {"query", "key", "value"}, {"weights", "output"}, heads),
        numeric_operation("layer", {}, {"joined", "output"}, layer),
        counting_operation("place", {"layout", "shape", "heads"}, {"starts"}, place),
        counting_operation("grouped-heads", {"H", "H_kv", "kv_heads"}, {"reads"}, grouped_heads),
    };
}

} // namespace attest::conformance
