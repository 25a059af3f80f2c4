#include "conformance/properties/all.hpp"

#include "conformance/properties/layers.hpp"
#include "conformance/properties/problems.hpp"
#include "conformance/properties/rows.hpp"

#include <cmath>
#include <numeric>

namespace attest::conformance
{

namespace
{

using reference::Exact;
using reference::Matrix;
using reference::Rational;
using reference::Trace;
using reference::ValueClass;
using reference::Visible;

const Element<Exact> zero = Exact(Rational(0));
const Element<Exact> one = Exact(Rational(1));

/// A mask of numbers that hides what a causal mask hides: 0 for j ≤ i, −inf above the diagonal.
spec::Mask triangle(std::size_t size)
{
    spec::Mask mask{{{size, size}, {}}, false};
    for (std::size_t query = 0; query < size; ++query)
        for (std::size_t key = 0; key < size; ++key)
            mask.tensor.data.push_back(key <= query ? 0.0 : -INFINITY);
    return mask;
}

spec::Problem square_problem(Samples& samples)
{
    return sample_problem(samples, {4, 4, 2, 2});
}

// The causal mask

void first_row_is_itself(const Texts& texts, Report& report)
{
    Samples samples(71);
    spec::Problem problem = square_problem(samples);
    problem.causal = true;
    const auto rows = rows_of(problem, texts.exact);
    report.check(rows.weights[0] == Elements<Exact>{one, zero, zero, zero},
                 "the first query does not give itself weight 1 and the others 0");
    for (std::size_t column = 0; column < 2; ++column)
        report.check(rows.output[0][column] == Element<Exact>(Exact(Rational(problem.value.data[column]))),
                     "the output of the first query is not the first value");
}

void unlimited_window_is_causal(const Texts& texts, Report& report)
{
    for (const std::int64_t offset : {-2, 0, 1, 3})
    {
        const Visible window = texts.exact.mask(reference::within({std::nullopt, 0}, offset));
        const Visible causal = reference::causal(offset);
        for (std::size_t query = 0; query < 5; ++query)
            report.check(reference::visible_keys(window, query, 6) ==
                             reference::visible_keys(causal, query, 6),
                         "a window without left limit that ends at the diagonal is not the causal mask");
    }
}

void trivial_masks_change_nothing(const Texts& texts, Report& report)
{
    Samples samples(72);
    spec::Problem problem = square_problem(samples);
    const auto plain = rows_of(problem, texts.exact);
    problem.mask = spec::Mask{{{1}, {0.0}}, false};
    report.check(rows_of(problem, texts.exact) == plain, "adding 0 everywhere changes something");
    problem.mask = spec::Mask{{{1}, {1.0}}, true};
    report.check(rows_of(problem, texts.exact) == plain, "a mask that is true everywhere changes something");
    problem.window = spec::Window{};
    report.check(rows_of(problem, texts.exact) == plain, "a window without limits changes something");
    for (const auto& weights : plain.weights)
        for (const Element<Exact>& weight : weights)
            report.check(weight != zero, "without a mask a key has weight 0");
}

void triangle_is_causal(const Texts& texts, Report& report)
{
    Samples samples(73);
    spec::Problem added = square_problem(samples);
    spec::Problem hidden = added;
    added.mask = triangle(4);
    hidden.causal = true;
    report.check(rows_of(added, texts.exact) == rows_of(hidden, texts.exact),
                 "adding 0 and -inf differs from the causal mask");
}

void meanings_are_opposite(const Texts& texts, Report& report)
{
    Samples samples(74);
    spec::Problem problem = square_problem(samples);
    problem.mask = spec::Mask{{{4, 4}, {}}, true};
    spec::Problem opposite = problem;
    opposite.mask_true = spec::MaskTrue::ignore;
    for (std::size_t cell = 0; cell < 16; ++cell)
    {
        const bool truth = samples.integer(0, 1) == 1;
        problem.mask->tensor.data.push_back(truth ? 1 : 0);
        opposite.mask->tensor.data.push_back(truth ? 0 : 1);
    }
    report.check(rows_of(problem, texts.exact) == rows_of(opposite, texts.exact),
                 "true as attend and false as ignore differ");
}

/// A tensor's first rows.
spec::Tensor first_rows(const spec::Tensor& tensor, std::size_t rows)
{
    const auto end = tensor.data.begin() + static_cast<std::ptrdiff_t>(rows * tensor.shape[1]);
    return {{rows, tensor.shape[1]}, {tensor.data.begin(), end}};
}

void length_cuts_keys(const Texts& texts, Report& report)
{
    Samples samples(75);
    spec::Problem padded = sample_problem(samples, {2, 5, 2, 2});
    padded.causal = true;
    padded.alignment = spec::Alignment::bottom_right;
    spec::Problem cut = padded;
    padded.kv_lengths = {3};
    cut.key = first_rows(padded.key, 3);
    cut.value = first_rows(padded.value, 3);
    report.check(rows_of(padded, texts.exact).output == rows_of(cut, texts.exact).output,
                 "keys beyond the length are not as if they were cut off");
}

// Hidden weights

/// Whether weights are 0 exactly where a mask says 0, and only there.
bool is_zero_where_hidden(const std::vector<Elements<Exact>>& weights, const spec::Mask& mask)
{
    for (std::size_t query = 0; query < weights.size(); ++query)
        for (std::size_t key = 0; key < weights[query].size(); ++key)
            if ((weights[query][key] == zero) != (spec::mask_element(mask, 0, 0, query, key) == 0))
                return false;
    return true;
}

void hidden_weight_is_zero(const Texts& texts, Report& report)
{
    Samples samples(76);
    for (std::size_t round = 0; round < 8; ++round)
    {
        spec::Problem problem = square_problem(samples);
        problem.mask = spec::Mask{{{4, 4}, {}}, true};
        for (std::size_t cell = 0; cell < 16; ++cell)
            problem.mask->tensor.data.push_back(static_cast<double>(samples.integer(0, 1)));
        report.check(is_zero_where_hidden(rows_of(problem, texts.exact).weights, *problem.mask),
                     "a weight is 0 for a visible key, or not exactly 0 for a hidden one");
    }
}

// Order, and what "before" means

void order_matters(const Texts& texts, Report& report)
{
    const auto& steps = texts.exact;
    const Exact score(Rational(6));
    const Exact bias(Rational(1));
    const reference::Scaling scaling{4, {}};
    const Exact scaled_first = steps.add_bias(steps.scale(score, scaling), bias);
    report.check(scaled_first == Exact(Rational(4)), "6/sqrt(4) and 1 more is not 4");
    report.check(!(scaled_first == steps.scale(steps.add_bias(score, bias), scaling)),
                 "a mask that is added before the scale makes no difference");
}

/// The causal mask with "before" read strictly: a word does not see itself.
spec::Problem strictly_before(Samples& samples)
{
    spec::Problem problem = square_problem(samples);
    problem.causal = true;
    problem.alignment = std::int64_t{-1};
    return problem;
}

void strictly_before_leaves_nothing(const Texts& texts, Report& report)
{
    Samples samples(77);
    const spec::Problem problem = strictly_before(samples);
    const auto rows = rows_of(problem, texts.exact);
    const auto first = reference::attend_row<Exact>({problem, spec::extents(problem)}, texts.exact);
    report.check(first.plan.kind == reference::RowKind::empty, "the first word sees something before itself");
    report.check(rows.output[0] == Elements<Exact>{zero, zero}, "a word that sees nothing has an output");
    report.check(rows.weights[1] == Elements<Exact>{one, zero, zero, zero},
                 "the second word sees something else than the first");
}

// Influence

/// A layer with a causal mask, or without one, over traced tokens.
Matrix<Trace> traced_layer(const Matrix<Trace>& tokens, const Visible& visible, const Texts& texts)
{
    Samples samples(78);
    const LayerSizes sizes{2, 3, 2, 2, true};
    const auto layer = sample_layer<Trace>(samples, sizes);
    return reference::self_attention(tokens, layer, {visible, {}}, texts.trace).output;
}

std::vector<std::size_t> tokens_up_to(std::size_t last)
{
    std::vector<std::size_t> tokens(last + 1);
    std::iota(tokens.begin(), tokens.end(), std::size_t{0});
    return tokens;
}

void check_influence(const Matrix<Trace>& output, const std::string& what, Report& report)
{
    for (std::size_t row = 0; row < output.rows; ++row)
        report.check(tokens_of_row(output, row) == tokens_up_to(row),
                     what + ": output " + std::to_string(row) + " depends on other tokens than 0 to " +
                         std::to_string(row));
}

void nothing_later_through(const Texts& texts, Report& report)
{
    const auto once = traced_layer(traced_tokens(5, 3), reference::causal(), texts);
    check_influence(once, "one layer", report);
    check_influence(traced_layer(once, reference::causal(), texts), "two layers", report);
}

void everything_without_mask(const Texts& texts, Report& report)
{
    const auto output = traced_layer(traced_tokens(5, 3), reference::everything(), texts);
    for (std::size_t row = 0; row < output.rows; ++row)
        report.check(tokens_of_row(output, row) == tokens_up_to(4),
                     "without a mask, output " + std::to_string(row) + " does not depend on every token");
}

/// The output of a layer with two heads, exactly.
Matrix<Exact> exact_layer(const Matrix<Exact>& tokens, const Visible& visible, const Texts& texts)
{
    Samples samples(79);
    const auto layer = sample_layer<Exact>(samples, {1, 2, 2, 2, true});
    return reference::self_attention(tokens, layer, {visible, {}}, texts.exact).output;
}

/// The first tokens of a sentence.
Matrix<Exact> prefix(const Matrix<Exact>& tokens, std::size_t count)
{
    return reference::build_matrix<Exact>(count, tokens.columns,
                                          [&](std::size_t r, std::size_t c) { return tokens(r, c); });
}

void later_word_changes_nothing(const Texts& texts, Report& report)
{
    Samples samples(80);
    const auto tokens = sample_tokens<Exact>(samples, 4, 2);
    auto changed = tokens;
    changed.cells[6] = changed.cells[6] + Exact(Rational(1));
    const auto before = exact_layer(tokens, reference::causal(), texts);
    const auto after = exact_layer(changed, reference::causal(), texts);
    for (std::size_t row = 0; row < 3; ++row)
        report.check(before.row(row) == after.row(row), "the last word changes an earlier output");
    report.check(before.row(3) != after.row(3), "the last word does not change its own output");
}

/// Row i of the decoder's attention is what the encoder's attention gives to the sentence that ends there.
void decoder_reads_prefixes(const Texts& texts, Report& report)
{
    Samples samples(81);
    const auto tokens = sample_tokens<Exact>(samples, 4, 2);
    const auto decoder = exact_layer(tokens, reference::causal(), texts);
    for (std::size_t row = 0; row < 4; ++row)
    {
        const auto encoder = exact_layer(prefix(tokens, row + 1), reference::everything(), texts);
        report.check(decoder.row(row) == encoder.row(row),
                     "with the mask, word " + std::to_string(row) +
                         " does not get what it gets without mask at the end of a sentence");
    }
}

// Sink

/// A sink is as good as a key with that score whose value is 0.
void sink_is_a_key(const Texts& texts, Report& report)
{
    Samples samples(82);
    spec::Problem with_sink = sample_problem(samples, {1, 3, 1, 2});
    with_sink.query.data = {1};
    spec::Problem with_key = with_sink;
    with_sink.sink = {2};
    with_key.key.shape = {4, 1};
    with_key.key.data.push_back(2);
    with_key.value.shape = {4, 2};
    with_key.value.data.insert(with_key.value.data.end(), {0, 0});
    report.check(rows_of(with_sink, texts.exact).output == rows_of(with_key, texts.exact).output,
                 "a sink differs from one more key whose value is 0");
}

} // namespace

std::vector<Property> mask_properties()
{
    return {
        {"MSK-1.first-row-is-itself", "the first word attends to itself alone, with weight exactly 1",
         first_row_is_itself},
        {"MSK-2.unlimited-window", "a window without left limit that ends at the diagonal is causal",
         unlimited_window_is_causal},
        {"MSK-3.trivial-masks", "masks that hide nothing change nothing, exactly",
         trivial_masks_change_nothing},
        {"MSK-4.triangle-is-causal", "adding 0 and -inf is the causal mask, exactly", triangle_is_causal},
        {"MSK-5.meanings-are-opposite", "attend and ignore are opposite meanings of one mask",
         meanings_are_opposite},
        {"MSK-6.length-cuts-keys", "keys beyond the length are as if cut off, exactly", length_cuts_keys},
        {"MSK-7.hidden-is-zero", "weights are exactly 0 where hidden, and nowhere else",
         hidden_weight_is_zero},
        {"MSK-9.order-matters", "scale, then mask; the other order gives another score", order_matters},
        {"MSK-10.leaves-nothing", "read strictly, \"before\" leaves the first word nothing",
         strictly_before_leaves_nothing},
        {"MSK-12.nothing-later", "with the causal mask, output i depends on tokens 0 to i and no other",
         nothing_later_through},
        {"MSK-12.all-without-mask", "without a mask, every output depends on every token",
         everything_without_mask},
        {"MSK-12.later-word-changed", "another last word changes no earlier output, exactly",
         later_word_changes_nothing},
        {"MSK-13.reads-prefixes", "with the mask, each word gets what it gets without at a sentence's end",
         decoder_reads_prefixes},
        {"MSK-15.sink-is-a-key", "a sink is one more key whose value is 0, exactly", sink_is_a_key},
    };
}

} // namespace attest::conformance
