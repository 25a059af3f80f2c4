/// \file
/// The reading `Exact`: surds, sums of powers of e, and equality that is decided.

#include "conformance/tests/random_numbers.hpp"
#include "reference/readings/exact.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
namespace data = boost::unit_test::data;

constexpr long judge_bits = 3000;

Exact number(long numerator, long denominator = 1)
{
    return make<Exact>(Rational(numerator, denominator));
}

Exact e_to(const Surd& exponent)
{
    return exponential(Exact(exponent));
}

/// The weights of a row, in the words of the reference.
std::vector<Exact> softmax(const std::vector<Exact>& scores)
{
    const Exact reference = anchor(scores);
    std::vector<Exact> powers;
    for (const Exact& score : scores)
    {
        powers.push_back(exponential(score - reference));
    }
    const Exact sum = total(powers);
    std::vector<Exact> weights;
    for (const Exact& power : powers)
    {
        weights.push_back(power / sum);
    }
    return weights;
}

std::vector<Exact> random_scores(RandomNumbers& random, std::size_t count, unsigned long d)
{
    std::vector<Exact> scores;
    for (std::size_t i = 0; i < count; ++i)
    {
        scores.emplace_back(random.surd(3, d));
    }
    return scores;
}

/// A random number built from a few constants and powers of e.
Exact random_exact(RandomNumbers& random, int leaves)
{
    if (leaves == 1)
    {
        const Surd x = random.surd(2, 2);
        return random.integer(0, 1) == 0 ? Exact(x) : e_to(x);
    }
    const Exact a = random_exact(random, leaves / 2);
    const Exact b = random_exact(random, leaves - leaves / 2);
    switch (random.integer(0, 3))
    {
    case 0:
        return a + b;
    case 1:
        return a - b;
    case 2:
        return a * b;
    default:
        return b.is_zero() ? a : a / b;
    }
}

/// The verdict of == against intervals so narrow that they tell different numbers of this size apart.
void check_verdict(const Exact& x, const Exact& y)
{
    const auto scope = Precision::bits(judge_bits);
    const bool apart = !overlaps(enclose(x), enclose(y));
    BOOST_TEST((x == y) == !apart);
}

/// The nearest double to 1/√d, exactly.
Rational nearest_double_to_inverse_root(unsigned d)
{
    return exact_rational(1.0 / std::sqrt(static_cast<double>(d)));
}

} // namespace

BOOST_AUTO_TEST_SUITE(surd)

BOOST_AUTO_TEST_CASE(squares_leave_the_root)
{
    BOOST_TEST((Surd::root(0) == Surd()));
    BOOST_TEST((Surd::root(1) == Surd(1)));
    BOOST_TEST((Surd::root(64) == Surd(8)));
    BOOST_TEST((Surd::root(12) == Surd(2) * Surd::root(3)));
    BOOST_TEST((Surd::root(128) == Surd(8) * Surd::root(2)));
    BOOST_TEST(Surd::root(128).radicand() == 2U);
    BOOST_TEST((Surd::root(2) * Surd::root(2)).radicand() == 1U);
    // The largest prime below 2^64, the square of the largest below 2^32, and twice the square of a prime
    BOOST_TEST(Surd::root(18446744073709551557UL).radicand() == 18446744073709551557UL);
    BOOST_TEST((Surd::root(4294967291UL * 4294967291UL) == Surd(4294967291L)));
    BOOST_TEST((Surd::root(2UL * 1000003UL * 1000003UL) == Surd(1000003) * Surd::root(2)));
}

BOOST_AUTO_TEST_CASE(roots_square_back)
{
    for (unsigned long n = 0; n < 2000; ++n)
    {
        const Surd side = Surd::root(n);
        BOOST_TEST((side * side == Surd(Rational(n))));
        for (unsigned long factor = 2; factor * factor <= side.radicand(); ++factor)
        {
            BOOST_TEST(side.radicand() % (factor * factor) != 0U);
        }
    }
}

BOOST_AUTO_TEST_CASE(they_form_a_field)
{
    RandomNumbers random(7);
    for (int i = 0; i < 500; ++i)
    {
        const Surd x = random.surd(9, 6);
        const Surd y = random.surd(9, 6);
        const Surd z = random.surd(9, 6);
        BOOST_TEST((x * (y + z) == x * y + x * z));
        BOOST_TEST(((x * y) * z == x * (y * z)));
        BOOST_TEST((x - x).is_zero());
        BOOST_TEST((y.is_zero() || (x / y) * y == x));
    }
    BOOST_CHECK_THROW(Surd(1) / Surd(), DivisionByZero);
}

