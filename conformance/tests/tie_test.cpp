/// \file
/// Ties: which final scores are equal, and the sign of a sum of powers.

#include "reference/oracle/tie.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <vector>

namespace
{

using namespace attest::reference;
using attest::spec::Problem;
namespace spec = attest::spec;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// One query of all ones and keys of a width, each the same in every element.
Problem problem_of(std::size_t width, const std::vector<double>& keys)
{
    Problem problem;
    problem.query = {{1, width}, std::vector<double>(width, 1.0)};
    problem.key.shape = {keys.size(), width};
    for (const double element : keys)
        problem.key.data.insert(problem.key.data.end(), width, element);
    problem.value = {{keys.size(), 1}, std::vector<double>(keys.size(), 1.0)};
    return problem;
}

/// Adds a float mask, one number for each key.
Problem biased(Problem problem, const std::vector<double>& bias)
{
    problem.mask = spec::Mask{{{bias.size()}, bias}, false};
    return problem;
}

/// How many groups the keys of a problem's only row make.
std::size_t group_count(const Problem& problem)
{
    BOOST_REQUIRE(!spec::violation(problem));
    const ProblemRow row{problem, spec::extents(problem)};
    const RowPlan plan = plan_row(row, visibility_of(problem, 0, 0));
    std::vector<std::size_t> live;
    for (const SeenKey& seen : plan.seen)
        if (seen.score == ValueClass::finite)
            live.push_back(seen.key);
    return Ties(row, plan, live).groups().size();
}

/// coefficient·e^plain
struct Power
{
    Rational coefficient;
    Surd plain;
};

std::optional<int> sign_of_powers(const std::vector<Power>& powers, long most_bits = 1 << 14)
{
    SumOfPowers sum;
    for (const auto& [coefficient, plain] : powers)
        sum[Exponent{plain, Surd(), 0}] += coefficient;
    return sign_of(sum, std::nullopt, most_bits);
}

} // namespace

BOOST_AUTO_TEST_SUITE(tie)

BOOST_AUTO_TEST_CASE(ties_with_the_exact_scale)
{
    // Width 4: 1/√d is 1/2, so that a score of 2·4/2 ties with one of 1·4/2 and a bias of 2
    BOOST_TEST(group_count(biased(problem_of(4, {2, 1}), {0, 2})) == 1U);
    BOOST_TEST(group_count(biased(problem_of(4, {2, 1}), {0, 1})) == 2U);

    // Width 2: irrational scores tie only where score and bias do
    BOOST_TEST(group_count(biased(problem_of(2, {1, 1, 0, 0}), {1, 1, 1, 1})) == 2U);
    BOOST_TEST(group_count(biased(problem_of(2, {1, 0}), {0, std::sqrt(2.0)})) == 2U);

    // Width 8: √8 is 2√2
    BOOST_TEST(group_count(problem_of(8, {1, 1, -1})) == 2U);
}

BOOST_AUTO_TEST_CASE(a_sink_may_tie)
{
    Problem problem = problem_of(1, {0, 1});
    problem.sink = {1.0};
    BOOST_TEST(group_count(problem) == 2U);
    problem.sink = {0.5};
    BOOST_TEST(group_count(problem) == 3U);
}

BOOST_AUTO_TEST_CASE(ties_under_a_soft_cap)
{
    // Score and bias decide, the sign too; c·tanh(0) + 1 is 1 exactly, and an infinite score gives exactly c
    Problem problem = problem_of(1, {1, 1, -1});
    problem.softcap = 2.0;
    BOOST_TEST(group_count(problem) == 2U);
    BOOST_TEST(group_count(biased(problem, {0, 1, 0})) == 3U);
    problem.key.data = {0.0, infinity, 1000.0};
    BOOST_TEST(group_count(biased(problem, {2, 0, 0})) == 2U);
    problem.key.data = {0.0, -infinity, -1000.0};
    BOOST_TEST(group_count(biased(problem, {-2, 0, 0})) == 2U);
}

BOOST_AUTO_TEST_CASE(zero_is_decided_by_the_coefficients)
{
    BOOST_TEST((sign_of_powers({}) == 0));
    BOOST_TEST((sign_of_powers({{1, Surd(3)}, {-1, Surd(3)}}) == 0));
    BOOST_TEST((sign_of_powers({{1, Surd::root(12)}, {-1, Surd(2) * Surd::root(3)}}) == 0));
    BOOST_TEST((sign_of_powers({{1, Surd(3)}, {-1, Surd(3)}, {-1, Surd(-5)}}) == -1));
}

BOOST_AUTO_TEST_CASE(gaps_cost_nothing)
{
    // 64 bits are enough, however far the rest lies below what cancels
    const Surd far(-power(10, 30));
    BOOST_TEST((sign_of_powers({{1, Surd(0)}, {-1, Surd(0)}, {1, far}}, 64) == 1));
    BOOST_TEST((sign_of_powers({{1, Surd(0)}, {-5, far}}, 64) == 1));
    BOOST_TEST((sign_of_powers({{-1, -far}, {5, Surd(0)}, {7, far}}, 64) == -1));
}

BOOST_AUTO_TEST_CASE(near_exponents_cost_bits)
{
    const Surd near(power(2, -298));
    BOOST_TEST((sign_of_powers({{1, near}, {-1, Surd(0)}}) == 1));
    BOOST_TEST((sign_of_powers({{1, near}, {-1, Surd(0)}}, 128) == std::nullopt));
    BOOST_TEST((sign_of_powers({{1, near}, {-2, Surd(0)}, {1, -near}}) == 1));
    BOOST_TEST((sign_of_powers({{1, near}, {-2, Surd(0)}, {1, -near}}, 512) == std::nullopt));
}

BOOST_AUTO_TEST_SUITE_END()
