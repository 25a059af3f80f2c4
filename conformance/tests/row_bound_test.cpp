/// \file
/// The bound in double against the same theorems in interval arithmetic, written down a second time.

#include "conformance/tests/random_numbers.hpp"
#include "reference/oracle/acceptance.hpp"
#include "reference/oracle/bounded_functions.hpp"
#include "reference/oracle/certify.hpp"
#include "reference/readings/precision.hpp"
#include "spec/format.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
using attest::spec::Format;
using attest::spec::Problem;
namespace spec = attest::spec;
using E = Enclosure;
using Row = std::vector<E>;

E of(double x)
{
    return make<E>(exact_rational(x));
}

E largest(const E& a, const E& b)
{
    return certainly_less(a, b) ? b : certainly_less(b, a) ? a : hull(a, b);
}

E smallest(const E& a, const E& b)
{
    return certainly_less(a, b) ? a : certainly_less(b, a) ? b : hull(a, b);
}

E magnitude(const E& x)
{
    return largest(x, -x);
}

E sum(const Row& numbers)
{
    E result = of(0);
    for (const E& number : numbers)
        result = result + number;
    return result;
}

E largest(const Row& numbers)
{
    return std::accumulate(numbers.begin() + 1, numbers.end(), numbers.front(),
                           [](const E& a, const E& b) { return largest(a, b); });
}

/// (1 + u)^n − 1
E gamma_of(double unit, double count)
{
    return exponential(E(of(count) * logarithm(E(of(1) + of(unit))))) - of(1);
}

E comp(const Composition& composition, std::initializer_list<double> more = {})
{
    E product = of(1);
    for (const Roundings& roundings : composition)
        product = product * (of(1) + gamma_of(roundings.unit, roundings.count));
    for (const double unit : more)
        product = product * (of(1) + of(unit));
    return product - of(1);
}

E join(const E& a, const E& b)
{
    return (of(1) + a) * (of(1) + b) - of(1);
}

/// −log(1 − x)
E minus_log_of_rest(double x)
{
    return -logarithm(E(of(1) - of(x)));
}

/// Theorem 6 with Lemma 7 and Theorem 10, for constants that are nowhere exact.
class Theorems
{
public:
    Theorems(const ProblemRow& row, const Profile& profile, bool weights_in_both)
        : row_(row), p_(profile), both_(weights_in_both)
    {
        const auto attended = attend_row(row, textbook<E>());
        keys_ = attended.steps.visible;
        scaled_ = attended.steps.scaled;
        capped_ = row.problem.softcap ? attended.steps.capped : scaled_;
        scores_ = attended.steps.logit;
        sink_ = attended.plan.sink;
        if (sink_)
            scores_.push_back(of(*sink_));
        set_exact();
        set_paths();
        set_perturbations();
        set_sums();
    }

    /// B for values v of the live keys, before the output is written.
    E column(Row values) const
    {
        if (sink_)
            values.push_back(of(0));
        const Row distances = each([&](std::size_t j) { return values[j] - mean(values); });
        const E rise = sum(each([&](std::size_t j) { return moved(j, 1) * magnitude(distances[j]); }));
        const E up =
            sum(each([&](std::size_t j)
                     { return moved(j, is_above(distances[j]) ? 1 : -1) * magnitude(distances[j]); }));
        const E down =
            sum(each([&](std::size_t j)
                     { return moved(j, is_above(distances[j]) ? -1 : 1) * magnitude(distances[j]); }));
        BOOST_REQUIRE(!certainly_less(rise, up));
        const E hull_of_values = largest(each([&](std::size_t j) { return magnitude(distances[j]); }));
        const E drift = smallest(largest(up, down) / kept_, hull_of_values);
        const E total = sum(each([&](std::size_t j) { return magnitude(values[j]); }));
        const E mass = sum(
            each([&](std::size_t j) { return weight_[j] * exponential(delta_[j]) * magnitude(values[j]); }));
        const E weighted =
            smallest(mass / kept_, largest(each([&](std::size_t j) { return magnitude(values[j]); })));
        return finish(drift, weighted, total, magnitude(mean(values)));
    }

