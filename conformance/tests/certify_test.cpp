/// \file
/// Certified answers: against 3000-bit numbers and exact rationals, and on cases that are hard by construction.

#include "conformance/solve.hpp"
#include "conformance/tests/random_numbers.hpp"
#include "reference/oracle/certify.hpp"
#include "reference/oracle/rounding.hpp"
#include "reference/readings/value.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <vector>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
using attest::spec::Format;
using attest::spec::Problem;
namespace spec = attest::spec;
namespace data = boost::unit_test::data;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

bool is_same(double a, double b)
{
    return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
}

CertifiedRow certified(const Problem& problem, std::size_t query = 0)
{
    BOOST_REQUIRE(!spec::violation(problem));
    return certify_row({problem, spec::extents(problem), 0, 0, query});
}

void check_element(const CertifiedElement& element, double expected, const std::string& what)
{
    if (!element.rounded)
        BOOST_ERROR(what << " is unresolved");
    else
        BOOST_CHECK_MESSAGE(is_same(*element.rounded, expected),
                            what << " is " << *element.rounded << " and not " << expected);
}

// ---- Brute force: the formula in 3000 bits, written down a second time

/// The distance of neighbouring values above 1.
double spacing(Format format)
{
    return std::ldexp(1.0, 1 - spec::parameters_of(format).precision);
}

Problem random_problem(RandomNumbers& random, Format output)
{
    const auto count = [&](long most) { return static_cast<std::size_t>(random.integer(1, most)); };
    const auto tensor = [&](std::size_t rows, std::size_t columns, auto element)
    {
        spec::Tensor result{{rows, columns}, {}};
        for (std::size_t index = 0; index < rows * columns; ++index)
            result.data.push_back(element());
        return result;
    };
    const auto small = [&] { return static_cast<double>(random.integer(-1, 1)); };
    const auto near_one = [&] { return 1 + spacing(output) * static_cast<double>(random.integer(0, 3)); };

    const std::size_t keys = count(6);
    const std::size_t width = count(4);
    Problem problem;
    problem.query = tensor(2, width, small);
    problem.key = tensor(keys, width, small);
    problem.value = random.integer(0, 2) == 0 ? tensor(keys, 2, small) : tensor(keys, 2, near_one);
    problem.output_format = output;
    if (random.integer(0, 2) == 0)
        problem.scale = random.integer(0, 1) == 0 ? 0.5 : 0.1;
    if (random.integer(0, 3) == 0)
        problem.sink = {small()};
    if (random.integer(0, 4) == 0)
        problem.softcap = 1.5;
    if (random.integer(0, 1) == 0)
        problem.mask = spec::Mask{
            tensor(2, keys, [&] { return random.integer(0, 3) == 0 ? -infinity : small() / 2; }), false};
    problem.causal = random.integer(0, 3) == 0;
    problem.lse_base = random.integer(0, 1) == 0 ? spec::LseBase::e : spec::LseBase::two;
    return problem;
}

/// The mask's element for one query and key; a causal problem hides later keys.
double mask_of(const Problem& problem, std::size_t query, std::size_t key)
{
    if (problem.causal && key > query)
        return -infinity;
    return problem.mask ? problem.mask->tensor.data[query * problem.key.shape[0] + key] : 0.0;
}

Value exact_value(double x)
{
    return make<Value>(exact_rational(x));
}

/// The final score of a visible key.
Value naive_score(const Problem& problem, std::size_t query, std::size_t key)
{
    const std::size_t width = problem.query.shape[1];
    double product = 0;
    for (std::size_t c = 0; c < width; ++c)
        product += problem.query.data[query * width + c] * problem.key.data[key * width + c];
    Value score = exact_value(product);
    if (problem.scale)
        score *= exact_value(*problem.scale);
    else
        score /= sqrt(Value(width));
    if (problem.softcap)
        score = *problem.softcap * tanh(Value(score / *problem.softcap));
    return score + exact_value(mask_of(problem, query, key));
}

/// Numerators of two columns, denominator, and the log-sum-exp of one row.
struct NaiveRow
{
    std::vector<Value> output;
    Value log_sum_exp;
    bool is_empty = true;
};

