#include "conformance/properties/all.hpp"

#include "conformance/properties/rows.hpp"
#include "reference/oracle/decimal.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Attended;
using reference::Enclosure;
using reference::Exact;
using reference::Rational;
using reference::Vector;

/// The page's words, in their order.
enum PageWord : std::size_t
{
    animal,
    street,
    it,
    tired
};

/// The page's example, asked by another query.
template <class Number>
Attended<Number> ask_page(const std::vector<Rational>& query, const reference::Steps<Number>& steps)
{
    return attend_all(query, page_keys(), page_values(), steps);
}

Rows sample_rows(Samples& samples, std::size_t count, std::size_t width)
{
    Rows rows;
    for (std::size_t row = 0; row < count; ++row)
        rows.push_back(samples.rationals(width));
    return rows;
}

// What the page does not print

/// The page's example with another second entry in the key of "tired", asked by the key of "it".
bool animal_prints_313(const Rational& second_entry, const Texts& texts)
{
    Rows keys = page_keys();
    keys[tired][1] = second_entry;
    const auto printed = reference::PrintedDecimal::read("0.313");
    const reference::Precision scope(30);
    const auto row = attend_all(keys[it], keys, page_values(), texts.enclosure);
    return reference::prints(row.weight[animal], printed) == reference::Prints::yes;
}

void tired_is_determined(const Texts& texts, Report& report)
{
    report.check(animal_prints_313(0, texts), "the key (0, 0) of tired does not give animal 0.313");
    for (const Rational& other : {Rational(1, 20), Rational(-1, 20)})
        report.check(!animal_prints_313(other, texts),
                     "the key (0, " + other.str() + ") of tired gives animal 0.313, too");
}

// What a mixture is

/// Smallest and largest entry of one column among the first keys.
std::pair<Rational, Rational> range_of(const Rows& values, std::size_t keys, std::size_t column)
{
    std::pair<Rational, Rational> range{values[0][column], values[0][column]};
    for (std::size_t key = 1; key < keys; ++key)
    {
        range.first = std::min(range.first, values[key][column]);
        range.second = std::max(range.second, values[key][column]);
    }
    return range;
}

bool is_inside(const Enclosure& output, const std::pair<Rational, Rational>& range)
{
    return reference::certainly_less(range.first, output) && reference::certainly_less(output, range.second);
}

/// The output of the last of the first few words of a sentence that goes on: values it must not see are far off.
void stays_in_hull(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    Samples samples(41);
    for (std::size_t position = 1; position <= 6; ++position)
    {
        const Rows keys = sample_rows(samples, position + 2, 2);
        Rows values = sample_rows(samples, position + 2, 3);
        values[position + 1] = {1000, -1000, 1000};
        const auto row = attend_plainly(
            numbers<Enclosure>(samples.rationals(2)), matrix_of_rows<Enclosure>(keys),
            matrix_of_rows<Enclosure>(values),
            seen_from(reference::causal(), position, keys.size(), texts.enclosure), texts.enclosure);
        for (std::size_t column = 0; column < 3; ++column)
            report.check(is_inside(row.output[column], range_of(values, position + 1, column)),
                         "an output of " + reference::outward(row.output[column], 6) +
                             " is outside of the visible values");
    }
}

void keeps_common_entry(const Texts& texts, Report& report)
{
    const Rows values{{3, 1}, {3, -2}, {3, 5}};
    const auto row = attend_all({1, 2}, {{1, 0}, {2, 2}, {0, 3}}, values, texts.exact);
    report.check(row.output[0] == Exact(Rational(3)), "an entry that all values share comes out changed");
}

// Small weights

/// A row of two keys, the second so far behind that its weight is below one in a thousand.
Attended<Enclosure> row_with_small_weight(const Rational& lead, const Rows& values, const Texts& texts)
{
    return attend_all({lead}, {{1}, {0}}, values, texts.enclosure);
}

void small_weight_drowns(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    Samples samples(42);
    for (long lead = 7; lead <= 12; ++lead)
    {
        const Rows values = sample_rows(samples, 2, 4);
        const auto row = row_with_small_weight(lead, values, texts);
        report.check(reference::certainly_less(row.weight[1], Rational(1, 1000)),
                     "a score that is behind by " + std::to_string(lead) + " weighs more than 0.001");
        for (std::size_t column = 0; column < 4; ++column)
        {
            const Rational most = abs(values[1][column]) / 1000;
            report.check(reference::is_within(row.weighted_value.at(1)[column], -most, most),
                         "a weight below 0.001 lets more than 0.001 of the value through");
        }
    }
}

