/// \file
/// Acceptance intervals: rows that are checked by hand, and what holds for every profile.

#include "reference/oracle/acceptance.hpp"
#include "reference/oracle/verdict.hpp"
#include "spec/format.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

namespace
{

using namespace attest::reference;
using attest::spec::Format;
using attest::spec::Problem;
namespace spec = attest::spec;
using boost::unit_test::label;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

ProblemRow row_of(const Problem& problem, std::size_t query = 0)
{
    BOOST_REQUIRE(!spec::violation(problem));
    return {problem, spec::extents(problem), 0, 0, query};
}

/// A query of width 1 that is 1, the keys as scores, and the scale 1.
Problem problem_of(const std::vector<double>& scores, const std::vector<double>& values)
{
    Problem problem;
    problem.format = Format::f64;
    problem.query = {{1, 1}, {1.0}};
    problem.key = {{scores.size(), 1}, scores};
    problem.value = {{values.size(), 1}, values};
    problem.scale = 1.0;
    return problem;
}

AcceptedRow accepted(const Problem& problem, const Profile& profile)
{
    const ProblemRow row = row_of(problem);
    return accept_row(row, profile, certify_row(row));
}

/// A profile that rounds nowhere.
Profile exact_profile()
{
    Profile profile;
    profile.name = "exact";
    profile.output_format = Format::f64;
    return profile;
}

double bound_of(const Problem& problem, const Profile& profile)
{
    return accepted(problem, profile).output[0].bound;
}

/// `found` is at least `expected`, and no more than 2^-20 of it above.
void check_slightly_above(double found, double expected)
{
    BOOST_TEST(found >= expected);
    BOOST_TEST(found <= expected * (1 + 0x1p-20) + 0x1p-1000);
}

} // namespace

BOOST_AUTO_TEST_SUITE(acceptance)

BOOST_AUTO_TEST_CASE(without_roundings_only_the_rounded_value_is_left, *label("BND-1"))
{
    const Problem problem = problem_of({0, 1}, {1, 2});
    const AcceptedRow row = accepted(problem, exact_profile());
    const double rounded = *certify_row(row_of(problem)).output[0].rounded;
    BOOST_TEST(row.output[0].lower == rounded);
    BOOST_TEST(row.output[0].upper == rounded);
    BOOST_TEST(row.output[0].bound < 0x1p-900);
}

BOOST_AUTO_TEST_CASE(one_key_costs_its_sums_and_the_division, *label("BND-4"))
{
    // One key of value 3: ŷ = 3(1 + ν)(1 + ρ)/(1 + λ), so B = 3·((1 + ρ)·N + ρ) without a sum of weights
    Profile profile = exact_profile();
    profile.numerator_unit = 0x1p-10;
    check_slightly_above(bound_of(problem_of({5}, {3}), profile), 3 * 0x1p-10);
    profile.division = {{0x1p-9, 1}};
    check_slightly_above(bound_of(problem_of({5}, {3}), profile), 3 * (0x1p-10 + 0x1p-9 + 0x1p-19));
    profile.output_unit = 0x1p-8;
    const double before = 3 * (0x1p-10 + 0x1p-9 + 0x1p-19);
    check_slightly_above(bound_of(problem_of({5}, {3}), profile), before + 0x1p-8 * (3 + before));
}

BOOST_AUTO_TEST_CASE(scores_of_one_key_do_not_matter)
{
    Profile profile = exact_profile();
    profile.dot_unit = 0x1p-6;
    profile.exp_error = 0x1p-6;
    profile.exp_argument = 0x1p-6;
    BOOST_TEST(bound_of(problem_of({0.3}, {3}), profile) < 0x1p-900);
}

BOOST_AUTO_TEST_CASE(equal_keys_of_different_values, *label("BND-3"))
{
    // Two keys of score 0 and values ±1: y = 0; each weight ½ may become ½e^±δ with e^-δ = 1 − ε.
    // E = (½(e^δ − 1) + ½(1 − e^-δ))/e^-δ, which is sharp for Q = e^-δ.
    const double epsilon = 0x1p-10;
    Profile profile = exact_profile();
    profile.exp_error = epsilon;
    const double rise = epsilon / (1 - epsilon);
    check_slightly_above(bound_of(problem_of({0, 0}, {1, -1}), profile),
                         (rise + epsilon) / 2 / (1 - epsilon));
    // Equal values do not feel it
    BOOST_TEST(bound_of(problem_of({0, 0}, {1, 1}), profile) < 0x1p-900);
}