    /// E_L, before it is written.
    E log_sum_exp() const
    {
        const E one = of(1);
        const bool two = row_.problem.lse_base == spec::LseBase::two;
        const E raised = sum(each([&](std::size_t j) { return weight_[j] * exponential(delta_[j]); }));
        const E first =
            largest(logarithm(raised) + logarithm(E(one + lambda_)), -logarithm(kept_) - logarithm(theta_));
        const E base_change = two ? gamma_of(p_.unit, 2) : of(0);
        const E second = of(p_.log_error) * (log_sum_ - peak_ + ahead_ + first) + of(p_.log_underflow) +
                         join(comp(p_.lse_maximum), base_change) * (magnitude(peak_) + ahead_);
        const E error =
            first + second + join(of(p_.lse_unit), base_change) * (magnitude(log_sum_) + first + second);
        return two ? error / logarithm(of(2)) : error;
    }

    std::size_t live() const { return keys_.size(); }
    std::size_t key(std::size_t index) const { return keys_[index]; }

private:
    template <class Term> Row each(Term term) const
    {
        Row result;
        for (std::size_t j = 0; j < scores_.size(); ++j)
            result.push_back(term(j));
        return result;
    }

    static bool is_above(const E& x) { return certainly_positive(x); }

    E mean(const Row& values) const
    {
        return sum(each([&](std::size_t j) { return weight_[j] * values[j]; }));
    }

    /// p(e^Δ − 1), or p(1 − e^-Δ).
    E moved(std::size_t j, int direction) const
    {
        const E factor = exponential(direction > 0 ? delta_[j] : E(-delta_[j])) - of(1);
        return weight_[j] * (direction > 0 ? factor : E(-factor));
    }

    void set_exact()
    {
        peak_ = largest(scores_);
        const Row powers = each([&](std::size_t j) { return exponential(E(scores_[j] - peak_)); });
        total_ = sum(powers);
        log_sum_ = peak_ + logarithm(total_);
        weight_ = each([&](std::size_t j) { return powers[j] / total_; });
    }

    void set_paths()
    {
        const double sink = sink_ ? 1 : 0;
        n_ = static_cast<double>(scores_.size());
        const auto blocks = [&](std::size_t size)
        {
            return std::min(n_ - sink,
                            std::ceil(static_cast<double>(row_.extents.keys) / static_cast<double>(size)));
        };
        r_ = blocks(p_.block_min) - 1 + sink;
        h_ = n_ + r_;
        if (p_.tile > 0)
            h_ = std::min(n_, static_cast<double>(p_.tile)) + blocks(p_.tile) - 1 + sink + r_;
        const E value = comp({}, {p_.value_unit, both_ ? 0.0 : p_.weight_unit});
        n_error_ = join(value, gamma_of(p_.numerator_unit, h_));
        rho_ = comp(p_.division);
        if (p_.normalised_weights)
        {
            n_error_ = join(n_error_, rho_);
            rho_ = of(0);
        }
    }

    /// Σ|q·k|, ‖q‖₁ or ‖k‖₁: whatever `term` says of an index.
    E sum_over_width(const std::function<double(std::size_t)>& term) const
    {
        Row terms;
        for (std::size_t c = 0; c < row_.extents.width; ++c)
            terms.push_back(of(std::abs(term(c))));
        return sum(terms);
    }

    /// Every constant is exactly a double, and none is a number of a narrower arithmetic.
    double constant() const { return p_.constant_unit > 0x1p-53 ? p_.constant_unit : 0; }

