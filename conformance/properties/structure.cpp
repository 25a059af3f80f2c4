#include "conformance/properties/all.hpp"

#include "conformance/properties/layers.hpp"
#include "conformance/traced_layer.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Counts;
using reference::Exact;
using reference::Layer;
using reference::Matrix;
using reference::Rational;

/// Two heads, projected back; no two widths are equal.
constexpr LayerSizes two_heads{.heads = 2, .model = 3, .key = 2, .value = 1, .projects_back = true};

/// The layer's output for a sentence.
Matrix<Exact> output_of(const Matrix<Exact>& tokens, const Layer<Exact>& layer, const Texts& texts)
{
    return reference::self_attention(tokens, layer, {}, texts.exact).output;
}

// PRP-1

/// The matrix P·M whose row i is row `order[i]` of M.
Matrix<Exact> permuted(const Matrix<Exact>& matrix, const std::vector<std::size_t>& order)
{
    return reference::build_matrix<Exact>(matrix.rows, matrix.columns,
                                          [&](std::size_t r, std::size_t c) { return matrix(order[r], c); });
}

/// SelfAttn(PX) = P·SelfAttn(X), for one layer and sentence.
struct Equivariance
{
    Layer<Exact> layer;
    Matrix<Exact> tokens;
    Matrix<Exact> output;

    Equivariance(Samples& samples, std::size_t count, const LayerSizes& sizes, const Texts& texts)
        : layer(sample_layer<Exact>(samples, sizes)),
          tokens(sample_tokens<Exact>(samples, count, sizes.model)), output(output_of(tokens, layer, texts))
    {
    }

    void check(const std::vector<std::size_t>& order, const Texts& texts, Report& report) const
    {
        report.check(output_of(permuted(tokens, order), layer, texts).cells == permuted(output, order).cells,
                     "SelfAttn(PX) is not P SelfAttn(X) for an order of " + std::to_string(order.size()) +
                         " words");
    }
};

void all_orders_of_five(const Texts& texts, Report& report)
{
    Samples samples(31);
    const Equivariance five(samples, 5, two_heads, texts);
    std::vector<std::size_t> order{0, 1, 2, 3, 4};
    do
        five.check(order, texts, report);
    while (std::ranges::next_permutation(order).found);
}

void random_orders(const Texts& texts, Report& report)
{
    Samples samples(32);
    const LayerSizes one_head{.heads = 1, .model = 3, .key = 2, .value = 2, .projects_back = true};
    for (const std::size_t count : {7UL, 10UL, 16UL})
    {
        const Equivariance sentence(samples, count, one_head, texts);
        for (int repeat = 0; repeat < 2; ++repeat)
            sentence.check(samples.permutation(count), texts, report);
    }
}

// PRP-2

/// The embeddings of "dog", "bites", "man".
Matrix<Exact> dog_bites_man()
{
    return matrix_of_numbers<Exact>({3, 3, {1, 0, 2, 0, 1, -1, -1, 2, 1}});
}

Matrix<Exact> sum_of(const Matrix<Exact>& a, const Matrix<Exact>& b)
{
    return reference::build_matrix<Exact>(a.rows, a.columns,
                                          [&](std::size_t r, std::size_t c) { return a(r, c) + b(r, c); });
}

/// Whether the rows of one output are those of another in reverse order.
bool are_reversed(const Matrix<Exact>& one, const Matrix<Exact>& other)
{
    return permuted(one, {2, 1, 0}).cells == other.cells;
}

void same_outputs_in_other_order(const Texts& texts, Report& report)
{
    Samples samples(33);
    const auto layer = sample_layer<Exact>(samples, two_heads);
    const auto one = output_of(dog_bites_man(), layer, texts);
    const auto other = output_of(permuted(dog_bites_man(), {2, 1, 0}), layer, texts);
    report.check(are_reversed(one, other), "\"man bites dog\" has other outputs than \"dog bites man\"");
    report.check(!(one.row(0) == one.row(2)), "\"dog\" and \"man\" have the same output");
}

void positions_tell_order(const Texts& texts, Report& report)
{
    Samples samples(34);
    const auto layer = sample_layer<Exact>(samples, two_heads);
    for (int repeat = 0; repeat < 3; ++repeat)
    {
        const auto positions = sample_tokens<Exact>(samples, 3, 3);
        const auto one = output_of(sum_of(dog_bites_man(), positions), layer, texts);
        const auto other = output_of(sum_of(permuted(dog_bites_man(), {2, 1, 0}), positions), layer, texts);
        report.check(!are_reversed(one, other), "with a vector for each position the outputs are the same");
    }
}