BOOST_AUTO_TEST_CASE(a_hopeless_score_keeps_the_hull, *label("BND-10"))
{
    // The score's error is 2^20: nothing is known of the weights, and nothing beyond the hull is possible
    Profile profile = exact_profile();
    profile.dot_unit = 0.5;
    Problem problem = problem_of({0x1p20, 0}, {1, 0.75});
    problem.scale = 1.5;
    const Acceptance acceptance = accepted(problem, profile).output[0];
    check_slightly_above(acceptance.bound, 0.25);
    BOOST_TEST(!acceptance.vacuous);
    problem.value.data = {0.25, -1};
    const Acceptance around_zero = accepted(problem, profile).output[0];
    check_slightly_above(around_zero.bound, 1.25);
    BOOST_TEST(around_zero.vacuous);
    BOOST_TEST(around_zero.reason == "the bound is as wide as the values");
}

BOOST_AUTO_TEST_CASE(exactly_summable_scores_cost_nothing, *label("BND-2"))
{
    // Multiples of 2^-22 up to 4 have at most 24 bits
    Profile profile = exact_profile();
    profile.dot_unit = 0x1p-24;
    BOOST_TEST(bound_of(problem_of({3, 2}, {1, 2}), profile) < 0x1p-900);
    BOOST_TEST(bound_of(problem_of({3, 2 + 0x1p-22}, {1, 2}), profile) < 0x1p-900);
    BOOST_TEST(bound_of(problem_of({3, 2 + 0x1p-23}, {1, 2}), profile) > 0x1p-30);
    Problem scaled = problem_of({3, 2}, {1, 2});
    scaled.scale = 3.0;
    BOOST_TEST(bound_of(scaled, profile) > 0x1p-30);
}

BOOST_AUTO_TEST_CASE(special_rows_have_one_value)
{
    const Profile& f32 = *preset("f32");
    Problem problem = problem_of({0, 1}, {1, 2});
    problem.kv_lengths = {0};
    AcceptedRow row = accepted(problem, f32);
    BOOST_TEST(row.output[0].lower == 0);
    BOOST_TEST(row.output[0].upper == 0);
    BOOST_TEST(row.log_sum_exp.lower == -infinity);
    BOOST_TEST(row.log_sum_exp.upper == -infinity);

    problem = problem_of({0, nan_value}, {1, 2});
    row = accepted(problem, f32);
    BOOST_TEST(std::isnan(row.output[0].lower));
    BOOST_TEST(std::isnan(row.log_sum_exp.upper));

    row = accepted(problem_of({0, 1}, {1, infinity}), f32);
    BOOST_TEST(row.output[0].vacuous);
    BOOST_TEST(row.output[0].reason == "a visible value is infinite");
    BOOST_TEST(!row.log_sum_exp.vacuous);
}

BOOST_AUTO_TEST_CASE(failing_preconditions_are_named, *label("BND-8"))
{
    const Profile& f32 = *preset("f32");
    const auto reason = [&](const Problem& problem) { return accepted(problem, f32).output[0].reason; };
    Problem problem = problem_of({0x1p100, 0}, {1, 2});
    problem.query.data = {0x1p60};
    BOOST_TEST(reason(problem) == "precondition: the products of a query and a key overflow");
    problem = problem_of({0, 1}, {1, 2});
    problem.mask = spec::Mask{{{2}, {-1e9, -1e9}}, false};
    BOOST_TEST(reason(problem) == "precondition: the largest score is too far from 0 for powers of 2");
    problem = problem_of({0, 1}, {1, 2});
    problem.sink = {90.0};
    BOOST_TEST(reason(problem) == "precondition: the sink is too far above all scores");
    problem = problem_of({0, 0}, {0x1p127, -0x1.8p127});
    BOOST_TEST(reason(problem) == "precondition: the sums of values overflow");
    const Acceptance all = accepted(problem, f32).output[0];
    BOOST_TEST(all.lower == -infinity);
    BOOST_TEST(all.upper == infinity);
    BOOST_TEST(all.allows_nan);
}