/// y − y' = w·(v − y'), where y' is the output without that key: so small weights change little.
void key_moves_output_by_weight(const Texts& texts, Report& report)
{
    const auto keys = matrix_of_rows<Exact>({{1, 2}, {0, 1}, {3, -1}});
    const auto values = matrix_of_rows<Exact>({{4, 1}, {-2, 0}, {1, 7}});
    const auto query = numbers<Exact>({1, 1});
    const auto all = seen_from(reference::everything(), 0, 3, texts.exact);
    const auto with = attend_plainly(query, keys, values, all, texts.exact);
    const auto without = attend_plainly(query, keys, values, {0, 1}, texts.exact);
    for (std::size_t column = 0; column < 2; ++column)
        report.check(with.output[column] - without.output[column] ==
                         with.weight[2] * (values(2, column) - without.output[column]),
                     "a key moves the output by something else than its weight times the way to its value");
}

// The query decides

/// The queries from (2, 0) to (0, 2), in eight steps.
std::vector<std::vector<Rational>> slider()
{
    std::vector<std::vector<Rational>> queries;
    for (long step = 0; step <= 8; ++step)
        queries.push_back({2 - Rational(step, 4), Rational(step, 4)});
    return queries;
}

void slider_is_monotone(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    const auto queries = slider();
    for (std::size_t step = 1; step < queries.size(); ++step)
    {
        const auto before = ask_page(queries[step - 1], texts.enclosure).weight;
        const auto after = ask_page(queries[step], texts.enclosure).weight;
        report.check(reference::certainly_less(after[animal], before[animal]),
                     "the weight of animal does not fall at the query " + text_of(queries[step]));
        report.check(reference::certainly_less(before[street], after[street]),
                     "the weight of street does not rise at the query " + text_of(queries[step]));
    }
}

void slider_is_symmetric(const Texts& texts, Report& report)
{
    const auto queries = slider();
    for (std::size_t step = 0; step < queries.size(); ++step)
    {
        const auto here = ask_page(queries[step], texts.exact).weight;
        const auto there = ask_page(queries[queries.size() - 1 - step], texts.exact).weight;
        report.check(here[animal] == there[street] && here[it] == there[it] && here[tired] == there[tired],
                     "animal and street do not swap roles at the query " + text_of(queries[step]));
    }
}

void own_key_as_query_ties(const Texts& texts, Report& report)
{
    const auto weight = ask_page(page_keys()[it], texts.exact).weight;
    report.check(weight[animal] == weight[street], "animal and street do not tie exactly");
    report.check(!(weight[animal] == weight[it]), "it ties with animal, too");
}

// Keys and values

void values_leave_weights_alone(const Texts& texts, Report& report)
{
    Rows other = page_values();
    std::swap(other[animal], other[street]);
    const auto row = ask_page({2, 0}, texts.exact);
    const auto changed = attend_all({2, 0}, page_keys(), other, texts.exact);
    report.check(row.weight == changed.weight, "other values change the weights");
    report.check(row.output[0] == changed.output[1] && row.output[1] == changed.output[0] &&
                     !(row.output[0] == changed.output[0]),
                 "swapped values do not swap what comes out");
}

void keys_move_weights_only(const Texts& texts, Report& report)
{
    Rows other = page_keys();
    std::swap(other[animal], other[street]);
    const auto row = ask_page({2, 0}, texts.exact);
    const auto changed = attend_all({2, 0}, other, page_values(), texts.exact);
    report.check(row.weight[animal] == changed.weight[street] &&
                     !(row.weight[animal] == changed.weight[animal]),
                 "swapped keys do not swap the weights");
}

} // namespace

std::vector<Property> weigh_properties()
{
    return {
        {"WGH-3.tired-is-determined", "the printed 0.313 determines the key of tired", tired_is_determined},
        {"WGH-4.stays-in-hull", "an output lies between the visible values, certified", stays_in_hull},
        {"WGH-4.keeps-common-entry", "an entry that all values share comes out exactly", keeps_common_entry},
        {"WGH-5.small-weight-drowns", "a weight below 0.001 lets at most 0.001 of a value through",
         small_weight_drowns},
        {"WGH-5.moves-by-weight", "a key moves the output by its weight times the way to its value, exactly",
         key_moves_output_by_weight},
        {"WGH-6.monotone", "from (2, 0) to (0, 2), animal falls and street rises at every step",
         slider_is_monotone},
        {"WGH-6.symmetric", "animal and street swap roles about the middle, exactly", slider_is_symmetric},
        {"WGH-7.tie-is-exact", "asked by its own key, animal and street tie exactly", own_key_as_query_ties},
        {"WGH-8.values-leave-weights-alone", "the weights do not depend on the values, exactly",
         values_leave_weights_alone},
        {"WGH-8.keys-move-weights", "other keys, same values: other weights", keys_move_weights_only},
    };
}

} // namespace attest::conformance
