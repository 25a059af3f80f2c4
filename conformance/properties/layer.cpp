#include "conformance/properties/all.hpp"

#include "conformance/properties/layers.hpp"
#include "conformance/traced_layer.hpp"
#include "reference/matrix_form.hpp"
#include "reference/row_results.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Enclosure;
using reference::Exact;
using reference::Head;
using reference::HeadResult;
using reference::Layer;
using reference::LayerResult;
using reference::Masking;
using reference::Matrix;
using reference::Rational;
using reference::Trace;
using reference::Vector;

/// Three heads; no two widths are equal.
constexpr LayerSizes three_heads{.heads = 3, .model = 5, .key = 2, .value = 4};

/// Two heads, projected back. Small, since sums of different heads' exact outputs are long.
constexpr LayerSizes projected_back{.heads = 2, .model = 5, .key = 3, .value = 2, .projects_back = true};

/// A layer and a sentence of some tokens.
struct Case
{
    Case(std::uint64_t seed, const LayerSizes& of, std::size_t count)
        : samples(seed), sizes(of), length(count)
    {
    }

    Samples samples;
    LayerSizes sizes;
    std::size_t length;
    Layer<Exact> layer = sample_layer<Exact>(samples, sizes);
    Matrix<Exact> tokens = sample_tokens<Exact>(samples, length, sizes.model);
};

LayerResult<Exact> run(const Case& example, const Layer<Exact>& layer, const Texts& texts)
{
    return reference::self_attention(example.tokens, layer, {}, texts.exact);
}

/// One head's part of the joined heads.
Vector<Exact> block(const LayerResult<Exact>& result, std::size_t head)
{
    const std::size_t width = result.heads[head].values.columns;
    return reference::take_columns(result.joined, head * width, width).cells;
}

// HDS-1

void block_is_head_alone(const Texts& texts, Report& report)
{
    const Case example(21, three_heads, 4);
    const auto result = run(example, example.layer, texts);
    for (std::size_t h = 0; h < three_heads.heads; ++h)
        report.check(block(result, h) == run(example, {{example.layer.heads[h]}, {}}, texts).output.cells,
                     "block " + std::to_string(h) + " is not what head " + std::to_string(h) +
                         " gives alone");
}

void other_heads_do_not_matter(const Texts& texts, Report& report)
{
    Case example(22, three_heads, 4);
    const auto before = run(example, example.layer, texts);
    Layer<Exact> changed = example.layer;
    changed.heads[1] = sample_head<Exact>(example.samples, three_heads);
    const auto after = run(example, changed, texts);
    for (std::size_t h = 0; h < three_heads.heads; ++h)
        report.check((block(before, h) == block(after, h)) == (h != 1),
                     "other matrices for head 1 must change block 1 and no other: block " +
                         std::to_string(h));
}

// HDS-2

/// The layer with its heads in another order; the blocks of rows of W_O, where there is one, go with them.
Layer<Exact> reordered(const Case& example, const std::vector<std::size_t>& order)
{
    Layer<Exact> result;
    for (const std::size_t h : order)
        result.heads.push_back(example.layer.heads[h]);
    if (!example.layer.output)
        return result;
    const auto& back = *example.layer.output;
    const std::size_t width = example.sizes.value;
    result.output = reference::build_matrix<Exact>(back.rows, back.columns, [&](std::size_t r, std::size_t c)
                                                   { return back(order[r / width] * width + r % width, c); });
    return result;
}

void permuted_heads_permute_blocks(const Texts& texts, Report& report)
{
    const Case example(23, three_heads, 3);
    const auto before = run(example, example.layer, texts);
    std::vector<std::size_t> order{0, 1, 2};
    do
    {
        const auto after = run(example, reordered(example, order), texts);
        for (std::size_t h = 0; h < order.size(); ++h)
            report.check(block(after, h) == block(before, order[h]),
                         "heads in another order: block " + std::to_string(h) + " did not go along");
    } while (std::ranges::next_permutation(order).found);
}

void order_of_heads_means_nothing(const Texts& texts, Report& report)
{
    const Case example(29, projected_back, 2);
    report.check(run(example, reordered(example, {1, 0}), texts).output.cells ==
                     run(example, example.layer, texts).output.cells,
                 "heads and rows of W_O in another order change the output");
}

// HDS-3

/// One head by the formula softmax(XW_Q (XW_K)ᵀ/√d_k) XW_V.
Matrix<Exact> formula_of_head(const Matrix<Exact>& tokens, const Head<Exact>& head,
                              const reference::Visible& visible, const Texts& texts)
{
    return reference::attend_as_matrices(
        reference::multiply(tokens, head.query), reference::multiply(tokens, head.key),
        reference::multiply(tokens, head.value), visible, {projected_back.key, {}}, texts.exact);
}