// PRP-3

void every_pair_is_one_hop_apart(const Texts& texts, Report& report)
{
    const LayerSizes sizes{.heads = 2, .model = 2, .key = 1, .value = 1, .projects_back = true};
    const auto output =
        reference::self_attention(traced_tokens(7, sizes.model), constant_layer(sizes), {}, texts.trace)
            .output;
    for (std::size_t i = 0; i < output.rows; ++i)
        for (std::size_t j = 0; j < output.rows; ++j)
            report.check(hops_between(j, output, i) == std::optional<std::size_t>(i == j ? 0 : 1),
                         "from token " + std::to_string(j) + " to output " + std::to_string(i) +
                             " it is not one hop");
}

void distance_does_not_matter(const Texts& texts, Report& report)
{
    for (const std::size_t distance : {1UL, 2UL, 50UL, 500UL})
        report.check(attention_hops(distance, texts.trace) == std::optional<std::size_t>(1),
                     "a token " + std::to_string(distance) + " positions away is not one hop away");
}

// PRP-4

/// The operations to project n tokens to queries, keys and values, and joined heads back.
Counts projecting(std::size_t n, const LayerSizes& s)
{
    const std::size_t forth = s.heads * (2 * s.key + s.value);
    Counts counts;
    counts.multiplications = n * s.model * forth + n * s.heads * s.value * s.model;
    counts.additions = n * (s.model - 1) * forth + n * (s.heads * s.value - 1) * s.model;
    return counts;
}

/// The operations from scores to outputs, of n tokens.
Counts attending(std::size_t n, const LayerSizes& s)
{
    const std::size_t pairs = s.heads * n * n;
    const std::size_t sums = s.heads * n * (n - 1);
    Counts counts;
    counts.multiplications = pairs * (s.key + s.value);
    counts.additions = pairs * (s.key - 1) + sums * (1 + s.value);
    counts.subtractions = pairs;
    counts.divisions = 2 * pairs;
    counts.exponentials = pairs;
    counts.roots = pairs;
    counts.comparisons = sums;
    return counts;
}

void check_cost(std::size_t tokens, const LayerSizes& sizes, const Texts& texts, Report& report)
{
    const LayerCost cost = cost_of(tokens, sizes, texts.trace);
    const std::string where = " for " + std::to_string(tokens) + " tokens";
    report.check(cost.projecting == projecting(tokens, sizes), "projecting costs something else" + where);
    report.check(cost.attending == attending(tokens, sizes), "attending costs something else" + where);
}

/// A count is a polynomial of degree 2 in n and 1 in each of the four sizes, so three values of n and two of each
/// size settle it; one larger layer is counted as well.
void cost_is_the_polynomial(const Texts& texts, Report& report)
{
    for (const std::size_t tokens : {1UL, 2UL, 3UL})
        for (std::size_t corner = 0; corner < 16; ++corner)
            check_cost(tokens,
                       {.heads = 1 + corner % 2,
                        .model = 1 + corner / 2 % 2,
                        .key = 1 + corner / 4 % 2,
                        .value = 1 + corner / 8,
                        .projects_back = true},
                       texts, report);
    check_cost(11, {.heads = 3, .model = 7, .key = 4, .value = 5, .projects_back = true}, texts, report);
}

void doubling(const Texts& texts, Report& report)
{
    const LayerSizes sizes{.heads = 2, .model = 5, .key = 3, .value = 4, .projects_back = true};
    for (const std::size_t tokens : {2UL, 5UL, 8UL})
    {
        const LayerCost once = cost_of(tokens, sizes, texts.trace);
        const LayerCost twice = cost_of(2 * tokens, sizes, texts.trace);
        report.check(twice.projecting.multiplications == 2 * once.projecting.multiplications &&
                         twice.projecting.additions == 2 * once.projecting.additions,
                     "twice the tokens are not exactly twice the projections");
        for (const auto kind : {&Counts::multiplications, &Counts::subtractions, &Counts::divisions,
                                &Counts::exponentials, &Counts::roots})
            report.check(twice.attending.*kind == 4 * once.attending.*kind,
                         "twice the tokens are not exactly four times the attention");
    }
}

// PRP-5

void recurrence_takes_every_step(const Texts& texts, Report& report)
{
    const auto states = recurrent_states(9, texts.trace);
    for (std::size_t i = 0; i < states.rows; ++i)
        for (std::size_t j = 0; j < states.rows; ++j)
        {
            const auto hops = hops_between(j, states, i);
            report.check(j <= i ? hops && *hops == i - j : !hops, "from token " + std::to_string(j) +
                                                                      " to state " + std::to_string(i) +
                                                                      " it is not |i - j| hops");
        }
}

