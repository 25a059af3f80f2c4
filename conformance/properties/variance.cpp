#include "conformance/properties/all.hpp"

#include "conformance/properties/samples.hpp"
#include "conformance/quantity.hpp"
#include "conformance/wide_scores.hpp"
#include "reference/oracle/decimal.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Enclosure;
using reference::Exact;
using reference::Integer;
using reference::Rational;
using reference::Value;
using reference::Vector;

/// −√(3/2), 0 and √(3/2): entries of mean 0 and variance 1 that are not rational.
Vector<Exact> three_irrational_entries()
{
    const Exact entry = reference::root<Exact>(6) / Exact(Rational(2));
    return {-entry, Exact(), entry};
}

/// Every query and every key of a width from the entries: mean 0, variance d; divided by √d, variance 1.
void check_moments(const Vector<Exact>& entries, unsigned long width, const Texts& texts, Report& report)
{
    const auto score = moments_of(every_score(entries, width, texts.exact));
    const auto scaled = moments_of(every_scaled_score(entries, {width, {}}, texts.exact));
    const std::string where = std::to_string(entries.size()) + " entries, d = " + std::to_string(width);
    report.check(score.mean.is_zero(), where + ": the mean is not 0");
    report.check(score.variance == Exact(Rational(width)), where + ": the variance is not d");
    report.check(scaled.variance == Exact(Rational(1)), where + ": the scaled variance is not 1");
}

void variance_by_enumeration(const Texts& texts, Report& report)
{
    for (unsigned long width = 1; width <= 4; ++width)
        check_moments(numbers<Exact>({-1, 1}), width, texts, report);
    for (unsigned long width = 1; width <= 2; ++width)
        check_moments(three_irrational_entries(), width, texts, report);
}

/// A query of 64 ones and a key of as many, of which the first `differing` are −1.
template <class Number> Number score_of_signs(std::size_t differing, const reference::Steps<Number>& steps)
{
    const Number one = reference::make<Number>(Rational(1));
    const Number minus_one = reference::make<Number>(Rational(-1));
    Vector<Number> key(64, one);
    std::fill_n(key.begin(), differing, minus_one);
    return steps.score(Vector<Number>(64, one), key);
}

/// How many subsets of 64 places have 0, 1, ... 64 of them.
std::vector<Integer> binomials_of_64()
{
    std::vector<Integer> counts{1};
    for (unsigned k = 1; k <= 64; ++k)
        counts.push_back(Integer(counts.back() * (65 - k) / k));
    return counts;
}

/// All 2^128 pairs of sign vectors at d = 64, by the number of places that differ.
void variance_at_64_counted(const Texts& texts, Report& report)
{
    const auto cases = binomials_of_64();
    Exact mean;
    Exact mean_square;
    for (std::size_t differing = 0; differing <= 64; ++differing)
    {
        const Exact share(Rational(Rational(cases[differing]) / reference::power(2, 64)));
        const Exact score = score_of_signs(differing, texts.exact);
        mean = mean + share * score;
        mean_square = mean_square + share * score * score;
    }
    report.check(mean.is_zero(), "the mean is " + certified_text(mean) + ", not 0");
    report.check(mean_square == Exact(Rational(64)),
                 "the variance is " + certified_text(mean_square) + ", not 64");
}

// By experiment: the chapter derives the intervals and the confidence

constexpr std::size_t drawn_pairs = 5000;
constexpr unsigned long drawn_width = 64;
const Rational square_margin = 10;
const Rational mean_margin(3, 5);

Vector<Value> draw_signs(Samples& samples)
{
    const Value signs[] = {reference::make<Value>(Rational(-1)), reference::make<Value>(Rational(1))};
    Vector<Value> drawn;
    for (unsigned long place = 0; place < drawn_width; ++place)
        drawn.push_back(signs[samples.integer(0, 1)]);
    return drawn;
}

/// Mean of the drawn scores, and mean of their squares.
struct Experiment
{
    Rational mean;
    Rational mean_square;
    Rational scaled_mean_square;
};

