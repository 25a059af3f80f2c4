#include "conformance/properties/all.hpp"

#include "conformance/properties/samples.hpp"
#include "conformance/quantity.hpp"
#include "reference/attention.hpp"
#include "reference/oracle/decimal.hpp"

namespace attest::conformance
{

namespace
{

using reference::Enclosure;
using reference::Exact;
using reference::Rational;
using reference::Vector;

/// Rows of logits: ties, negative ones, large gaps, and random rationals.
std::vector<std::vector<Rational>> sample_logits()
{
    std::vector<std::vector<Rational>> rows{{0}, {1, 1}, {-7, 3, 0}, {100, -100, 99}, {5, 5, 5, -5}};
    Samples samples(4);
    for (std::size_t size = 2; size <= 9; ++size)
        rows.push_back(samples.rationals(size));
    return rows;
}

/// The weights of a row with certain digits.
Vector<Enclosure> enclosed_weights(const std::vector<Rational>& logits, const Texts& texts)
{
    return texts.enclosure.softmax(numbers<Enclosure>(logits));
}

void sum_is_one(const Texts& texts, Report& report)
{
    for (const auto& logits : sample_logits())
    {
        const Exact sum = reference::total(texts.exact.softmax(numbers<Exact>(logits)));
        report.check(sum == Exact(Rational(1)),
                     "weights of " + text_of(logits) + " add up to " + certified_text(sum) + ", not to 1");
    }
}

void are_positive(const Texts& texts, Report& report)
{
    const reference::Precision scope(30);
    for (const auto& logits : sample_logits())
        for (const Enclosure& weight : enclosed_weights(logits, texts))
            report.check(reference::certainly_positive(weight), "weights of " + text_of(logits) + ": found " +
                                                                    reference::outward(weight, 6) +
                                                                    ", expected a positive one");
}

void keeps_order(const Texts& texts, Report& report)
{
    const reference::Precision scope(60);
    for (const auto& logits : sample_logits())
    {
        const auto weights = enclosed_weights(logits, texts);
        for (std::size_t i = 0; i < logits.size(); ++i)
            for (std::size_t j = 0; j < logits.size(); ++j)
                if (logits[i] < logits[j])
                    report.check(reference::certainly_less(weights[i], weights[j]),
                                 "logits " + text_of(logits) + ": a larger logit has no larger weight");
    }
}

void equal_logits_tie(const Texts& texts, Report& report)
{
    const auto weights = texts.exact.softmax(numbers<Exact>({3, Rational(1, 7), 3}));
    report.check(weights[0] == weights[2], "equal logits have unequal weights");
    report.check(!(weights[0] == weights[1]), "unequal logits have equal weights");
}

void ignores_shift(const Texts& texts, Report& report)
{
    for (const auto& logits : sample_logits())
    {
        std::vector<Rational> shifted;
        for (const Rational& logit : logits)
            shifted.push_back(logit + Rational(37, 5));
        report.check(texts.exact.softmax(numbers<Exact>(logits)) ==
                         texts.exact.softmax(numbers<Exact>(shifted)),
                     "a shift changes the weights of " + text_of(logits));
    }
}

/// Dividing by the plain sum: what the page shows to fail.
Vector<Exact> divide_by_sum(const Vector<Exact>& scores)
{
    const Exact sum = reference::total(scores);
    Vector<Exact> shares;
    for (const Exact& score : scores)
        shares.push_back(score / sum);
    return shares;
}

void row_sum_fails(const Texts& texts, Report& report)
{
    const auto scores = numbers<Exact>({1, -1});
    bool divided = true;
    try
    {
        divide_by_sum(scores);
    }
    catch (const reference::DivisionByZero&)
    {
        divided = false;
    }
    report.check(!divided, "1 and -1 were divided by their sum, which is 0");
    report.check(reference::total(texts.exact.softmax(scores)) == Exact(Rational(1)),
                 "softmax of 1 and -1 does not add up to 1");
}

void certified_sum_encloses_one(const Texts& texts, Report& report)
{
    const reference::Precision scope(30);
    const auto weights = enclosed_weights({0, 5, Rational(1, 2), 1, 3, Rational(3, 2), 2}, texts);
    report.check(reference::contains(reference::total(weights), Rational(1)),
                 "the certified sum of the weights does not hold 1");
}

void lse_rebuilds_weights(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    for (const auto& logits : sample_logits())
    {
        const auto numbers_of_row = numbers<Enclosure>(logits);
        const Enclosure lse = texts.enclosure.log_sum_exp(numbers_of_row);
        const auto weights = texts.enclosure.softmax(numbers_of_row);
        for (std::size_t j = 0; j < logits.size(); ++j)
            report.check(reference::overlaps(reference::exponential(numbers_of_row[j] - lse), weights[j]),
                         "e^(s - L) is not the weight of logit " + logits[j].str());
    }
}

void base_two(const Texts& texts, Report& report)
{
    const reference::Precision scope(30);
    reference::Attended<Enclosure> row;
    row.logits_and_sink = numbers<Enclosure>({0, 0, 0, 0});
    const auto lse = reference::log_sum_exp_of_row(row, spec::LseBase::two, texts.enclosure);
    report.check(lse && reference::contains(*lse, Rational(2)), "log2 of four equal terms e^0 is not 2");
}

} // namespace

std::vector<Property> softmax_properties()
{
    return {
        {"SMX-1.sum-is-one", "weights add up to exactly 1", sum_is_one},
        {"SMX-1.positive", "weights are positive", are_positive},
        {"SMX-2.keeps-order", "a larger logit has a larger weight", keeps_order},
        {"SMX-2.equal-logits-tie", "equal logits have equal weights, exactly", equal_logits_tie},
        {"SMX-3.ignores-shift", "adding one number to all logits changes nothing, exactly", ignores_shift},
        {"SMX-4.sum-encloses-one", "the certified sum of the guide's weights holds 1",
         certified_sum_encloses_one},
        {"SMX-6.row-sum-fails", "1 and -1 add up to 0, and softmax does not mind", row_sum_fails},
        {"SMX-7.rebuilds-weights", "e^(s - L) is the weight", lse_rebuilds_weights},
        {"SMX-8.base-two", "the log-sum-exp of four zeros is 2 in base 2", base_two},
    };
}

} // namespace attest::conformance