    E dot_error(std::size_t j) const
    {
        const std::vector<double> query = query_of(row_);
        const std::vector<double> key = key_of(row_, keys_[j]);
        Row products;
        for (std::size_t c = 0; c < query.size(); ++c)
            products.push_back(magnitude(of(query[c]) * of(key[c])));
        const E raw = sum(products);
        const E scale =
            row_.problem.scale ? magnitude(of(*row_.problem.scale)) : of(1) / root<E>(row_.extents.width);
        const E width = of(static_cast<double>(row_.extents.width));
        const E inner =
            join(join(gamma_of(p_.dot_unit, static_cast<double>(row_.extents.width)), comp(p_.dot_scale)),
                 comp(p_.dot_inputs));
        const E outer = join(comp(p_.score_scale), comp(p_.score_storage));
        const E eta = of(p_.underflow);
        const E in = eta + of(p_.input_underflow);
        const E norms = sum_over_width([&](std::size_t c) { return query[c]; }) +
                        sum_over_width([&](std::size_t c) { return key[c]; });
        const E lost =
            largest(of(1), scale) * (of(2) * width * eta + in * (norms + width * in)) + eta * (of(2) + raw);
        return inner * (of(1) + outer) * scale * raw + outer * magnitude(scaled_[j]) +
               (of(1) + inner) * (of(1) + outer) * lost + of(p_.score_underflow);
    }

    E cap_error(std::size_t j, const E& error) const
    {
        const E c = of(*row_.problem.softcap);
        const E eta = of(p_.underflow);
        const E store = of(p_.bias_underflow);
        const E argument =
            error + comp(p_.cap_argument, {constant()}) * (magnitude(scaled_[j]) + error) + c * (eta + store);
        const E nearest = largest(of(0), magnitude(scaled_[j]) - argument);
        const E tangent = hyperbolic_tangent(E(nearest / c));
        const E damped = smallest(argument * (of(1) - tangent * tangent), of(2) * c);
        return damped + comp(p_.cap_result, {constant(), p_.tanh_error}) * (magnitude(capped_[j]) + damped) +
               (of(1) + c) * (of(2) * eta + store) + store + of(p_.constant_underflow);
    }

    E sum_error(std::size_t j, const E& error) const
    {
        const bool sloped = !row_.problem.alibi_slopes.empty();
        const bool masked = row_.problem.mask && !row_.problem.mask->boolean;
        const double terms = (sloped ? 1 : 0) + (masked ? 1 : 0);
        if (terms == 0)
            return error;
        const E store = of(p_.underflow) + of(p_.bias_underflow);
        const E slope = sloped ? magnitude(alibi_of<E>(row_, keys_[j])) : of(0);
        const double diagonal =
            static_cast<double>(diagonal_of(row_.query, spec::diagonal_offset(row_.problem, row_.batch)));
        const double farthest =
            std::max(std::abs(diagonal), std::abs(static_cast<double>(row_.extents.keys) - diagonal));
        const E slope_error = sloped ? slope * comp(p_.slope_product, {constant()}) + store +
                                           of(p_.constant_underflow * farthest)
                                     : of(0);
        const E mask = masked ? magnitude(of(bias_of(row_, keys_[j]))) : of(0);
        const E addition = comp(p_.bias_addition);
        const E others = terms == 2 ? addition : of(0);
        const E before = error + slope_error +
                         others * (magnitude(capped_[j]) + error + slope + slope_error + mask) +
                         of(terms) * store;
        return before + addition * (magnitude(scores_[j]) + before);
    }

    E score_error(std::size_t j) const
    {
        if (j == keys_.size())
            return constant() == 0 ? of(0)
                                   : of(constant()) * magnitude(of(*sink_)) + of(p_.constant_underflow);
        E error = dot_error(j);
        if (row_.problem.softcap)
            error = cap_error(j, error);
        return sum_error(j, error);
    }

    void set_perturbations()
    {
        const Row errors = each([&](std::size_t j) { return score_error(j); });
        ahead_ = largest(each([&](std::size_t j) { return scores_[j] + errors[j]; })) - peak_;
        e0_ = minus_log_of_rest(p_.exp_error);
        delta_ = each(
            [&](std::size_t j)
            {
                const E distance = peak_ - scores_[j] + errors[j] + ahead_;
                const E from_zero = largest(magnitude(scores_[j]), magnitude(peak_)) + errors[j] + ahead_;
                E delta = errors[j] + of(1 + r_) * e0_ + of(p_.exp_argument) * distance +
                          of(p_.exp_maximum) * from_zero;
                return both_ ? delta + minus_log_of_rest(p_.weight_unit) : delta;
            });
    }

