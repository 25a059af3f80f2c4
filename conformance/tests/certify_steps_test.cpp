/// \file
/// Certified final scores and weights, against exact reasoning.

#include "conformance/problem_rows.hpp"
#include "reference/oracle/certify_steps.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>

namespace
{

using namespace attest;
using reference::CertifiedElement;
using reference::ValueClass;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// One query of width 1 and some keys.
spec::Problem problem_of(double query, const std::vector<double>& keys)
{
    spec::Problem problem;
    problem.query = {{1, 1}, {query}};
    problem.key = {{keys.size(), 1}, keys};
    problem.value = {{keys.size(), 1}, std::vector<double>(keys.size(), 1)};
    return problem;
}

std::vector<CertifiedElement> final_scores(const spec::Problem& problem, spec::Format format)
{
    return reference::certify_final_scores(conformance::rows_of(problem).front(), format);
}

std::vector<CertifiedElement> weights(const spec::Problem& problem, spec::Format format)
{
    return reference::certify_weights(conformance::rows_of(problem).front(), format);
}

} // namespace

BOOST_AUTO_TEST_SUITE(certify_steps)

BOOST_AUTO_TEST_CASE(a_score_on_a_midpoint_goes_to_even)
{
    const double half_step = std::ldexp(1, -24);
    const auto scores = final_scores(
        problem_of(1, {1 + half_step, 1 + 3 * half_step, 1 + half_step * (1 + 0x1p-20)}), spec::Format::f32);
    BOOST_TEST(*scores[0].rounded == 1);
    BOOST_TEST(*scores[1].rounded == 1 + 4 * half_step);
    BOOST_TEST(*scores[2].rounded == 1 + 2 * half_step);
}

BOOST_AUTO_TEST_CASE(an_irrational_score_is_rounded_once)
{
    // The double nearest to 1/√2
    spec::Problem problem = problem_of(1, {1});
    problem.query = {{1, 2}, {1, 0}};
    problem.key = {{1, 2}, {1, 0}};
    BOOST_TEST(*final_scores(problem, spec::Format::f64)[0].rounded == 0x1.6a09e667f3bcdp-1);
}

BOOST_AUTO_TEST_CASE(a_soft_cap_of_nothing_is_nothing)
{
    spec::Problem problem = problem_of(0, {5});
    problem.softcap = 2;
    BOOST_TEST(*final_scores(problem, spec::Format::f64)[0].rounded == 0);
    problem.mask = spec::Mask{{{1, 1}, {1 + std::ldexp(1, -24)}}, false};
    BOOST_TEST(*final_scores(problem, spec::Format::f32)[0].rounded == 1);
}

BOOST_AUTO_TEST_CASE(weights_of_tied_keys_are_rational)
{
    // Two keys with half of the weight each, which is a value of every format; a third of one is between two values
    BOOST_TEST(*weights(problem_of(1, {3, 3}), spec::Format::bf16)[1].rounded == 0.5);
    BOOST_TEST(*weights(problem_of(1, {3, 3, 3}), spec::Format::f32)[2].rounded ==
               static_cast<double>(1.0F / 3.0F));
}

BOOST_AUTO_TEST_CASE(a_sink_takes_its_share)
{
    spec::Problem problem = problem_of(0, {1});
    problem.sink = {0};
    BOOST_TEST(*weights(problem, spec::Format::bf16)[0].rounded == 0.5);
}

BOOST_AUTO_TEST_CASE(what_is_hidden_has_no_weight)
{
    spec::Problem problem = problem_of(1, {2, std::numeric_limits<double>::quiet_NaN()});
    problem.kv_lengths = {1};
    BOOST_TEST(*final_scores(problem, spec::Format::f32)[1].rounded == -infinity);
    BOOST_TEST(*weights(problem, spec::Format::f32)[0].rounded == 1);
    BOOST_TEST(*weights(problem, spec::Format::f32)[1].rounded == 0);
}

BOOST_AUTO_TEST_CASE(a_nan_row_has_nan_weights)
{
    const spec::Problem problem = problem_of(std::numeric_limits<double>::quiet_NaN(), {2});
    BOOST_TEST((weights(problem, spec::Format::f32)[0].kind == ValueClass::nan));
    BOOST_TEST((final_scores(problem, spec::Format::f32)[0].kind == ValueClass::nan));
}

BOOST_AUTO_TEST_SUITE_END()