BOOST_AUTO_TEST_CASE(order_agrees_with_enclosures)
{
    const auto scope = Precision::bits(judge_bits);
    RandomNumbers random(8);
    for (const unsigned long d : {2UL, 3UL, 7UL, 64UL, 80UL})
    {
        for (int i = 0; i < 300; ++i)
        {
            const Surd x = random.surd(9, d);
            const Surd y = random.surd(9, d);
            BOOST_TEST((x < y) == certainly_less(enclose(x), enclose(y)));
            BOOST_TEST((x == y) == overlaps(enclose(x), enclose(y)));
            BOOST_TEST(sign(x - y) == -sign(y - x));
        }
    }
}

// Neighbours of √2 on both sides, of which 665857/470832 is 1.6e-12 off
BOOST_AUTO_TEST_CASE(close_numbers_are_ordered)
{
    const Surd root = Surd::root(2);
    BOOST_TEST((Surd(Rational(7, 5)) < root));
    BOOST_TEST((root < Surd(Rational(17, 12))));
    BOOST_TEST((root < Surd(Rational(665857, 470832))));
    BOOST_TEST((Surd(Rational(275807, 195025)) < root));
    BOOST_TEST((-root < Surd(Rational(-7, 5))));
}

BOOST_AUTO_TEST_CASE(two_fields_do_not_mix)
{
    BOOST_CHECK_THROW(Surd::root(2) + Surd::root(3), NotExact);
    BOOST_CHECK_THROW(Surd::root(2) * Surd::root(3), NotExact);
    BOOST_CHECK_THROW((void)(Surd::root(2) < Surd::root(3)), NotExact);
    BOOST_TEST(!(Surd::root(2) == Surd::root(3)));
    BOOST_TEST((Surd::root(2) + Surd::root(8) == Surd(3) * Surd::root(2)));
}