NaiveRow naive_row(const Problem& problem, std::size_t query)
{
    NaiveRow row{{Value(0), Value(0)}, Value(0)};
    Value denominator = 0;
    if (!problem.sink.empty())
        denominator = exp(exact_value(problem.sink[0]));
    for (std::size_t key = 0; key < problem.key.shape[0]; ++key)
    {
        if (std::isinf(mask_of(problem, query, key)))
            continue;
        const Value power = exp(naive_score(problem, query, key));
        denominator += power;
        for (std::size_t column = 0; column < 2; ++column)
            row.output[column] += power * exact_value(problem.value.data[key * 2 + column]);
    }
    row.is_empty = denominator == 0;
    if (row.is_empty)
        return row;
    for (Value& numerator : row.output)
        numerator /= denominator;
    row.log_sum_exp = log(denominator);
    if (problem.lse_base == spec::LseBase::two)
        row.log_sum_exp /= log(Value(2));
    return row;
}

/// Rounding once to nearest, written down a second time: whole steps of the format below |x|, and what is left.
double nearest(const Rational& x, Format format)
{
    const auto [precision, least_exponent, largest_exponent] = spec::parameters_of(format);
    const Rational magnitude = abs(x);
    long exponent = least_exponent;
    while (magnitude >= power(2, exponent + 1))
        ++exponent;
    const Rational step = power(2, exponent - precision + 1);
    const Rational steps = magnitude / step;
    Integer whole = numerator(steps) / denominator(steps);
    const Rational twice_the_rest = 2 * (steps - Rational(whole));
    if (twice_the_rest > 1 || (twice_the_rest == 1 && whole % 2 == 1))
        ++whole;
    const Rational result = Rational(whole) * step;
    const double found = result >= power(2, largest_exponent + 1) ? infinity : result.convert_to<double>();
    return x < 0 ? -found : found;
}

/// How many problems of each format are tried: 300, or what the environment variable ATTEST_BRUTE_FORCE says.
int brute_force_problems()
{
    const char* const asked = std::getenv("ATTEST_BRUTE_FORCE");
    return asked ? std::stoi(asked) : 300;
}

/// A number of 3000 bits as a rational: if one with a denominator that these problems allow is as near as the
/// precision can tell, that one.
Rational snapped(const Value& x)
{
    const Rational measured = exact_rational(x);
    const Rational denominator = 420 * power(2, 120);
    const Rational nearby = Rational(round_half_even(measured * denominator)) / denominator;
    return abs(Rational(nearby - measured)) < power(2, -2500) ? nearby : measured;
}

/// The value was found to be exactly a boundary of rounding.
bool is_tie(const CertifiedElement& element)
{
    return is_point(element.ball) && exact_rational(element.rounded.value()) != lower(element.ball);
}

/// \return how many outputs were decided by an exact tie
int check_against_naive(const Problem& problem, const CertifiedRow& row, std::size_t query)
{
    const auto scope = Precision(904);
    const auto naive = naive_row(problem, query);
    for (std::size_t column = 0; column < 2; ++column)
    {
        const Rational truth = snapped(naive.output[column]);
        check_element(row.output[column], nearest(truth, output_format_of(problem)), "an output");
        BOOST_CHECK(naive.is_empty || contains(row.output[column].ball, truth));
    }
    if (naive.is_empty)
    {
        check_element(row.log_sum_exp, -infinity, "the log-sum-exp of an empty row");
        return 0;
    }
    const Rational truth = snapped(naive.log_sum_exp);
    check_element(row.log_sum_exp, nearest(truth, log_sum_exp_format_of(problem)), "a log-sum-exp");
    BOOST_CHECK(contains(row.log_sum_exp.ball, truth));
    return static_cast<int>(
        std::ranges::count_if(row.output, [](const CertifiedElement& element) { return is_tie(element); }));
}

/// One row of a solved problem: what the whole ladder answers.
CertifiedRow row_of(const attest::conformance::Solution& solution, std::size_t query)
{
    const auto& output = solution.output.elements;
    return {{output[2 * query], output[2 * query + 1]}, solution.log_sum_exp.elements[query]};
}

