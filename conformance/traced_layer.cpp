#include "conformance/traced_layer.hpp"

#include "reference/recurrent.hpp"

#include <algorithm>

namespace attest::conformance
{

using reference::Head;
using reference::Layer;
using reference::LayerResult;
using reference::Matrix;
using reference::Steps;
using reference::Trace;

namespace
{

/// A head of width 2 on tokens of width 2, projected back: small, so that a long sentence is quick.
constexpr LayerSizes narrow{.heads = 1, .model = 2, .key = 2, .value = 2, .projects_back = true};

Matrix<Trace> constants(std::size_t rows, std::size_t columns)
{
    return {rows, columns, std::vector<Trace>(rows * columns)};
}

/// The counts of what a function does.
template <class Work> reference::Counts counts_of(Work work)
{
    const reference::Ledger ledger;
    work();
    return ledger.counts();
}

void project_forth_and_back(const Matrix<Trace>& tokens, const Matrix<Trace>& joined,
                            const Layer<Trace>& layer, const Steps<Trace>& steps)
{
    for (const Head<Trace>& head : layer.heads)
        reference::project_head(tokens, tokens, head, steps);
    if (layer.output)
        reference::project_all(joined, *layer.output, steps);
}

} // namespace

Layer<Trace> constant_layer(const LayerSizes& sizes)
{
    const Matrix<Trace> to_key = constants(sizes.model, sizes.key);
    const Head<Trace> head{to_key, to_key, constants(sizes.model, sizes.value)};
    Layer<Trace> layer{std::vector<Head<Trace>>(sizes.heads, head), {}};
    if (sizes.projects_back)
        layer.output = constants(sizes.heads * sizes.value, sizes.model);
    return layer;
}

LayerResult<Trace> run_constant_layer(std::size_t tokens, const LayerSizes& sizes, const Steps<Trace>& steps)
{
    return reference::self_attention(constants(tokens, sizes.model), constant_layer(sizes), {}, steps);
}

LayerCost cost_of(std::size_t tokens, const LayerSizes& sizes, const Steps<Trace>& steps)
{
    LayerResult<Trace> result;
    const auto all = counts_of([&] { result = run_constant_layer(tokens, sizes, steps); });
    const auto projecting = counts_of(
        [&]
        {
            project_forth_and_back(constants(tokens, sizes.model), result.joined, constant_layer(sizes),
                                   steps);
        });
    return {projecting, all - projecting};
}

std::size_t depth_of(const Matrix<Trace>& matrix)
{
    std::size_t depth = 0;
    for (const Trace& entry : matrix.cells)
        depth = std::max(depth, entry.depth());
    return depth;
}

std::size_t depth_of_attention(std::size_t tokens, const Steps<Trace>& steps)
{
    return depth_of(
        reference::self_attention(traced_tokens(tokens, narrow.model), constant_layer(narrow), {}, steps)
            .output);
}

Matrix<Trace> recurrent_states(std::size_t tokens, const Steps<Trace>& steps)
{
    const Matrix<Trace> square = constants(narrow.model, narrow.model);
    return reference::recurrent_layer(traced_tokens(tokens, narrow.model), square, square, steps);
}

std::optional<std::size_t> hops_between(std::size_t token, const Matrix<Trace>& matrix, std::size_t row)
{
    std::optional<std::size_t> fewest;
    for (const Trace& entry : matrix.row(row))
        if (const auto hops = entry.hops_from(token))
            fewest = std::min(*hops, fewest.value_or(*hops));
    return fewest;
}

std::optional<std::size_t> attention_hops(std::size_t distance, const Steps<Trace>& steps)
{
    const auto first = traced_tokens(1, narrow.model);
    const auto all = traced_tokens(distance + 1, narrow.model);
    const auto output = reference::run_layer(first, all, constant_layer(narrow), {}, steps).output;
    return hops_between(distance, output, 0);
}

std::optional<std::size_t> recurrence_hops(std::size_t distance, const Steps<Trace>& steps)
{
    return hops_between(0, recurrent_states(distance + 1, steps), distance);
}

} // namespace attest::conformance
