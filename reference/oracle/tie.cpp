#include "reference/oracle/tie.hpp"

#include "reference/oracle/decimal.hpp"
#include "reference/readings/exact.hpp"

#include <algorithm>
#include <numeric>

namespace attest::reference
{

// Final scores are sums of products: the reference's own text makes them as surds.

template <> Surd make<Surd>(const Rational& x)
{
    return Surd(x);
}

template <> Surd root<Surd>(unsigned long d)
{
    return Surd::root(d);
}

template <> Surd total<Surd>(const std::vector<Surd>& numbers)
{
    return std::accumulate(numbers.begin() + 1, numbers.end(), numbers.front());
}

namespace
{

/// The steps up to the final score; what the soft cap gives is left out, and stands as `Exponent::capped`.
Steps<Surd> exact_steps()
{
    Steps<Surd> steps;
    steps.score = score<Surd>;
    steps.scale = scale<Surd>;
    steps.cap = [](const Surd&, const Surd&) { return Surd(); };
    steps.add_bias = add_bias<Surd>;
    return steps;
}

/// The final scores of the live keys, in order.
std::vector<Exponent> final_scores(const ProblemRow& row, const RowPlan& plan,
                                   const std::vector<std::size_t>& live)
{
    AttendedRow<Surd> attended{plan, {}};
    attended.steps.visible = live;
    append_live_logits(attended, row, conventions_of<Surd>(row, plan, live), exact_steps());

    std::vector<Exponent> scores;
    for (std::size_t place = 0; place < live.size(); ++place)
        scores.push_back(
            {attended.steps.logit[place], row.problem.softcap ? attended.steps.scaled[place] : Surd(), 0});
    return scores;
}

/// x − y: equal parts cancel before anything is enclosed.
Enclosure difference(const Exponent& x, const Exponent& y, const std::optional<Rational>& softcap)
{
    Enclosure result = enclose(x.plain - y.plain);
    if (!(x.capped == y.capped))
    {
        const auto limit = make<Enclosure>(softcap.value());
        result = result + cap(enclose(x.capped), limit) - cap(enclose(y.capped), limit);
    }
    if (x.twos != y.twos)
        result = result + make<Enclosure>(x.twos - y.twos) * logarithm(make<Enclosure>(2));
    return result;
}

/// An exponent that no other one certainly exceeds at the current precision.
const Exponent& leading(const SumOfPowers& sum, const std::optional<Rational>& softcap)
{
    const Exponent* largest = &sum.begin()->first;
    for (const auto& [exponent, coefficient] : sum)
        if (certainly_positive(difference(exponent, *largest, softcap)))
            largest = &exponent;
    return *largest;
}

/// The sum divided by its leading power.
Enclosure reduced(const SumOfPowers& sum, const std::optional<Rational>& softcap)
{
    const Exponent& reference = leading(sum, softcap);
    std::vector<Enclosure> terms;
    for (const auto& [exponent, coefficient] : sum)
        terms.push_back(make<Enclosure>(coefficient) * exponential(difference(exponent, reference, softcap)));
    return total(terms);
}

std::optional<int> certain_sign(const Enclosure& x)
{
    if (certainly_positive(x))
        return 1;
    return certainly_less(x, Rational(0)) ? std::optional(-1) : std::nullopt;
}

bool holds(const Tie& tie, std::size_t key)
{
    return std::ranges::binary_search(tie.keys, key);
}

/// Adds −2^B. A natural B makes a whole number, which the power e^0 of a sum may cancel; as no count of keys
/// reaches 2^62, no other B can.
void subtract_power_of_two(SumOfPowers& sum, const Rational& boundary)
{
    if (denominator(boundary) == 1 && boundary >= 0 && boundary < 62)
        sum[Exponent{}] -= power(2, static_cast<long>(Integer(numerator(boundary))));
    else
        sum[Exponent{Surd(), Surd(), boundary}] -= 1;
}

} // namespace

bool Exponent::ByParts::operator()(const Exponent& x, const Exponent& y) const
{
    constexpr Surd::ByParts less{};
    if (!(x.plain == y.plain))
        return less(x.plain, y.plain);
    return x.capped == y.capped ? x.twos < y.twos : less(x.capped, y.capped);
}

std::optional<int> sign_of(const SumOfPowers& sum, const std::optional<Rational>& softcap, long most_bits)
{
    // What cancels exactly takes no further part
    SumOfPowers rest = sum;
    std::erase_if(rest, [](const auto& term) { return term.second.is_zero(); });
    if (rest.empty())
        return 0;

    return climb([&] { return certain_sign(reduced(rest, softcap)); }, most_bits);
}

long most_bits(const spec::Problem& problem)
{
    constexpr long softcap_limit = 1L << 14;
    constexpr long no_limit = 1L << 40;
    return problem.softcap ? softcap_limit : no_limit;
}

Ties::Ties(const ProblemRow& row, const RowPlan& plan, const std::vector<std::size_t>& live) : row_(row)
{
    if (row.problem.softcap)
        softcap_ = exact_rational(*row.problem.softcap);
    const std::vector<Exponent> scores = final_scores(row, plan, live);
    for (std::size_t place = 0; place < live.size(); ++place)
        groups_[scores[place]].keys.push_back(live[place]);
    if (plan.sink)
        groups_[{Surd(exact_rational(*plan.sink)), Surd(), 0}].has_sink = true;
}

std::optional<int> Ties::sign(const SumOfPowers& sum) const
{
    return sign_of(sum, softcap_, most_bits(row_.problem));
}

std::optional<int> Ties::compare_output(std::size_t column, const Rational& boundary) const
{
    SumOfPowers sum;
    for (const auto& [score, tie] : groups_)
    {
        Rational& coefficient = sum[score];
        coefficient = -boundary * Rational(tie.size());
        for (const std::size_t key : tie.keys)
            coefficient += exact_rational(value_of(row_, key)[column]);
    }
    return sign(sum);
}

std::optional<int> Ties::compare_weight(std::size_t key, const Rational& boundary) const
{
    SumOfPowers sum;
    for (const auto& [score, tie] : groups_)
        sum[score] = Rational(holds(tie, key) ? 1 : 0) - boundary * Rational(tie.size());
    return sign(sum);
}

std::optional<int> Ties::compare_final_score(std::size_t key, const Rational& boundary) const
{
    const auto group =
        std::ranges::find_if(groups_, [&](const auto& entry) { return holds(entry.second, key); });
    const Exponent distance{group->first.plain - Surd(boundary), group->first.capped, 0};

    // Without a soft cap it is an algebraic number; with one, tanh is transcendental for all arguments but 0
    if (distance.capped.is_zero())
        return reference::sign(distance.plain);
    return climb([&] { return certain_sign(difference(distance, Exponent{}, softcap_)); },
                 most_bits(row_.problem));
}

std::optional<int> Ties::compare_log_sum_exp(const Rational& boundary) const
{
    SumOfPowers sum;
    for (const auto& [score, tie] : groups_)
        sum[score] = Rational(tie.size());
    if (row_.problem.lse_base == spec::LseBase::two)
        subtract_power_of_two(sum, boundary);
    else
        sum[Exponent{Surd(boundary), Surd(), 0}] -= 1;
    return sign(sum);
}

} // namespace attest::reference