/// The whole layer by formula: the heads side by side, times W_O.
Matrix<Exact> formula_of_layer(const Case& example, const reference::Visible& visible, const Texts& texts)
{
    std::vector<Matrix<Exact>> heads;
    for (const Head<Exact>& head : example.layer.heads)
        heads.push_back(formula_of_head(example.tokens, head, visible, texts));
    const auto joined = reference::build_matrix<Exact>(
        example.tokens.rows, projected_back.heads * projected_back.value, [&](std::size_t i, std::size_t c)
        { return heads[c / projected_back.value](i, c % projected_back.value); });
    return reference::multiply(joined, *example.layer.output);
}

void layer_is_its_formula(const Texts& texts, Report& report)
{
    const Case example(24, projected_back, 3);
    for (const auto& visible : {reference::everything(), reference::causal()})
    {
        const auto result = reference::self_attention(example.tokens, example.layer,
                                                      Masking<Exact>{visible, {}}, texts.exact);
        report.check(result.output.cells == formula_of_layer(example, visible, texts).cells,
                     "the layer is not softmax(QK^T/sqrt(d_k))V of each head, joined, times W_O");
    }
}

// HDS-4

/// A tensor of whole numbers.
spec::Tensor sample_tensor(Samples& samples, const std::vector<std::size_t>& shape)
{
    spec::Tensor tensor{shape, {}};
    const std::size_t count = shape[0] * shape[1] * shape[2] * shape[3];
    for (std::size_t element = 0; element < count; ++element)
        tensor.data.push_back(static_cast<double>(samples.integer(-2, 2)));
    return tensor;
}

/// The tensor in which every query head has a copy of the key-value head that it reads.
spec::Tensor copied_heads(const spec::Tensor& tensor, const std::vector<std::size_t>& reads)
{
    spec::Tensor copies{{1, reads.size(), tensor.shape[2], tensor.shape[3]}, {}};
    const std::size_t size = tensor.shape[2] * tensor.shape[3];
    for (const std::size_t head : reads)
        copies.data.insert(copies.data.end(), tensor.data.begin() + static_cast<std::ptrdiff_t>(head * size),
                           tensor.data.begin() + static_cast<std::ptrdiff_t>((head + 1) * size));
    return copies;
}

/// The outputs of all heads and queries of a problem of one batch item.
reference::Elements<Exact> outputs_of(const spec::Problem& problem, const Texts& texts)
{
    reference::ProblemRow row{problem, spec::extents(problem)};
    reference::Elements<Exact> all;
    for (row.head = 0; row.head < row.extents.heads; ++row.head)
        for (row.query = 0; row.query < row.extents.queries; ++row.query)
            std::ranges::copy(output_of_row(reference::attend_row(row, texts.exact), row),
                              std::back_inserter(all));
    return all;
}

void grouped_is_copied(const Texts& texts, Report& report)
{
    Samples samples(25);
    spec::Problem grouped;
    grouped.query = sample_tensor(samples, {1, 6, 3, 2});
    grouped.key = sample_tensor(samples, {1, 2, 4, 2});
    grouped.value = sample_tensor(samples, {1, 2, 4, 3});
    const auto check = [&](spec::KvHeads mapping, const std::vector<std::size_t>& reads)
    {
        grouped.kv_heads = mapping;
        spec::Problem copied = grouped;
        copied.key = copied_heads(grouped.key, reads);
        copied.value = copied_heads(grouped.value, reads);
        report.check(outputs_of(grouped, texts) == outputs_of(copied, texts),
                     "grouped heads are not the same as a copy of its key-value head for each");
    };
    check(spec::KvHeads::blocked, {0, 0, 0, 1, 1, 1});
    check(spec::KvHeads::interleaved, {0, 1, 0, 1, 0, 1});
}

// HDS-7

/// One head of width 16, or several that share that width out.
LayerSizes sharing_sixteen(std::size_t heads)
{
    return {.heads = heads, .model = 16, .key = 16 / heads, .value = 16 / heads, .projects_back = true};
}

void cost_is_that_of_one_wide_head(const Texts& texts, Report& report)
{
    const std::size_t tokens = 5;
    const LayerCost one = cost_of(tokens, sharing_sixteen(1), texts.trace);
    for (const std::size_t heads : {2UL, 4UL, 8UL})
    {
        const LayerCost many = cost_of(tokens, sharing_sixteen(heads), texts.trace);
        const std::string who = std::to_string(heads) + " heads: ";
        report.check(many.projecting == one.projecting, who + "other operations to project");
        report.check(many.attending.multiplications == one.attending.multiplications,
                     who + "other multiplications to attend");
        report.check(many.attending.additions + (heads - 1) * tokens == one.attending.additions,
                     who + "not one addition less for each further head and token");
        report.check(many.attending.exponentials == heads * one.attending.exponentials,
                     who + "not as many times the exponentials");
    }
}

// HDS-8

/// The input of the first of three layers, and the outputs of all.
std::vector<Matrix<Trace>> three_layers(const Masking<Trace>& masking, const Texts& texts)
{
    const auto layer = constant_layer(projected_back);
    std::vector<Matrix<Trace>> inputs{traced_tokens(4, projected_back.model)};
    for (int count = 0; count < 3; ++count)
        inputs.push_back(reference::self_attention(inputs.back(), layer, masking, texts.trace).output);
    return inputs;
}