/// Both rows, as the last rung answers them and as the whole ladder does.
/// \return how many outputs were decided by an exact tie
int check_against_naive(const Problem& problem)
{
    const auto solution = attest::conformance::solve(problem);
    int ties = 0;
    for (const std::size_t query : {0u, 1u})
    {
        ties += check_against_naive(problem, certified(problem, query), query);
        check_against_naive(problem, row_of(solution, query), query);
    }
    return ties;
}

// ---- Hard cases: one query, keys with given scores

/// A key by its final score, and its value.
struct Key
{
    double score;
    double value;
};

/// The problem of width 1 and scale 1 whose scores are the keys themselves.
Problem problem_of(const std::vector<Key>& keys, Format output = Format::f32)
{
    Problem problem;
    problem.query = {{1, 1}, {1.0}};
    problem.key = {{keys.size(), 1}, {}};
    problem.value = {{keys.size(), 1}, {}};
    for (const auto& [score, value] : keys)
    {
        problem.key.data.push_back(score);
        problem.value.data.push_back(value);
    }
    problem.scale = 1.0;
    problem.output_format = output;
    return problem;
}

void check_output(const std::vector<Key>& keys, double expected, Format output = Format::f32)
{
    check_element(certified(problem_of(keys, output)).output[0], expected, "the output");
}

void check_log_sum_exp(const Problem& problem, double expected)
{
    check_element(certified(problem).log_sum_exp, expected, "the log-sum-exp");
}

const double first = 1 + std::ldexp(1.0, -23); ///< The f32 above 1.
const double second =
    1 + std::ldexp(1.0, -22); ///< The one above that; its neighbours' midpoints round to it.

} // namespace

BOOST_TEST_DONT_PRINT_LOG_VALUE(Format)

BOOST_AUTO_TEST_SUITE(certify)

BOOST_DATA_TEST_CASE(small_problems_with_many_ties,
                     data::make({Format::f64, Format::f32, Format::f16, Format::bf16}), output)
{
    RandomNumbers random(2026);
    int ties = 0;
    for (int count = 0; count < brute_force_problems(); ++count)
        ties += check_against_naive(random_problem(random, output));
    BOOST_TEST(ties > brute_force_problems() / 20);
}

BOOST_AUTO_TEST_CASE(means_that_are_midpoints_go_to_even)
{
    check_output({{0, 1}, {0, first}}, 1);
    check_output({{0, first}, {0, second}}, second);
    check_output({{3, 1}, {3, first}, {3, 1}, {3, first}}, 1);
    check_output({{0, -first}, {0, -second}}, -second);
    const auto row = certified(problem_of({{0, 1}, {0, first}}));
    BOOST_TEST(is_point(row.output[0].ball));
}

BOOST_DATA_TEST_CASE(a_far_key_decides_a_midpoint, data::make({100.0, 1000.0, 5000.0, 1e30}), gap)
{
    // The two near keys alone give a midpoint; whatever weight the far one has, its value pulls to one side
    check_output({{0, 1}, {0, first}, {-gap, 2}}, first);
    check_output({{0, 1}, {0, first}, {-gap, 0}}, 1);
    check_output({{0, first}, {0, second}, {-gap, 0}}, first);
    check_output({{gap, 1}, {gap, first}, {0, 2}}, first);

    // The same around zero, where the sign is all that is left
    check_output({{0, 1}, {0, -1}, {-gap, 1}}, gap < 103 ? std::exp(-gap) / 2 : 0.0, Format::f64);
    check_output({{0, 0}, {-gap, -1}}, gap < 101 ? -static_cast<float>(std::exp(-gap)) : -0.0);
}

BOOST_AUTO_TEST_CASE(scores_a_smallest_product_apart)
{
    // The product of the two least f32 values is 2^-298; the key ahead by it has the weight above one half
    const double near = std::ldexp(1.0, -298);
    check_output({{0, 1}, {near, first}}, first);
    check_output({{near, 1}, {0, first}}, 1);
    check_output({{0, 1}, {-near, first}}, 1);
    check_output({{0, 1}, {near, -1}}, -0.0);
    check_output({{0, 1}, {0, -1}}, 0.0);
}

