#include "conformance/properties/all.hpp"

#include "conformance/ablations.hpp"
#include "conformance/properties/layers.hpp"
#include "reference/matrix_form.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Exact;
using reference::Head;
using reference::HeadResult;
using reference::Rational;
using reference::Trace;
using reference::Vector;

constexpr LayerSizes sizes{.model = 3, .key = 2, .value = 2};

/// A random head without a part, run on a random sentence of four tokens.
HeadResult<Exact> run_without(const std::string& part, const Texts& texts)
{
    Samples samples(41);
    const Head<Exact> head = head_without(part, sample_head<Exact>(samples, sizes));
    const auto tokens = sample_tokens<Exact>(samples, 4, sizes.model);
    return reference::run_head(tokens, tokens, head, {}, texts.exact);
}

// What the whole has, and loses with a part: each function says whether it is there.

/// The query decides: another one gives other weights.
bool query_decides(const std::string&, const Texts& texts)
{
    const auto keys = reference::unit_matrix<Exact>(2);
    const auto ask = [&](std::size_t entry)
    { return reference::attend(keys.row(entry), keys, keys, {0, 1}, {}, texts.exact).weight; };
    return !(ask(0) == ask(1));
}

/// Two tokens need not look for each other equally.
bool scores_may_differ(const std::string& part, const Texts& texts)
{
    const auto result = run_without(part, texts);
    for (std::size_t i = 0; i < result.rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (!(result.rows[i].score.at(j) == result.rows[j].score.at(i)))
                return true;
    return false;
}

/// Weights are positive whatever the scores are.
bool weights_are_positive(const std::string&, const Texts& texts)
{
    const reference::Precision scope(20);
    return std::ranges::all_of(texts.enclosure.softmax(numbers<reference::Enclosure>({3, -1})),
                               reference::certainly_positive);
}

/// Scores that are spread by √d give the weights that they give at d = 1.
bool width_does_not_matter(const std::string&, const Texts& texts)
{
    const auto weights = [&](unsigned long width)
    {
        Vector<Exact> logits;
        for (const Exact& score : numbers<Exact>({2, -1, Rational(1, 2)}))
            logits.push_back(texts.exact.scale(score * reference::root<Exact>(width), {width, {}}));
        return texts.exact.softmax(logits);
    };
    return weights(1) == weights(64);
}

/// Tokens pass on something else than what they are found by: the output is no mix of keys.
bool values_are_not_keys(const std::string& part, const Texts& texts)
{
    const auto result = run_without(part, texts);
    return !(reference::outputs_of_head(result).cells ==
             reference::multiply(reference::weights_of_head(result), result.keys).cells);
}

/// With the causal mask, nothing later has influence.
bool later_tokens_are_hidden(const std::string&, const Texts& texts)
{
    Samples samples(42);
    const auto tokens = traced_tokens(4, sizes.model);
    const auto output = reference::self_attention(tokens, sample_layer<Trace>(samples, sizes),
                                                  {reference::causal(), {}}, texts.trace)
                            .output;
    for (std::size_t token = 0; token < output.rows; ++token)
        for (const std::size_t other : tokens_of_row(output, token))
            if (other > token)
                return false;
    return true;
}

/// The whole has something that it loses with a part.
template <class Has> Property lost_without(const std::string& part, const std::string& title, Has has)
{
    const auto run = [part, has](const Texts& texts, Report& report)
    {
        report.check(has("nothing", texts), "with nothing removed, it is not there");
        report.check(!has(part, steps_without(part, texts)), "without " + part + " it is still there");
    };
    return {"PRP-8.without-" + spec::slug_of(part), title, run};
}

} // namespace

std::vector<Property> ablation_properties()
{
    return {
        lost_without("scores", "without scores the query decides nothing", query_decides),
        lost_without("own W_Q", "without W_Q the scores are symmetric", scores_may_differ),
        lost_without("own W_K", "without W_K the scores are symmetric", scores_may_differ),
        lost_without("softmax", "without softmax a weight is negative", weights_are_positive),
        lost_without("scale", "without the scale the weights depend on the width", width_does_not_matter),
        lost_without("own W_V", "without W_V a token passes on its key", values_are_not_keys),
        lost_without("mask", "without the mask later tokens have influence", later_tokens_are_hidden),
    };
}

} // namespace attest::conformance