    void set_sums()
    {
        kept_ = sum(each([&](std::size_t j) { return weight_[j] * exponential(E(-delta_[j])); }));
        const E constant = of(1 + r_) * e0_ + of(p_.exp_maximum) * (magnitude(peak_) + ahead_);
        const E path = gamma_of(p_.denominator_unit, h_ - 1);
        const E growth = exponential(constant) * (of(1) + path);
        growth_ = exponential(constant) * (of(1) + n_error_);
        E lost = of(p_.underflow) * of(n_ * (r_ + 2) + r_);
        if (both_)
            lost = lost + of(n_ * p_.weight_underflow);
        least_ = largest(exponential(E(-ahead_)) * total_ * kept_, exponential(E(-constant)));
        lost = lost * growth * growth / least_;
        lambda_ = path + lost;
        theta_ = exponential(E(of(h_ - 1) * logarithm(E(of(1) - of(p_.denominator_unit))))) - lost;
    }

    E finish(const E& drift, const E& weighted, const E& total, const E& output) const
    {
        const E one = of(1);
        const E eta = of(p_.underflow);
        const E rounded = (eta + of(p_.weight_underflow)) * total + of(2 * n_) * eta;
        E before = growth_ * growth_ * (rounded + of(r_) * eta * (total + one)) / least_;
        E after = eta + of(p_.value_underflow) * (one + n_error_) * (one + rho_) / theta_;
        if (p_.normalised_weights)
        {
            after = after + (one + n_error_) * rounded;
            before = of(0);
        }
        return drift +
               ((one + rho_) * (n_error_ * weighted + before) + (rho_ + lambda_) * (output + drift)) /
                   theta_ +
               after;
    }

    ProblemRow row_;
    const Profile& p_;
    bool both_;
    std::vector<std::size_t> keys_;
    std::optional<double> sink_;
    Row scaled_, capped_, scores_, weight_, delta_;
    double n_ = 0, r_ = 0, h_ = 0;
    E peak_, total_, log_sum_, n_error_, rho_, ahead_, e0_, kept_, growth_, least_, lambda_, theta_;
};

// ---- Random rows of every convention; no constant is exact in any profile's arithmetic

Problem random_problem(RandomNumbers& random, Format format)
{
    const auto tensor = [&](std::size_t rows, std::size_t columns, double size)
    {
        spec::Tensor result{{rows, columns}, {}};
        for (std::size_t index = 0; index < rows * columns; ++index)
            result.data.push_back(size * random.real(1));
        return result;
    };
    const auto keys = static_cast<std::size_t>(random.integer(1, 40));
    const auto width = static_cast<std::size_t>(random.integer(1, 5));
    Problem problem;
    problem.format = format;
    problem.query = tensor(2, width, random.integer(0, 2) == 0 ? 8 : 1);
    problem.key = tensor(keys, width, 1);
    problem.value = tensor(keys, 2, 1);
    problem.causal = keys > 1 && random.integer(0, 3) == 0;
    problem.alignment = spec::Alignment::bottom_right;
    if (random.integer(0, 2) == 0)
        problem.scale = random.integer(0, 1) == 0 ? 0.1 : -0.3;
    if (random.integer(0, 2) == 0)
        problem.softcap = 1.7;
    if (random.integer(0, 2) == 0)
        problem.alibi_slopes = {0.1};
    if (random.integer(0, 2) == 0)
        problem.sink = {random.integer(0, 1) == 0 ? 0.3 : -4.1};
    if (random.integer(0, 2) == 0)
        problem.mask = spec::Mask{tensor(2, keys, 4), false};
    problem.lse_base = random.integer(0, 1) == 0 ? spec::LseBase::e : spec::LseBase::two;
    return problem;
}

double upper_double(const E& x)
{
    return mpfr_get_d(&x.ends()->right, MPFR_RNDU);
}

double lower_double(const E& x)
{
    return mpfr_get_d(&x.ends()->left, MPFR_RNDD);
}