BOOST_AUTO_TEST_CASE(contact_of_second_order)
{
    // F = ±u(e^ε − 2 + e^−ε) with u = 2^-24 is ±u(ε² + …): ε alone decides nothing, and the outer keys win
    const double near = std::ldexp(1.0, -298);
    check_output({{near, first}, {0, 1}, {0, 1}, {-near, first}}, first);
    check_output({{near, 1}, {0, first}, {0, first}, {-near, 1}}, 1);
}

BOOST_AUTO_TEST_CASE(almost_tied_surds)
{
    // One key of score 1/√2 exactly, one of the double next to it: RN53(1/√2)² > 1/2 in whole numbers, so that
    // the double is a little larger, and they do not tie
    BOOST_TEST(Rational(2) * exact_rational(std::sqrt(0.5)) * exact_rational(std::sqrt(0.5)) > Rational(1));
    Problem problem = problem_of({{1, 1}, {0, first}});
    problem.query = {{1, 2}, {1.0, 0.0}};
    problem.key = {{2, 2}, {1.0, 0.0, 0.0, 0.0}};
    problem.scale.reset();
    problem.mask = spec::Mask{{{2}, {0.0, std::sqrt(0.5)}}, false};
    check_element(certified(problem).output[0], first, "the output");
    problem.mask = spec::Mask{{{2}, {0.0, std::nextafter(std::sqrt(0.5), 0.0)}}, false};
    check_element(certified(problem).output[0], 1, "the output");
}

BOOST_AUTO_TEST_CASE(overflow_of_a_narrow_output)
{
    check_output({{0, 65519.0}}, 65504.0, Format::f16);
    check_output({{0, 65520.0}}, infinity, Format::f16);
    check_output({{0, -65520.0}, {0, -65520.0}}, -infinity, Format::f16);
    // 65519 and 65521 tie at the threshold, and a far key pulls the mean below it
    check_output({{0, 65519.0}, {0, 65521.0}}, infinity, Format::f16);
    check_output({{0, 65519.0}, {0, 65521.0}, {-1e30, 0}}, 65504.0, Format::f16);
}

BOOST_AUTO_TEST_CASE(log_sum_exp_of_one_key_is_its_score)
{
    const double midpoint = 1 + std::ldexp(1.0, -24);
    check_log_sum_exp(problem_of({{midpoint, 0}}), 1);
    check_log_sum_exp(problem_of({{midpoint, 0}, {-1e30, 0}}), first);
    check_log_sum_exp(problem_of({{midpoint, 0}}, Format::f64), midpoint);
    check_log_sum_exp(problem_of({{0, 0}}), 0.0);
    check_log_sum_exp(problem_of({{0, 0}, {0, 0}}, Format::f64), std::log(2.0));
}

BOOST_AUTO_TEST_CASE(log_sum_exp_of_one_key_may_be_a_surd)
{
    // 3/√2: its square 9/2 lies between those of the midpoints around the answer, in whole numbers
    Problem problem = problem_of({{0, 0}});
    problem.query = {{1, 2}, {3.0, 5.0}};
    problem.key = {{1, 2}, {1.0, 0.0}};
    problem.scale.reset();
    for (const Format format : {Format::f64, Format::f32})
    {
        problem.output_format = format;
        const double found = certified(problem).log_sum_exp.rounded.value();
        const Rational half_a_step = power(2, spec::spacing_exponent(format, 2) - 1);
        const Rational below = exact_rational(found) - half_a_step;
        const Rational above = exact_rational(found) + half_a_step;
        BOOST_TEST(below * below < Rational(9, 2));
        BOOST_TEST(above * above > Rational(9, 2));
    }

    // Minus the same number, and a product of 0, which no root can disturb
    problem.key = {{1, 2}, {5.0, -3.0}};
    check_log_sum_exp(problem, 0.0);
}

