#include "conformance/properties/all.hpp"

#include "conformance/properties/layers.hpp"
#include "reference/readings/exact.hpp"

namespace attest::conformance
{

namespace
{

using reference::Exact;
using reference::Rational;
using reference::Trace;
using reference::Vector;

/// x·a + b, entry by entry.
Vector<Exact> stretched_and_moved(const Exact& x, const Vector<Exact>& a, const Vector<Exact>& b)
{
    Vector<Exact> sum;
    for (std::size_t c = 0; c < a.size(); ++c)
        sum.push_back(x * a[c] + b[c]);
    return sum;
}

void is_linear(const Texts& texts, Report& report)
{
    Samples samples(21);
    for (std::size_t width = 1; width <= 8; ++width)
    {
        const auto a = numbers<Exact>(samples.rationals(width));
        const auto b = numbers<Exact>(samples.rationals(width));
        const auto key = numbers<Exact>(samples.rationals(width));
        const Exact x(samples.rational());
        report.check(texts.exact.score(stretched_and_moved(x, a, b), key) ==
                         x * texts.exact.score(a, key) + texts.exact.score(b, key),
                     "the score of x·a + b is not x times that of a plus that of b, at width " +
                         std::to_string(width));
    }
}

void swaps(const Texts& texts, Report& report)
{
    Samples samples(22);
    for (std::size_t width = 1; width <= 8; ++width)
    {
        const auto query = numbers<Exact>(samples.rationals(width));
        const auto key = numbers<Exact>(samples.rationals(width));
        report.check(texts.exact.score(query, key) == texts.exact.score(key, query),
                     "a query and a key exchanged have another score, at width " + std::to_string(width));
    }
}

void costs_one_product_per_entry(const Texts& texts, Report& report)
{
    for (std::size_t width = 1; width <= 64; width *= 2)
    {
        const reference::Ledger ledger;
        texts.trace.score(Vector<Trace>(width, reference::token(0)),
                          Vector<Trace>(width, reference::token(1)));
        const reference::Counts counts = ledger.counts();
        report.check(counts.multiplications == width && counts.additions == width - 1 &&
                         counts.all() == 2 * width - 1,
                     "width " + std::to_string(width) + ": found " + std::to_string(counts.multiplications) +
                         " products and " + std::to_string(counts.additions) + " sums");
    }
}

/// The steps of one traced query, token 0, against traced keys, tokens 1, 2, ...
reference::Attended<Trace> ask_traced_keys(std::size_t keys, const Texts& texts)
{
    const auto all = reference::visible_keys(reference::everything(), 0, keys);
    return reference::attend(Vector<Trace>(3, reference::token(0)), traced_tokens(keys, 3, 1),
                             traced_tokens(keys, 2, 1), all, {{3, {}}, {}, {}, {}}, texts.trace);
}

void one_for_each_key(const Texts& texts, Report& report)
{
    for (std::size_t keys = 1; keys <= 6; ++keys)
    {
        const auto row = ask_traced_keys(keys, texts);
        report.check(row.score.size() == keys, "found " + std::to_string(row.score.size()) +
                                                   " scores, expected " + std::to_string(keys));
    }
}

void depends_on_its_key_alone(const Texts& texts, Report& report)
{
    const auto row = ask_traced_keys(5, texts);
    for (std::size_t key = 0; key < row.score.size(); ++key)
        report.check(row.score[key].tokens() == std::vector<std::size_t>{0, key + 1},
                     "the score of key " + std::to_string(key) +
                         " depends on more or less than its query and its key");
}

} // namespace

std::vector<Property> score_properties()
{
    return {
        {"SCR-1.linear", "a score is linear in the query", is_linear},
        {"SCR-1.swap", "query and key exchanged have the same score", swaps},
        {"SCR-1.cost", "a score of width d costs d products and d - 1 sums", costs_one_product_per_entry},
        {"SCR-2.one-for-each-key", "a query has as many scores as it sees keys", one_for_each_key},
        {"SCR-2.its-key-alone", "a score depends on its query and its key alone", depends_on_its_key_alone},
    };
}

} // namespace attest::conformance