// Two scores, 1/√d and the nearest double: they differ by less than 2^-53, and they are no tie
BOOST_AUTO_TEST_CASE(a_rounded_score_is_no_tie)
{
    for (const unsigned d : {2U, 3U, 5U, 80U, 128U})
    {
        const Surd exact = Surd(1) / Surd::root(d);
        const Surd near(nearest_double_to_inverse_root(d));
        BOOST_TEST(!(exact == near));
        const Surd gap = exact < near ? near - exact : exact - near;
        BOOST_TEST((gap < Surd(power(2, -53))));
        BOOST_TEST(!(e_to(exact) == e_to(near)));
    }
    BOOST_TEST((Surd(1) / Surd::root(64) == Surd(nearest_double_to_inverse_root(64))));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(exact)

BOOST_AUTO_TEST_CASE(powers_of_e_multiply)
{
    const Surd s = Surd(Rational(1, 3)) + Surd::root(2);
    const Surd t = Surd(-2) + Surd(5) * Surd::root(2);
    BOOST_TEST((e_to(s) * e_to(t) == e_to(s + t)));
    BOOST_TEST((e_to(s) / e_to(t) == e_to(s - t)));
    BOOST_TEST((e_to(s) * e_to(-s) == number(1)));
    BOOST_TEST((logarithm(e_to(s)) == Exact(s)));
    BOOST_TEST(!(e_to(s) == e_to(t)));
}

BOOST_DATA_TEST_CASE(weights_add_up_to_one, data::make({1UL, 2UL, 7UL, 64UL}))
{
    RandomNumbers random(9);
    for (int i = 0; i < 20; ++i)
    {
        const auto weights = softmax(random_scores(random, 7, sample));
        BOOST_TEST((total(weights) == number(1)));
        BOOST_TEST((total(weights) - number(1)).is_zero());
        BOOST_TEST(*as_rational(total(weights)) == Rational(1));
    }
}

// e^(s − a) for any a: the reference number cancels
BOOST_AUTO_TEST_CASE(weights_do_not_depend_on_the_anchor)
{
    RandomNumbers random(10);
    const auto scores = random_scores(random, 5, 2);
    std::vector<Exact> shifted;
    for (const Exact& score : scores)
    {
        shifted.push_back(score + number(17, 3) + root<Exact>(2));
    }
    const auto weights = softmax(scores);
    const auto same = softmax(shifted);
    for (std::size_t i = 0; i < weights.size(); ++i)
    {
        BOOST_TEST((weights[i] == same[i]));
        BOOST_TEST((i == 0 || weights[i] == weights[0]) == (i == 0 || scores[i] == scores[0]));
    }
}

BOOST_AUTO_TEST_CASE(equality_agrees_with_enclosures)
{
    RandomNumbers random(11);
    for (int i = 0; i < 300; ++i)
    {
        const Exact x = random_exact(random, 4);
        const Exact y = random_exact(random, 3);
        const Exact z = random_exact(random, 3);
        check_verdict(x, y);
        check_verdict(x * (y + z), z * x + y * x);
        check_verdict((x + y) * (x - y), x * x - y * y);
        check_verdict(x - y, y - x);
        check_verdict(x + number(1, 1'000'000'007), x);
        BOOST_TEST((y.is_zero() || x / y * y == x));
    }
}

BOOST_AUTO_TEST_CASE(algebraic_numbers_are_recognised)
{
    const Exact e = exponential(number(1));
    const Exact one = number(1);
    BOOST_TEST(*as_rational((e + one) / (one + e)) == Rational(1));
    BOOST_TEST(*as_rational((number(6) * e + number(4)) / (number(3) * e + number(2))) == Rational(2));
    BOOST_TEST(!is_algebraic((number(6) * e + number(4)) / (number(3) * e + number(3))));
    BOOST_TEST(!is_algebraic(one / (one + e)));
    BOOST_TEST(!is_algebraic(e));
    BOOST_TEST(!is_algebraic(e + root<Exact>(2)));
    const Exact power = e_to(Surd::root(2));
    const Exact mean = (root<Exact>(2) * power + root<Exact>(2)) / (power + one);
    BOOST_TEST((*as_surd(mean) == Surd::root(2)));
    BOOST_TEST(!as_rational(mean).has_value());
    BOOST_TEST(as_surd(e - e)->is_zero());
}

// Equal group means: the output is their mean whatever the weights are
BOOST_AUTO_TEST_CASE(equal_means_make_an_output_rational)
{
    const auto weights = softmax({number(0), number(0), Exact(Surd::root(2)), number(-5, 7)});
    const auto output = weights[0] * number(1) + weights[1] * number(4) + weights[2] * number(5, 2) +
                        weights[3] * number(5, 2);
    BOOST_TEST(*as_rational(output) == Rational(5, 2));
    BOOST_TEST(!is_algebraic(output + weights[0]));
}

BOOST_AUTO_TEST_CASE(steps_that_leave_the_class_are_refused)
{
    const Exact e = exponential(number(1));
    BOOST_CHECK_THROW(exponential(e), NotExact);
    BOOST_CHECK_THROW(logarithm(number(2)), NotExact);
    BOOST_CHECK_THROW(logarithm(number(0)), NotExact);
    BOOST_CHECK_THROW(logarithm(-e), NotExact);
    BOOST_CHECK_THROW(logarithm(e + number(1)), NotExact);
    BOOST_CHECK_THROW(hyperbolic_tangent(e), NotExact);
    BOOST_CHECK_THROW(exponential(hyperbolic_tangent(number(1))), NotExact);
    BOOST_CHECK_THROW(anchor<Exact>({number(1), e}), NotExact);
    BOOST_CHECK_THROW(anchor<Exact>({root<Exact>(2), root<Exact>(3)}), NotExact);
}

BOOST_AUTO_TEST_CASE(logarithms_of_quotients)
{
    const Exact e = exponential(number(1));
    const Exact quotient = (e * e * e + e) / (e * e + number(1));
    BOOST_TEST((logarithm(quotient) == number(1)));
    BOOST_TEST(logarithm(number(1)).is_zero());
}

BOOST_AUTO_TEST_CASE(totals_are_repeated_additions)
{
    RandomNumbers random(16);
    for (int i = 0; i < 50; ++i)
    {
        const Exact x = random_exact(random, 3);
        const Exact y = random_exact(random, 3);
        BOOST_TEST((total<Exact>({x, y, x}) == x + y + x));
        BOOST_TEST((total<Exact>({x, x, x}) == number(3) * x));
    }
}

BOOST_AUTO_TEST_CASE(hyperbolic_tangents)
{
    const Exact e = exponential(number(1));
    BOOST_TEST((hyperbolic_tangent(number(1, 2)) == (e - number(1)) / (e + number(1))));
    BOOST_TEST((hyperbolic_tangent(number(-3)) == -hyperbolic_tangent(number(3))));
    BOOST_TEST(hyperbolic_tangent(number(0)).is_zero());
}

// Normalising 1 and -1 by their total divides by exactly 0
BOOST_AUTO_TEST_CASE(a_row_that_adds_up_to_zero_has_no_quotients)
{
    const Exact sum = total<Exact>({number(1), number(-1)});
    BOOST_TEST(sum.is_zero());
    BOOST_CHECK_THROW(number(1) / sum, DivisionByZero);
    const Exact e = exponential(number(1));
    BOOST_CHECK_THROW(e / (e * e - exponential(number(2))), DivisionByZero);
}

BOOST_AUTO_TEST_CASE(the_anchor_is_the_largest)
{
    BOOST_TEST((anchor<Exact>({number(7, 5), root<Exact>(2), number(-3)}) == root<Exact>(2)));
    BOOST_TEST((anchor<Exact>({number(17, 12), root<Exact>(2)}) == number(17, 12)));
}

BOOST_AUTO_TEST_CASE(enclosures_hold_the_number)
{
    const Precision scope(50);
    const Exact e = exponential(number(1));
    BOOST_TEST(overlaps(enclose(e), exponential(make<Enclosure>(1))));
    BOOST_TEST(overlaps(enclose(root<Exact>(12)), root<Enclosure>(12)));
    BOOST_TEST(contains(enclose(number(-2, 3)), Rational(-2, 3)));
    BOOST_TEST(contains(enclose(e - e), Rational(0)));
}

// The same text read twice gives overlapping numbers
BOOST_AUTO_TEST_CASE(exact_weights_lie_in_enclosed_ones)
{
    const Precision scope(50);
    RandomNumbers random(12);
    for (int i = 0; i < 20; ++i)
    {
        const auto scores = random_scores(random, 6, 2);
        std::vector<Enclosure> powers;
        for (const Exact& score : scores)
        {
            powers.push_back(exponential(enclose(score)));
        }
        const auto weights = softmax(scores);
        for (std::size_t j = 0; j < weights.size(); ++j)
        {
            BOOST_TEST(overlaps(enclose(weights[j]), powers[j] / total(powers)));
        }
    }
}

BOOST_AUTO_TEST_CASE(huge_exponents_stay_in_range)
{
    const Precision scope(50);
    const auto weights = softmax({number(0), number(1'000'000'000'000)});
    BOOST_TEST(is_within(enclose(weights[1]), 1 - power(2, -60), 1));
    BOOST_TEST(is_within(enclose(weights[0]), 0, power(2, -1000)));
    BOOST_TEST(!weights[0].is_zero());
    BOOST_TEST(!(weights[1] == number(1)));
    const Exact huge = exponential(number(1'000'000'000'000));
    BOOST_TEST(is_within(enclose(huge / (huge + number(1))), 1 - power(2, -60), 1));
}

// What is divided by one term stays a plain sum, so scaling by 1/√d costs nothing later
BOOST_AUTO_TEST_CASE(one_term_leaves_no_denominator)
{
    const Exact sum = exponential(number(1)) + number(1);
    for (const Exact& divisor : {number(3), root<Exact>(8), exponential(number(2))})
    {
        BOOST_TEST(&(sum / divisor).denominator() == &sum.denominator());
        BOOST_TEST((sum / divisor * divisor == sum));
    }
}

BOOST_AUTO_TEST_CASE(a_row_shares_its_denominator)
{
    RandomNumbers random(13);
    const auto weights = softmax(random_scores(random, 100, 2));
    for (const Exact& weight : weights)
    {
        BOOST_TEST(&weight.denominator() == &weights.front().denominator());
    }
    BOOST_TEST(&(weights[0] * number(3) + weights[1]).denominator() == &weights[0].denominator());
    BOOST_TEST((total(weights) == number(1)));
}

BOOST_AUTO_TEST_SUITE_END()