BOOST_DATA_TEST_CASE(log_sum_exp_in_base_two_of_powers_of_two, data::make({1, 2, 4, 8, 64, 1024}), keys)
{
    // log2 of 2^k terms e^0 is k, exactly, and a sink of 0 is such a term
    Problem problem = problem_of(std::vector<Key>(static_cast<std::size_t>(keys), Key{0, 0}));
    problem.lse_base = spec::LseBase::two;
    const int expected = std::ilogb(keys);
    check_log_sum_exp(problem, expected);
    BOOST_TEST(contains(certified(problem).log_sum_exp.ball, Rational(expected)));
    problem.kv_lengths = {keys - 1};
    problem.sink = {0.0};
    check_log_sum_exp(problem, expected);
    BOOST_TEST(contains(certified(problem).log_sum_exp.ball, Rational(expected)));
}

BOOST_AUTO_TEST_CASE(log_sum_exp_in_base_two)
{
    Problem problem = problem_of({{0, 0}, {0, 0}, {0, 0}, {0, 0}});
    problem.lse_base = spec::LseBase::two;
    check_log_sum_exp(problem, 2);
    problem.value.data.pop_back();
    problem.value.shape[0] = 3;
    problem.key = {{3, 1}, {0.0, 0.0, 0.0}};
    check_log_sum_exp(problem, static_cast<double>(std::log2(3.0f)));
    problem.kv_lengths = {1};
    check_log_sum_exp(problem, 0.0);
}

BOOST_AUTO_TEST_CASE(a_sink_is_a_key_of_value_zero)
{
    Problem problem = problem_of({{0, 2}});
    problem.sink = {0.0};
    check_element(certified(problem).output[0], 1, "the output");
    problem.kv_lengths = {0};
    const auto row = certified(problem);
    check_element(row.output[0], 0.0, "the output of a sink alone");
    check_element(row.log_sum_exp, 0.0, "the log-sum-exp of a sink alone");
}

BOOST_AUTO_TEST_CASE(huge_sentinels_swallow_nothing)
{
    // The lowest double as bias of every key: the scores beside it still decide
    const double lowest = std::numeric_limits<double>::lowest();
    Problem problem = problem_of({{0, 1}, {100, 2}}, Format::f64);
    problem.mask = spec::Mask{{{2}, {lowest, lowest}}, false};
    check_element(certified(problem).output[0], 2, "the output");
    problem.key.data[1] = 0;
    check_element(certified(problem).output[0], 1.5, "the output");
}

BOOST_AUTO_TEST_CASE(saturated_soft_caps_may_stay_unresolved)
{
    // The capped scores differ by about 2e^-40000, a boundary hides between them
    Problem problem = problem_of({{20000, 1}, {30000, first}});
    problem.softcap = 1.0;
    const auto row = certified(problem);
    BOOST_TEST(!row.output[0].rounded.has_value());
    BOOST_TEST(contains(row.output[0].ball, Rational(1) + power(2, -24)));
    BOOST_TEST(row.log_sum_exp.rounded.has_value());

    // Equal scores are tied whatever the cap, and a moderate difference is decided
    problem.key.data[1] = 20000;
    check_element(certified(problem).output[0], 1, "the output");
    problem.key.data = {20.0, 30.0};
    check_element(certified(problem).output[0], first, "the output");
}

BOOST_AUTO_TEST_CASE(classes_of_special_rows)
{
    Problem problem = problem_of({{0, infinity}, {1, 1}});
    auto row = certified(problem);
    check_element(row.output[0], infinity, "an output with a value inf");
    BOOST_TEST((row.output[0].kind == ValueClass::plus_infinity));

    problem.query.data[0] = nan_value;
    row = certified(problem);
    check_element(row.output[0], nan_value, "an output of a NaN query");
    check_element(row.log_sum_exp, nan_value, "the log-sum-exp of a NaN query");

    problem.kv_lengths = {0};
    row = certified(problem);
    check_element(row.output[0], 0.0, "the output of an empty row");
    check_element(row.log_sum_exp, -infinity, "the log-sum-exp of an empty row");
    problem.empty_row = spec::EmptyRow::nan;
    check_element(certified(problem).output[0], nan_value, "the output of an empty row");
}

BOOST_AUTO_TEST_SUITE_END()
