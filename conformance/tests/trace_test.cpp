/// \file
/// The reading `Trace`: small graphs that were worked out by hand.

#include "reference/readings/trace.hpp"

#include <boost/test/unit_test.hpp>

#include <thread>
#include <vector>

namespace
{

using namespace attest::reference;
using Tokens = std::vector<std::size_t>;

} // namespace

BOOST_AUTO_TEST_SUITE(trace)

BOOST_AUTO_TEST_CASE(constants_depend_on_nothing)
{
    const Trace constant = make<Trace>(Rational(1, 2));
    BOOST_TEST(constant.tokens().empty());
    BOOST_TEST(constant.depth() == 0U);
    BOOST_TEST(root<Trace>(2).tokens().empty());
    BOOST_TEST(root<Trace>(2).depth() == 1U);
}

BOOST_AUTO_TEST_CASE(operations_join_what_they_use)
{
    const Trace a = token(0);
    const Trace b = token(2);
    const Trace c = token(5);
    const Trace result = a * b + c;
    BOOST_TEST(result.tokens() == (Tokens{0, 2, 5}));
    BOOST_TEST(result.depends_on(5));
    BOOST_TEST(!result.depends_on(1));
    BOOST_TEST(*result.hops_from(2) == 0U);
    BOOST_TEST(!result.hops_from(1).has_value());
    BOOST_TEST(result.depth() == 2U);
    BOOST_TEST((c / (a - b)).depth() == 2U);
    BOOST_TEST((result * result).tokens() == result.tokens());
}

BOOST_AUTO_TEST_CASE(each_operation_is_one_step)
{
    const Trace x = token(0);
    for (const Trace& result : {x + x, x - x, x * x, x / x, exponential(x), logarithm(x),
                                hyperbolic_tangent(x), total<Trace>({x, x, x}), anchor<Trace>({x, x, x})})
    {
        BOOST_TEST(result.depth() == 1U);
        BOOST_TEST(result.tokens() == Tokens{0});
    }
    BOOST_TEST((-x).depth() == 0U);
    BOOST_TEST((-x).tokens() == Tokens{0});
}

// One parallel step whatever the number of terms; a chain of additions takes one for each
BOOST_AUTO_TEST_CASE(totals_are_parallel)
{
    std::vector<Trace> terms;
    Trace chain = token(0);
    for (std::size_t i = 0; i < 10; ++i)
    {
        terms.push_back(token(i));
        chain = chain + token(i);
    }
    BOOST_TEST(total(terms).depth() == 1U);
    BOOST_TEST(chain.depth() == 10U);
    BOOST_TEST(total(terms).tokens() == chain.tokens());
}

BOOST_AUTO_TEST_CASE(every_operation_is_counted)
{
    const Ledger ledger;
    const Trace x = token(0);
    const Trace y = x * x * x + x - x / x;
    exponential(y);
    logarithm(y);
    hyperbolic_tangent(y);
    root<Trace>(2);
    total<Trace>({x, x, x, x});
    total<Trace>({x});
    anchor<Trace>({x, x, x});
    const Counts expected{.multiplications = 2,
                          .additions = 1 + 3,
                          .subtractions = 1,
                          .divisions = 1,
                          .exponentials = 1,
                          .logarithms = 1,
                          .hyperbolic_tangents = 1,
                          .roots = 1,
                          .comparisons = 2};
    BOOST_TEST((ledger.counts() == expected));
    BOOST_TEST(ledger.counts().all() == 14U);
}

BOOST_AUTO_TEST_CASE(what_costs_nothing_is_not_counted)
{
    const Ledger ledger;
    const Trace x = -make<Trace>(3);
    at_position(1, at_position(0, x));
    BOOST_TEST((ledger.counts() == Counts{}));
}

BOOST_AUTO_TEST_CASE(inner_ledgers_flow_to_outer_ones)
{
    const Trace x = token(0);
    const Ledger outer;
    x* x;
    {
        const Ledger inner;
        x* x;
        x + x;
        BOOST_TEST((inner.counts() == Counts{.multiplications = 1, .additions = 1}));
    }
    BOOST_TEST((outer.counts() == Counts{.multiplications = 2, .additions = 1}));
}

BOOST_AUTO_TEST_CASE(threads_have_their_own_counts)
{
    const Ledger ledger;
    Counts there;
    std::thread(
        [&there]
        {
            const Ledger own;
            token(0) * token(1);
            there = own.counts();
        })
        .join();
    BOOST_TEST(there.multiplications == 1U);
    BOOST_TEST(ledger.counts().all() == 0U);
}

// h_i is computed from h_(i − 1) and x_i: what token j says reaches position i over i − j hops
BOOST_AUTO_TEST_CASE(a_recurrence_passes_on_step_by_step)
{
    Trace state = at_position(0, token(0));
    for (std::size_t i = 1; i < 6; ++i)
    {
        state = at_position(i, state * make<Trace>(2) + token(i));
        for (std::size_t j = 0; j <= i; ++j)
        {
            BOOST_TEST(*state.hops_from(j) == i - j);
        }
        BOOST_TEST(state.depth() == 2 * i);
    }
}

BOOST_AUTO_TEST_CASE(a_direct_connection_is_one_hop)
{
    std::vector<Trace> tokens;
    for (std::size_t j = 0; j < 6; ++j)
    {
        tokens.push_back(token(j));
    }
    for (std::size_t i = 0; i < 6; ++i)
    {
        const Trace seen = at_position(i, total(tokens));
        for (std::size_t j = 0; j < 6; ++j)
        {
            BOOST_TEST(*seen.hops_from(j) == (i == j ? 0U : 1U));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_shortest_way_counts)
{
    const Trace direct = token(0);
    const Trace around = at_position(0, at_position(1, token(0)));
    BOOST_TEST(*around.hops_from(0) == 2U);
    BOOST_TEST(*(direct + around).hops_from(0) == 0U);
    BOOST_TEST(*(around + direct).hops_from(0) == 0U);
    BOOST_TEST((direct + around).dependencies().size() == 1U);
}

// Two ways of equal length that end in different places: either place may be where it is used next
BOOST_AUTO_TEST_CASE(ways_of_equal_length_are_both_kept)
{
    const Trace both = at_position(1, token(0)) + at_position(2, token(0));
    BOOST_TEST((both.dependencies() == std::vector<Dependency>{{.token = 0, .position = 1, .hops = 1},
                                                               {.token = 0, .position = 2, .hops = 1}}));
    BOOST_TEST(both.tokens() == Tokens{0});
    BOOST_TEST(*at_position(1, both).hops_from(0) == 1U);
    BOOST_TEST(*at_position(2, both).hops_from(0) == 1U);
    BOOST_TEST(*at_position(3, both).hops_from(0) == 2U);
    BOOST_TEST(at_position(1, both).dependencies().size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