/// At least the exact bound, and hardly more.
void check_bound(double found, const E& exact, const std::string& what)
{
    BOOST_CHECK_MESSAGE(found >= lower_double(exact),
                        what << ": " << found << " below " << lower_double(exact));
    BOOST_CHECK_MESSAGE(found <= upper_double(exact) * 1.01 + 0x1p-140,
                        what << ": " << found << " far above " << upper_double(exact));
}

/// What writing in a format of the problem adds, where that is not the profile's own.
E written(const E& error, const E& value, double unit, double underflow)
{
    return error + of(unit) * (magnitude(value) + error) + of(underflow);
}

/// The larger of the bounds for the places of the weights' rounding that the profile allows.
template <class Bound> E largest_bound(const ProblemRow& row, const Profile& profile, Bound bound)
{
    const Theorems numerator(row, profile, profile.weight_rounding == WeightRounding::both);
    if (profile.weight_rounding != WeightRounding::either)
        return bound(numerator);
    return largest(bound(numerator), bound(Theorems(row, profile, true)));
}

void check_row(const ProblemRow& row, const Profile& profile)
{
    const auto scope = Precision::bits(300);
    const CertifiedRow certified = certify_row(row);
    const AcceptedRow accepted = accept_row(row, profile, certified);
    BOOST_REQUIRE(accepted.output[0].bound < HUGE_VAL);
    for (std::size_t column = 0; column < 2; ++column)
    {
        const E error = largest_bound(row, profile,
                                      [&](const Theorems& theorems)
                                      {
                                          Row values;
                                          for (std::size_t j = 0; j < theorems.live(); ++j)
                                              values.push_back(of(value_of(row, theorems.key(j))[column]));
                                          return theorems.column(values);
                                      });
        const bool own = row.problem.format == profile.output_format;
        const double unit = own ? profile.output_unit : std::max(profile.output_unit, 0x1p-53);
        const double underflow =
            own ? profile.output_underflow : std::max(profile.output_underflow, 0x1p-1074);
        check_bound(accepted.output[column].bound,
                    written(error, enclose(certified.output[column]), unit, underflow), profile.name);
    }
    const E error =
        largest_bound(row, profile, [](const Theorems& theorems) { return theorems.log_sum_exp(); });
    check_bound(accepted.log_sum_exp.bound, error, profile.name + ", log-sum-exp");
}

} // namespace

BOOST_AUTO_TEST_SUITE(row_bound)

BOOST_AUTO_TEST_CASE(the_bound_in_double_holds_the_theorems, *boost::unit_test::label("BND-6"))
{
    RandomNumbers random(1130);
    for (int count = 0; count < 60; ++count)
    {
        const Problem problem = random_problem(random, Format::f64);
        BOOST_REQUIRE(!spec::violation(problem));
        for (const Profile& profile : presets())
            check_row({problem, spec::extents(problem), 0, 0, static_cast<std::size_t>(count % 2)}, profile);
    }
}

BOOST_AUTO_TEST_CASE(functions_are_bounded_from_one_side)
{
    RandomNumbers random(7);
    const auto scope = Precision::bits(200);
    for (int count = 0; count < 20000; ++count)
    {
        const double x = random.real(count % 2 == 0 ? 9 : 40);
        const E power = exponential(of(x));
        if (std::abs(x) < 700)
        {
            BOOST_REQUIRE(!certainly_less(of(exponential_above(x)), power));
            BOOST_REQUIRE(!certainly_less(power, of(exponential_below(x))));
            BOOST_REQUIRE(exponential_above(x) <= exponential_below(x) * (1 + 0x1p-45));
        }
        const double y = std::abs(x);
        BOOST_REQUIRE(!certainly_less(of(exponential_minus_one_above(std::min(y, 700.0))),
                                      exponential(of(std::min(y, 700.0))) - of(1)));
        BOOST_REQUIRE(!certainly_less(of(logarithm_of_one_plus_above(y)), logarithm(E(of(1) + of(y)))));
        BOOST_REQUIRE(logarithm_of_one_plus_above(y) <= std::log1p(y) * (1 + 0x1p-17));
    }
}

BOOST_AUTO_TEST_SUITE_END()
