#include "conformance/properties/all.hpp"

#include "conformance/properties/samples.hpp"
#include "conformance/quantity.hpp"
#include "conformance/wide_scores.hpp"
#include "reference/oracle/decimal.hpp"
#include "reference/softmax.hpp"

namespace attest::conformance
{

namespace
{

using reference::Enclosure;
using reference::Exact;
using reference::Rational;
using reference::Vector;

// SCL-1 and SCL-2

void root_is_exact(const Texts& texts, Report& report)
{
    Samples samples(31);
    for (unsigned long width = 1; width <= 70; ++width)
    {
        const Rational score = samples.rational();
        const Exact scaled = texts.exact.scale(Exact(score), {width, {}});
        report.check(scaled * scaled * Exact(Rational(width)) == Exact(Rational(score * score)),
                     "the scaled score, squared and times d, is not the squared score at d = " +
                         std::to_string(width));
    }
}

void sixty_four_is_eight(const Texts& texts, Report& report)
{
    for (const Rational& score : Samples(32).rationals(10))
        report.check(texts.exact.scale(Exact(score), {64, {}}) == Exact(Rational(score / 8)),
                     "at d = 64 the score " + score.str() + " is not divided by 8");
}

void given_scale_replaces_root(const Texts& texts, Report& report)
{
    Samples samples(33);
    for (const Rational& given : {Rational(0), Rational(-3), Rational(1, 8), Rational(7, 5)})
        for (const unsigned long width : {1UL, 2UL, 64UL})
        {
            const Rational score = samples.rational();
            report.check(texts.exact.scale(Exact(score), {width, given}) == Exact(Rational(score * given)),
                         "scale " + given.str() + " at width " + std::to_string(width) + ": score " +
                             score.str() + " is not multiplied by it alone");
        }
}

// SCL-6

const Rational sample_cap(7, 2);

Enclosure capped(const Rational& scaled, const Texts& texts)
{
    return texts.enclosure.cap(reference::make<Enclosure>(scaled), reference::make<Enclosure>(sample_cap));
}

void cap_limits_and_keeps_order(const Texts& texts, Report& report)
{
    const reference::Precision scope(60);
    const Rational below = -sample_cap;
    for (int score = -20; score < 20; ++score)
    {
        const Enclosure here = capped(Rational(score), texts);
        const Enclosure next = capped(Rational(score + 1), texts);
        report.check(reference::certainly_less(here, next),
                     "the cap changes the order at " + std::to_string(score));
        report.check(reference::certainly_less(below, here) && reference::certainly_less(here, sample_cap),
                     "a capped score leaves ±7/2 at " + std::to_string(score));
    }
}

void cap_is_odd(const Texts& texts, Report& report)
{
    const Exact limit(sample_cap);
    for (const Rational& score : Samples(34).rationals(12))
    {
        const Exact up = texts.exact.cap(Exact(score), limit);
        const Exact down = texts.exact.cap(Exact(Rational(-score)), limit);
        report.check((up + down).is_zero(), "capped " + score.str() + " and its negative do not cancel");
    }
}

/// tanh x = 1 − 2/(e^{2x} + 1), which is not how the reference writes it.
void cap_is_hyperbolic_tangent(const Texts& texts, Report& report)
{
    const Exact one(Rational(1));
    const Exact two(Rational(2));
    for (const Rational& score : Samples(35).rationals(12))
    {
        const Exact twice = Exact(Rational(2 * score / sample_cap));
        const Exact expected = Exact(sample_cap) * (one - two / (reference::exponential(twice) + one));
        report.check(texts.exact.cap(Exact(score), Exact(sample_cap)) == expected,
                     "capped " + score.str() + " is not c·tanh(s/c)");
    }
}

// SCL-4 and SCL-5

const std::vector<Rational> page_scores{Rational(6, 5), Rational(-3, 10), Rational(1, 2), Rational(-9, 10)};
constexpr std::size_t top = 0;
constexpr std::size_t runner_up = 2;

void same_at_every_width(const Texts& texts, Report& report)
{
    const auto at_one = texts.exact.softmax(numbers<Exact>(page_scores));
    for (const unsigned long width : {2UL, 3UL, 4UL, 7UL, 12UL, 16UL, 50UL, 64UL, 128UL})
        report.check(divided_weights(numbers<Exact>(page_scores), width, texts.exact) == at_one,
                     "divided, the weights at d = " + std::to_string(width) + " are not those at d = 1");
}

void top_weight_grows(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    const auto top_weight = [&](unsigned long width)
    { return undivided_weights(numbers<Enclosure>(page_scores), width, texts.enclosure)[top]; };
    for (unsigned long width = 1; width < 64; ++width)
        report.check(reference::certainly_less(top_weight(width), top_weight(width + 1)),
                     "undivided, the top weight does not grow from d = " + std::to_string(width));
}

/// The larger of x and −x, where the sign is certain.
Enclosure magnitude(const Enclosure& x)
{
    return reference::certainly_positive(x) ? x : -x;
}

/// Of all slopes that belong to the logits of the other words, the runner-up's own is the largest.
void check_runner_up(const Vector<Enclosure>& weights, const std::string& where, Report& report)
{
    const Enclosure largest = reference::softmax_slope(weights, runner_up, runner_up);
    for (std::size_t i = 0; i < weights.size(); ++i)
        for (std::size_t j = 0; j < weights.size(); ++j)
            if (j != top && !(i == runner_up && j == runner_up))
                report.check(
                    reference::certainly_less(magnitude(reference::softmax_slope(weights, i, j)), largest),
                    where + ": the slope of weight " + std::to_string(i) + " with logit " +
                        std::to_string(j) + " is larger");
}

void runner_up_is_largest(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    const auto at_one = numbers<Enclosure>(page_scores);
    for (const unsigned long width : {1UL, 4UL, 16UL, 64UL})
    {
        const std::string where = "d = " + std::to_string(width);
        check_runner_up(undivided_weights(at_one, width, texts.enclosure), where + ", undivided", report);
        check_runner_up(divided_weights(at_one, width, texts.enclosure), where + ", divided", report);
    }
}

/// The mean value theorem: between two near logits the weight rises by a slope that occurs in between.
void slope_is_a_derivative(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    const Rational step = reference::power(2, -30);
    for (std::size_t j = 0; j < page_scores.size(); ++j)
    {
        const auto from = numbers<Enclosure>(page_scores);
        auto to = from;
        to[j] = reference::make<Enclosure>(Rational(page_scores[j] + step));
        auto between = from;
        between[j] = reference::hull(from[j], to[j]);
        const auto low = texts.enclosure.softmax(from);
        const auto high = texts.enclosure.softmax(to);
        const auto all = texts.enclosure.softmax(between);
        for (std::size_t i = 0; i < low.size(); ++i)
            report.check(reference::overlaps((high[i] - low[i]) / reference::make<Enclosure>(step),
                                             reference::softmax_slope(all, i, j)),
                         "weight " + std::to_string(i) + " does not rise with logit " + std::to_string(j) +
                             " as its slope says");
    }
}

/// The weights add up to 1 whatever a logit does, so the slopes that belong to it cancel.
void slopes_cancel(const Texts& texts, Report& report)
{
    const auto weights = texts.exact.softmax(numbers<Exact>(page_scores));
    for (std::size_t j = 0; j < weights.size(); ++j)
    {
        Vector<Exact> slopes;
        for (std::size_t i = 0; i < weights.size(); ++i)
            slopes.push_back(reference::softmax_slope(weights, i, j));
        report.check(reference::total(slopes).is_zero(),
                     "the slopes that belong to logit " + std::to_string(j) + " do not cancel");
    }
}

} // namespace

std::vector<Property> scale_properties()
{
    return {
        {"SCL-1.root-is-exact", "the scaled score, squared and times d, is the squared score", root_is_exact},
        {"SCL-1.sixty-four-is-eight", "at d = 64 scores are divided by exactly 8", sixty_four_is_eight},
        {"SCL-2.replaces-root", "a given scale, 0 and negative ones too, takes the place of 1/√d",
         given_scale_replaces_root},
        {"SCL-6.limits-and-keeps-order", "capped scores stay within the cap, in their order",
         cap_limits_and_keeps_order},
        {"SCL-6.odd", "the cap treats both signs alike, exactly", cap_is_odd},
        {"SCL-6.tangent", "the cap is c·tanh(s/c), exactly", cap_is_hyperbolic_tangent},
        {"SCL-4.same-at-every-d", "divided, the weights are exactly the same at every d",
         same_at_every_width},
        {"SCL-4.grows", "undivided, the top weight grows with d", top_weight_grows},
        {"SCL-5.runner-up", "the largest slope of the other words is the runner-up's own",
         runner_up_is_largest},
        {"SCL-5.derivative", "the slope is the derivative, by the mean value theorem", slope_is_a_derivative},
        {"SCL-5.cancel", "the slopes that belong to one logit add up to 0, exactly", slopes_cancel},
    };
}

} // namespace attest::conformance