Experiment draw_scores(const Texts& texts)
{
    const reference::Precision scope(20);
    Samples samples(36);
    Experiment sums;
    for (std::size_t pair = 0; pair < drawn_pairs; ++pair)
    {
        const Vector<Value> query = draw_signs(samples);
        const Value score = texts.value.score(query, draw_signs(samples));
        const Rational exact = reference::exact_rational(score);
        const Rational scaled = reference::exact_rational(texts.value.scale(score, {drawn_width, {}}));
        sums.mean += exact;
        sums.mean_square += exact * exact;
        sums.scaled_mean_square += scaled * scaled;
    }
    return {sums.mean / drawn_pairs, sums.mean_square / drawn_pairs, sums.scaled_mean_square / drawn_pairs};
}

void check_near(const Rational& found, const Rational& expected, const Rational& margin,
                const std::string& what, Report& report)
{
    report.check(abs(Rational(found - expected)) < margin,
                 what + ": found " + reference::significant(found, 6) + ", expected " + expected.str() +
                     " within " + margin.str());
}

void variance_at_64_drawn(const Texts& texts, Report& report)
{
    const Experiment drawn = draw_scores(texts);
    check_near(drawn.mean, 0, mean_margin, "mean score", report);
    check_near(drawn.mean_square, Rational(drawn_width), square_margin, "mean square", report);
    check_near(drawn.scaled_mean_square, 1, Rational(square_margin / drawn_width), "scaled mean square",
               report);
}

/// 2e^{−x}, certainly below a bound.
bool tail_is_below(const Rational& exponent, const Rational& bound)
{
    const reference::Precision scope(30);
    const Enclosure tail = reference::exponential(reference::make<Enclosure>(Rational(-exponent)));
    return reference::certainly_less(reference::make<Enclosure>(2) * tail, bound);
}

/// The bounds of Bernstein and Hoeffding, with the chapter's numbers.
void confidence_is_proved(const Texts&, Report& report)
{
    const Rational d(drawn_width);
    const Rational pairs(drawn_pairs);
    const Rational variance = 2 * d * d - 2 * d;
    const Rational reach = d * d - d;
    const Rational bernstein =
        pairs * square_margin * square_margin / (2 * variance + Rational(2, 3) * reach * square_margin);
    report.check(tail_is_below(bernstein, Rational(18, 1000000)), "Bernstein's bound is not below 1.8e-5");
    const Rational hoeffding = pairs * mean_margin * mean_margin / (2 * d);
    report.check(tail_is_below(hoeffding, Rational(2, 1000000)), "Hoeffding's bound is not below 2e-6");
}

/// The variance and the reach of a squared score that the bound of Bernstein takes, counted.
void squares_are_as_said(const Texts& texts, Report& report)
{
    const Rational d(drawn_width);
    const auto cases = binomials_of_64();
    Exact variance;
    for (std::size_t differing = 0; differing <= 64; ++differing)
    {
        const Exact score = score_of_signs(differing, texts.exact);
        const Exact off = score * score - Exact(d);
        const auto reach = reference::as_rational(off);
        report.check(reach && abs(*reach) <= d * d - d, "a squared score is further from d than d² − d");
        variance =
            variance + Exact(Rational(Rational(cases[differing]) / reference::power(2, 64))) * off * off;
    }
    report.check(variance == Exact(Rational(2 * d * d - 2 * d)), "squared scores have not variance 2d² − 2d");
}

} // namespace

std::vector<Property> variance_properties()
{
    return {
        {"SCL-3.enumerated", "every query and key of small width: mean 0, variance d, scaled 1",
         variance_by_enumeration},
        {"SCL-3.counted-at-64", "all pairs of signs at d = 64: mean 0, variance exactly 64",
         variance_at_64_counted},
        {"SCL-3.drawn-at-64", "5000 seeded pairs at d = 64: mean and variance within the proved intervals",
         variance_at_64_drawn},
        {"SCL-3.confidence", "the intervals fail with a probability below 2e-5", confidence_is_proved},
        {"SCL-3.squares", "squared scores have the variance and the reach that the bound takes",
         squares_are_as_said},
    };
}

} // namespace attest::conformance