BOOST_AUTO_TEST_CASE(a_masked_key_of_a_huge_negative_bias_does_not_spoil_a_row)
{
    Problem problem = problem_of({0, 1}, {1, 2});
    problem.mask = spec::Mask{{{2}, {0, -std::numeric_limits<float>::max()}}, false};
    for (const Profile& profile : presets())
    {
        const Acceptance acceptance = accepted(problem, profile).output[0];
        BOOST_TEST_CONTEXT(profile.name)
        {
            BOOST_TEST(!acceptance.vacuous);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_weight_is_an_output_of_one_and_zeros, *label("BND-5"))
{
    // Three keys; the values of each column are 1 at one of them
    Problem problem = problem_of({0.3, -0.2, 1.1}, {1, 0, 0, 0, 1, 0, 0, 0, 1});
    problem.value.shape = {3, 3};
    for (const Profile& profile : presets())
    {
        const ProblemRow row = row_of(problem);
        const CertifiedRow certified = certify_row(row);
        const AcceptedRow found = accept_row(row, profile, certified, certified.output);
        BOOST_REQUIRE(found.weights.size() == 3);
        for (std::size_t key = 0; key < 3; ++key)
            check_slightly_above(found.weights[key].bound * (1 + 0x1p-21), found.output[key].bound);
    }
}

BOOST_AUTO_TEST_CASE(the_rounded_truth_is_always_inside, *label("BND-9"))
{
    // Values at the ends of every format, under every profile
    for (const Format format : {Format::f64, Format::f32, Format::f16, Format::bf16})
        for (const double value :
             {0.0, spec::largest_value(format), -spec::largest_value(format), 1.0, 0x1p-24, -0x1p-133})
            for (const Profile& profile : presets())
            {
                Problem problem = problem_of({0.5, 0.25}, {value, value / 2});
                problem.output_format = format;
                const double rounded = *certify_row(row_of(problem)).output[0].rounded;
                const Acceptance found = accepted(problem, profile).output[0];
                BOOST_TEST(found.lower <= rounded);
                BOOST_TEST(rounded <= found.upper);
            }
}

BOOST_AUTO_TEST_CASE(ends_are_infinite_from_the_threshold_on, *label("BND-9"))
{
    // One key of the largest f16, 65504: with B just above or below 16, y + B reaches 65520 or does not
    Profile profile = exact_profile();
    profile.output_format = Format::f16;
    Problem problem = problem_of({0}, {65504});
    problem.output_format = Format::f16;
    profile.division = {{16.001 / 65504, 1}};
    BOOST_TEST(accepted(problem, profile).output[0].upper == infinity);
    BOOST_TEST(accepted(problem, profile).output[0].lower == 65504);
    profile.division = {{15.999 / 65504, 1}};
    BOOST_TEST(accepted(problem, profile).output[0].upper == 65504);
    profile.division = {{32.001 / 65504, 1}};
    BOOST_TEST(accepted(problem, profile).output[0].lower == 65472);
}

BOOST_AUTO_TEST_CASE(verdicts_of_one_element, *label("BND-10"))
{
    const Problem problem = problem_of({0, 1}, {1, 2});
    const ProblemRow row = row_of(problem);
    const CertifiedRow certified = certify_row(row);
    const Acceptance found = accept_row(row, *preset("f64"), certified).output[0];
    const auto verdict = [&](double got)
    { return judge(certified.output[0], found, Format::f64, got).verdict; };
    BOOST_TEST((verdict(*certified.output[0].rounded) == Verdict::accept));
    BOOST_TEST((verdict(found.lower) == Verdict::accept));
    BOOST_TEST((verdict(found.upper) == Verdict::accept));
    BOOST_TEST((verdict(std::nextafter(found.lower, 0)) == Verdict::reject));
    BOOST_TEST((verdict(std::nextafter(found.upper, 3)) == Verdict::reject));
    BOOST_TEST((verdict(nan_value) == Verdict::reject));
    BOOST_TEST((verdict(infinity) == Verdict::reject));
    BOOST_TEST(judge(certified.output[0], found, Format::f64, nan_value).ratio == infinity);
    BOOST_TEST(std::abs(judge(certified.output[0], found, Format::f64, found.upper).ratio) <= 1);

    Problem other = problem;
    other.query.data[0] = nan_value;
    const CertifiedRow nan_row = certify_row(row_of(other));
    const Acceptance of_nan = accepted(other, *preset("f64")).output[0];
    BOOST_TEST((judge(nan_row.output[0], of_nan, Format::f64, nan_value).verdict == Verdict::accept));
    BOOST_TEST((judge(nan_row.output[0], of_nan, Format::f64, 0).verdict == Verdict::reject));
}

BOOST_AUTO_TEST_SUITE_END()