// PRP-6

void attention_depth_is_constant(const Texts& texts, Report& report)
{
    for (const std::size_t tokens : {1UL, 2UL, 3UL, 8UL, 20UL})
        report.check(depth_of_attention(tokens, texts.trace) == 14,
                     "attention over " + std::to_string(tokens) + " tokens is " +
                         std::to_string(depth_of_attention(tokens, texts.trace)) + " steps deep, not 14");
}

void recurrence_depth_grows(const Texts& texts, Report& report)
{
    for (const std::size_t tokens : {1UL, 2UL, 3UL, 8UL, 20UL})
        report.check(depth_of(recurrent_states(tokens, texts.trace)) == 3 * tokens - 1,
                     "a recurrence over " + std::to_string(tokens) + " tokens is not 3n - 1 steps deep");
}

// PRP-7

/// The layer with other value matrices: a·W_V of one layer plus b·W_V of another.
Layer<Exact> with_mixed_values(const Layer<Exact>& one, const Layer<Exact>& other, const Exact& a,
                               const Exact& b)
{
    Layer<Exact> mixed = one;
    for (std::size_t h = 0; h < one.heads.size(); ++h)
        for (std::size_t cell = 0; cell < mixed.heads[h].value.cells.size(); ++cell)
            mixed.heads[h].value.cells[cell] =
                a * one.heads[h].value.cells[cell] + b * other.heads[h].value.cells[cell];
    return mixed;
}

void linear_in_values(const Texts& texts, Report& report)
{
    Samples samples(35);
    const auto tokens = sample_tokens<Exact>(samples, 4, two_heads.model);
    const auto one = sample_layer<Exact>(samples, two_heads);
    const auto other =
        with_mixed_values(one, sample_layer<Exact>(samples, two_heads), Exact(), Exact(Rational(1)));
    const Exact a(Rational(-3, 2));
    const Exact b(Rational(5));
    const auto mixed = output_of(tokens, with_mixed_values(one, other, a, b), texts);
    const auto of_one = output_of(tokens, one, texts);
    const auto of_other = output_of(tokens, other, texts);
    for (std::size_t cell = 0; cell < mixed.cells.size(); ++cell)
        report.check(mixed.cells[cell] == a * of_one.cells[cell] + b * of_other.cells[cell],
                     "the output of a V + b V' is not a times that of V plus b times that of V'");
}

void nothing_from_nothing(const Texts& texts, Report& report)
{
    Samples samples(36);
    const auto layer = sample_layer<Exact>(samples, two_heads);
    const auto none = with_mixed_values(layer, layer, Exact(), Exact());
    for (const Exact& entry : output_of(sample_tokens<Exact>(samples, 4, two_heads.model), none, texts).cells)
        report.check(entry.is_zero(), "values of 0 give something else than exactly 0");
}

} // namespace

std::vector<Property> structure_properties()
{
    return {
        {"PRP-1.all-orders-of-five", "SelfAttn(PX) = P SelfAttn(X) for all 120 orders of five words, exactly",
         all_orders_of_five},
        {"PRP-1.random-orders", "the same for random orders of up to 16 words, exactly", random_orders},
        {"PRP-2.same-outputs", "\"dog bites man\" and \"man bites dog\" have the same set of outputs",
         same_outputs_in_other_order},
        {"PRP-2.positions-tell", "with a vector added for each position they do not", positions_tell_order},
        {"PRP-3.every-pair", "every token reaches every other in one hop", every_pair_is_one_hop_apart},
        {"PRP-3.any-distance", "a token 500 positions away is as near as one 2 away",
         distance_does_not_matter},
        {"PRP-4.polynomial", "the operations of each kind are the stated polynomial", cost_is_the_polynomial},
        {"PRP-4.doubling", "twice the tokens: projections twice, attention four times, exactly", doubling},
        {"PRP-5.every-step", "a recurrent layer needs |i - j| hops, for every pair",
         recurrence_takes_every_step},
        {"PRP-6.constant", "the depth of attention does not grow", attention_depth_is_constant},
        {"PRP-6.linear", "the depth of a recurrent layer grows with every token", recurrence_depth_grows},
        {"PRP-7.linear-in-values", "the output is linear in the values, exactly", linear_in_values},
        {"PRP-7.zero-values", "values of 0 give outputs of exactly 0", nothing_from_nothing},
    };
}

} // namespace attest::conformance