void three_layers_stack(const Texts& texts, Report& report)
{
    const auto steps = three_layers({}, texts);
    for (const Matrix<Trace>& step : steps)
        report.check(step.rows == 4 && step.columns == projected_back.model,
                     "an output has another shape than the input");
    for (std::size_t layer = 1; layer < steps.size(); ++layer)
        report.check(depth_of(steps[layer]) == layer * depth_of(steps[1]),
                     "layer " + std::to_string(layer) + " is not one layer deeper");
}

void mask_holds_through_layers(const Texts& texts, Report& report)
{
    const auto output = three_layers({reference::causal(), {}}, texts).back();
    std::vector<std::size_t> earlier;
    for (std::size_t token = 0; token < output.rows; ++token)
    {
        earlier.push_back(token);
        report.check(tokens_of_row(output, token) == earlier,
                     "after three layers with the causal mask, token " + std::to_string(token) +
                         " does not depend on exactly itself and the tokens before");
    }
}

void needs_the_projection_back(const Texts& texts, Report& report)
{
    for (const std::size_t value : {1UL, 4UL})
    {
        const LayerSizes sizes{.heads = 2, .model = 8, .key = 3, .value = value};
        const auto output =
            reference::self_attention(traced_tokens(3, 8), constant_layer(sizes), {}, texts.trace).output;
        report.check(output.rows == 3 && output.columns == 2 * value,
                     "without W_O the output is not as wide as the joined heads");
    }
}

// HDS-9

void output_is_weights_times_values(const Texts& texts, Report& report)
{
    const Case example(27, three_heads, 4);
    for (const HeadResult<Exact>& head : run(example, example.layer, texts).heads)
    {
        const auto weights = reference::weights_of_head(head);
        report.check(weights.rows == 4 && weights.columns == 4, "the weights are not n x n");
        report.check(reference::multiply(weights, head.values).cells ==
                         reference::outputs_of_head(head).cells,
                     "the returned weights times the values are not the output");
    }
}

// HDS-10

void one_question_for_each_head(const Texts& texts, Report& report)
{
    const Case example(28, three_heads, 4);
    for (const HeadResult<Exact>& head : run(example, example.layer, texts).heads)
        for (const auto& row : head.rows)
            report.check(reference::total(row.weight) == Exact(Rational(1)),
                         "a head has more or less than one attention to share out for a token");
}

/// Two heads that differ in W_Q only: on the same keys, one finds token 0 and the other token 1.
void heads_find_different_tokens(const Texts& texts, Report& report)
{
    const reference::Precision scope(30);
    const auto words = reference::unit_matrix<Enclosure>(2);
    const auto swap = matrix_of_numbers<Enclosure>({2, 2, {0, 1, 1, 0}});
    const Layer<Enclosure> layer{{{words, words, words}, {swap, words, words}}, {}};
    const auto result = reference::self_attention(words, layer, {}, texts.enclosure);
    const auto weights = [&](std::size_t head) { return result.heads[head].rows[0].weight; };
    report.check(reference::certainly_less(weights(0)[1], weights(0)[0]), "head 0 does not find token 0");
    report.check(reference::certainly_less(weights(1)[0], weights(1)[1]), "head 1 does not find token 1");
}

} // namespace

std::vector<Property> layer_properties()
{
    return {
        {"HDS-1.head-alone", "each block is what its head gives alone, exactly", block_is_head_alone},
        {"HDS-1.own-matrices", "other matrices for one head change its block only",
         other_heads_do_not_matter},
        {"HDS-2.permuted-heads", "heads in another order: blocks in another order, exactly",
         permuted_heads_permute_blocks},
        {"HDS-2.order-means-nothing", "rows of W_O reordered like the heads: the same output, exactly",
         order_of_heads_means_nothing},
        {"HDS-3.is-its-formula", "the layer is the formula of each head, joined, times W_O, exactly",
         layer_is_its_formula},
        {"HDS-4.same-as-copies", "grouped heads are as good as copies of the heads they read",
         grouped_is_copied},
        {"HDS-7.one-wide-head", "many heads cost as many multiplications as one that is as wide",
         cost_is_that_of_one_wide_head},
        {"HDS-8.three-stacked", "three layers stacked: every output has the input's shape",
         three_layers_stack},
        {"HDS-8.mask-holds", "the causal mask holds through three layers", mask_holds_through_layers},
        {"HDS-8.needs-projection", "without W_O the output is as wide as the joined heads",
         needs_the_projection_back},
        {"HDS-9.output-is-weights-times-values", "the returned weights times the values are the output",
         output_is_weights_times_values},
        {"HDS-10.one-question-each", "each head shares one attention out for each token",
         one_question_for_each_head},
        {"HDS-10.different-questions", "two heads with two W_Q find different tokens",
         heads_find_different_tokens},
    };
}

} // namespace attest::conformance
