#include "conformance/properties/all.hpp"

#include "conformance/blocks.hpp"
#include "conformance/properties/samples.hpp"
#include "conformance/quantity.hpp"

#include <algorithm>
#include <numeric>

namespace attest::conformance
{

namespace
{

using reference::BlockState;
using reference::Enclosure;
using reference::Exact;
using reference::PartialResult;
using reference::Rational;
using reference::Vector;

using Places = std::vector<std::size_t>;

/// Logits and values as rationals: of two columns, with ties, large gaps and negative numbers.
struct RationalKeys
{
    std::vector<Rational> logits;
    std::vector<std::vector<Rational>> values;
};

template <class Number> Keys<Number> keys_of(const RationalKeys& given)
{
    Keys<Number> keys{numbers<Number>(given.logits), {}};
    for (const auto& value : given.values)
        keys.values.push_back(numbers<Number>(value));
    return keys;
}

std::vector<RationalKeys> sample_keys(std::size_t count, std::uint64_t seed)
{
    Samples samples(seed);
    std::vector<RationalKeys> all;
    for (int sample = 0; sample < 3; ++sample)
    {
        RationalKeys keys{samples.rationals(count), {}};
        for (std::size_t key = 0; key < count; ++key)
            keys.values.push_back(samples.rationals(2));
        all.push_back(keys);
    }
    all[1].logits[0] = all[1].logits[count - 1]; // a tie across every split
    all[2].logits[1] = 1000;                     // the largest comes second, far ahead
    return all;
}

Places counted(std::size_t from, std::size_t to)
{
    Places places(to - from);
    std::iota(places.begin(), places.end(), from);
    return places;
}

/// A state is what the definition gives: the same outputs, and the same sum of powers, hence the same L.
bool is_defined(const BlockState<Exact>& state, const Keys<Exact>& keys, const Texts& texts)
{
    return reference::output_of(state) == defined_output(keys, texts.exact) &&
           reference::power_sum_of(state) == defined_power_sum(keys);
}

void every_split(const Texts& texts, Report& report)
{
    for (const RationalKeys& given : sample_keys(6, 121))
    {
        const auto keys = keys_of<Exact>(given);
        for (std::size_t place = 1; place < 6; ++place)
        {
            const std::vector<Keys<Exact>> blocks{pick(keys, counted(0, place)),
                                                  pick(keys, counted(place, 6))};
            report.check(is_defined(absorbed(blocks).back(), keys, texts),
                         text_of(given.logits) + " split at " + std::to_string(place) +
                             ": the online softmax differs from the definition");
        }
    }
}

/// The blocks that an order of the keys is cut into: behind key p where bit p of `cuts` is set.
std::vector<Keys<Exact>> cut(const Keys<Exact>& keys, const Places& order, unsigned cuts)
{
    std::vector<Places> blocks(1);
    for (std::size_t place = 0; place < order.size(); ++place)
    {
        blocks.back().push_back(order[place]);
        if ((cuts >> place & 1u) != 0 && place + 1 < order.size())
            blocks.emplace_back();
    }
    std::vector<Keys<Exact>> picked;
    for (const Places& block : blocks)
        picked.push_back(pick(keys, block));
    return picked;
}

/// The states of blocks, merged in pairs until one is left.
BlockState<Exact> merged_in_pairs(const std::vector<Keys<Exact>>& blocks)
{
    std::vector<BlockState<Exact>> states;
    for (const Keys<Exact>& block : blocks)
        states.push_back(state_of(block));
    while (states.size() > 1)
    {
        std::vector<BlockState<Exact>> halved;
        for (std::size_t first = 0; first + 1 < states.size(); first += 2)
            halved.push_back(reference::merge(states[first], states[first + 1]));
        if (states.size() % 2 == 1)
            halved.push_back(states.back());
        states = halved;
    }
    return states.front();
}

void every_partition(const Texts& texts, Report& report)
{
    for (const RationalKeys& given : sample_keys(4, 122))
    {
        const auto keys = keys_of<Exact>(given);
        Places order = counted(0, 4);
        do
            for (unsigned cuts = 0; cuts < 8; ++cuts)
            {
                const auto blocks = cut(keys, order, cuts);
                report.check(is_defined(absorbed(blocks).back(), keys, texts) &&
                                 is_defined(merged(blocks), keys, texts) &&
                                 is_defined(merged_in_pairs(blocks), keys, texts),
                             text_of(given.logits) + ": blocks in some order differ from the definition");
            }
        while (std::ranges::next_permutation(order).found);
    }
}

void factors_telescope(const Texts&, Report& report)
{
    for (const RationalKeys& given : sample_keys(6, 123))
    {
        const auto keys = keys_of<Exact>(given);
        BlockState<Exact> state = state_of(pick(keys, {0}));
        const Exact first = state.anchor;
        Exact product(Rational(1));
        for (std::size_t key = 1; key < 6; ++key)
        {
            const Exact before = state.anchor;
            const auto block = pick(keys, {key});
            state = reference::absorb(state, block.logits, block.values);
            product = product * reference::exponential(Exact(before - state.anchor));
        }
        report.check(product == reference::exponential(Exact(first - state.anchor)),
                     text_of(given.logits) + ": the factors do not multiply to e^(first - last)");
        report.check(state.anchor == reference::anchor(keys.logits),
                     text_of(given.logits) + ": the running largest logit does not end as the largest");
    }
}

void any_reference_will_do(const Texts& texts, Report& report)
{
    for (const RationalKeys& given : sample_keys(5, 124))
        for (const Rational& reference : {Rational(0), Rational(-7, 3), Rational(40)})
        {
            const auto keys = keys_of<Exact>(given);
            const auto state = reference::begin_block(keys.logits, keys.values, Exact(reference));
            report.check(is_defined(state, keys, texts) &&
                             is_defined(reference::rescale(state, Exact(Rational(5, 2))), keys, texts),
                         text_of(given.logits) + ": another reference number changes the result");
        }
}

/// The finished result of some keys by definition.
PartialResult<Enclosure> defined_result(const Keys<Enclosure>& keys, const Texts& texts)
{
    return {defined_output(keys, texts.enclosure), texts.enclosure.log_sum_exp(keys.logits)};
}

bool overlap(const PartialResult<Enclosure>& found, const PartialResult<Enclosure>& expected)
{
    for (std::size_t column = 0; column < expected.output.size(); ++column)
        if (!reference::overlaps(found.output[column], expected.output[column]))
            return false;
    return reference::overlaps(found.log_sum_exp, expected.log_sum_exp);
}

void results_merge(const Texts& texts, Report& report)
{
    const reference::Precision scope(60);
    for (const RationalKeys& given : sample_keys(7, 125))
    {
        const auto keys = keys_of<Enclosure>(given);
        const auto part = [&](std::size_t from, std::size_t to)
        { return defined_result(pick(keys, counted(from, to)), texts); };
        const PartialResult<Enclosure> whole = part(0, 7);
        report.check(
            overlap(reference::merge_results<Enclosure>({part(0, 1), part(1, 4), part(4, 7)}), whole),
            text_of(given.logits) + ": three results do not merge to that of all keys");
        const auto later = reference::merge_results<Enclosure>({part(2, 3), part(3, 7)});
        report.check(overlap(reference::merge_results<Enclosure>({later, part(0, 2)}), whole),
                     text_of(given.logits) + ": a merged result does not merge again");
    }
}

/// The same without a logarithm, decided: e^L of the parts weigh their outputs.
void power_sums_weigh(const Texts& texts, Report& report)
{
    for (const RationalKeys& given : sample_keys(5, 126))
    {
        const auto keys = keys_of<Exact>(given);
        const Exact whole = defined_power_sum(keys);
        std::vector<Vector<Exact>> weighted;
        for (const Places& places : {Places{3, 0}, Places{4, 1, 2}})
        {
            const auto part = pick(keys, places);
            weighted.push_back(
                reference::weigh(Exact(defined_power_sum(part) / whole), defined_output(part, texts.exact)));
        }
        report.check(reference::add(weighted) == defined_output(keys, texts.exact),
                     text_of(given.logits) + ": outputs weighed by e^(L_r - L) are not the output");
    }
}

void sink_in_any_place(const Texts& texts, Report& report)
{
    for (const RationalKeys& given : sample_keys(4, 127))
    {
        RationalKeys with_sink = given;
        with_sink.logits.emplace_back(3, 2);
        with_sink.values.push_back({0, 0});
        const auto keys = keys_of<Exact>(with_sink);
        for (std::size_t place = 0; place <= 4; ++place)
        {
            Places order = counted(0, 4);
            order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), 4);
            report.check(is_defined(absorbed(cut(keys, order, 31)).back(), keys, texts),
                         text_of(given.logits) + ": the place of the sink changes the result");
        }
    }
}

} // namespace

std::vector<Property> blockwise_properties()
{
    return {
        {"BLK-2.telescopes", "the factors of all blocks multiply to e^(first - last), exactly",
         factors_telescope},
        {"BLK-3.every-split", "two blocks, split at every place, give the definition's results, exactly",
         every_split},
        {"BLK-4.every-partition", "blocks of every kind in every order give the same, exactly",
         every_partition},
        {"BLK-5.results-merge", "results of parts merge by their log-sum-exps", results_merge},
        {"BLK-5.power-sums-weigh", "outputs weighed by e^(L_r - L) are the output, exactly",
         power_sums_weigh},
        {"BLK-6.any-reference", "any number may be subtracted from all logits, exactly",
         any_reference_will_do},
        {"BLK-7.sink-anywhere", "the sink may be taken in at any place, exactly", sink_in_any_place},
    };
}

} // namespace attest::conformance
