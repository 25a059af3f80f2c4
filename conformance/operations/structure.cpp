#include "conformance/operations/all.hpp"

#include "conformance/operations/counting.hpp"
#include "conformance/traced_layer.hpp"

namespace attest::conformance
{

namespace
{

using reference::Counts;
using reference::LayerResult;
using reference::Matrix;
using reference::Steps;
using reference::Trace;

/// A size in a cell. \throws spec::BookError at the row when it is not a natural number from 1
std::size_t size_of(const RowView& row, const std::string& column)
{
    const std::size_t size = row.natural(column);
    if (size == 0)
        throw spec::BookError(row.table.rows[row.index].place,
                              "column " + column + ": found 0, expected 1 or more");
    return size;
}

LayerSizes sizes_of(const RowView& row)
{
    return {.heads = size_of(row, "heads"),
            .model = size_of(row, "d_model"),
            .key = size_of(row, "d_k"),
            .value = size_of(row, "d_v"),
            .projects_back = true};
}

Naturals shape_of(const Matrix<Trace>& matrix)
{
    return {matrix.rows, matrix.columns};
}

/// The shapes of a layer's results; of heads, those of the last.
const auto shapes = [](const RowView& row, const Steps<Trace>& steps)
{
    const LayerResult<Trace> result = run_constant_layer(row.natural("n"), sizes_of(row), steps);
    const reference::HeadResult<Trace>& head = result.heads.back();
    return Counted{{"queries", shape_of(head.queries)}, {"keys", shape_of(head.keys)},
                   {"values", shape_of(head.values)},   {"weights", shape_of(weights_of_head(head))},
                   {"joined", shape_of(result.joined)}, {"output", shape_of(result.output)}};
};

/// The operations of each kind in a layer, and the multiplications in each of its parts.
const auto count = [](const RowView& row, const Steps<Trace>& steps)
{
    const auto [projecting, attending] = cost_of(row.natural("n"), sizes_of(row), steps);
    const auto both = [&](std::size_t Counts::* kind)
    { return Naturals{projecting.*kind + attending.*kind}; };
    return Counted{
        {"projecting", {projecting.multiplications}},        {"attending", {attending.multiplications}},
        {"multiplications", both(&Counts::multiplications)}, {"additions", both(&Counts::additions)},
        {"subtractions", both(&Counts::subtractions)},       {"divisions", both(&Counts::divisions)},
        {"exponentials", both(&Counts::exponentials)},       {"comparisons", both(&Counts::comparisons)}};
};

/// Nothing, or one number.
Naturals found_or_none(const std::optional<std::size_t>& found)
{
    return found ? Naturals{*found} : Naturals{};
}

/// The hops between two positions at a distance.
const auto reach = [](const RowView& row, const Steps<Trace>& steps)
{
    const std::size_t distance = row.natural("distance");
    return Counted{{"attention", found_or_none(attention_hops(distance, steps))},
                   {"recurrence", found_or_none(recurrence_hops(distance, steps))}};
};

/// The steps that must follow each other.
const auto depth = [](const RowView& row, const Steps<Trace>& steps)
{
    const std::size_t tokens = row.natural("n");
    return Counted{{"attention", {depth_of_attention(tokens, steps)}},
                   {"recurrence", {depth_of(recurrent_states(tokens, steps))}}};
};

} // namespace

std::vector<Operation> structure_operations()
{
    const std::vector<std::string> sizes{"n", "d_model", "heads", "d_k", "d_v"};
    return {
        counting_operation("shapes", sizes, {"queries", "keys", "values", "weights", "joined", "output"},
                           shapes),
        counting_operation("count", sizes,
                           {"projecting", "attending", "multiplications", "additions", "subtractions",
                            "divisions", "exponentials", "comparisons"},
                           count),
        counting_operation("reach", {"distance"}, {"attention", "recurrence"}, reach),
        counting_operation("depth", {"n"}, {"attention", "recurrence"}, depth),
    };
}

} // namespace attest::conformance
