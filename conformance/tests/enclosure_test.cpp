/// \file
/// The reading `Enclosure`: it holds the truth, it narrows, and it never claims what is undecided.

#include "conformance/tests/random_numbers.hpp"
#include "reference/readings/enclosure.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <stdexcept>
#include <utility>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
namespace data = boost::unit_test::data;

/// The same expression twice: as an exact rational, and as an enclosure.
struct Pair
{
    Rational exact;
    Enclosure enclosed;
};

Pair combined(const Pair& a, const Pair& b, long operation)
{
    switch (operation)
    {
    case 0:
        return {a.exact + b.exact, a.enclosed + b.enclosed};
    case 1:
        return {a.exact - b.exact, a.enclosed - b.enclosed};
    case 2:
        return {a.exact * b.exact, a.enclosed * b.enclosed};
    default:
        return b.exact.is_zero() ? Pair{-a.exact, -a.enclosed}
                                 : Pair{a.exact / b.exact, a.enclosed / b.enclosed};
    }
}

/// A random expression with `leaves` numbers.
Pair expression(RandomNumbers& random, int leaves)
{
    if (leaves == 1)
    {
        const Rational x = random.rational(1000);
        return {x, make<Enclosure>(x)};
    }
    const int left = static_cast<int>(random.integer(1, leaves - 1));
    const Pair a = expression(random, left);
    const Pair b = expression(random, leaves - left);
    return combined(a, b, random.integer(0, 3));
}

/// The hull of two rationals.
Enclosure between(const Rational& low, const Rational& high)
{
    return hull(make<Enclosure>(low), make<Enclosure>(high));
}

/// e^x and its relatives at some precision.
std::vector<Enclosure> transcendental(long bits, const Rational& x)
{
    const auto scope = Precision::bits(bits);
    const Enclosure y = make<Enclosure>(x);
    return {exponential(y), hyperbolic_tangent(y), logarithm(exponential(y) + y * y),
            exponential(Enclosure(y / root<Enclosure>(3))) / (exponential(y) + make<Enclosure>(1))};
}

} // namespace

BOOST_AUTO_TEST_SUITE(enclosure)

BOOST_DATA_TEST_CASE(random_expressions_are_enclosed, data::make({8L, 24L, 53L, 168L}))
{
    const auto scope = Precision::bits(sample);
    RandomNumbers random(5);
    for (int i = 0; i < 2000; ++i)
    {
        const Pair pair = expression(random, 8);
        BOOST_TEST((contains(pair.enclosed, pair.exact) || !is_finite(pair.enclosed)));
    }
}

BOOST_AUTO_TEST_CASE(more_bits_narrow_what_is_enclosed)
{
    RandomNumbers random(6);
    for (int i = 0; i < 200; ++i)
    {
        const Rational x = random.rational(40);
        const auto wide = transcendental(53, x);
        const auto narrow = transcendental(400, x);
        for (std::size_t j = 0; j < wide.size(); ++j)
        {
            BOOST_TEST(overlaps(wide[j], narrow[j]));
            BOOST_TEST(width(narrow[j]) * power(2, 300) < width(wide[j]) + power(2, -100));
        }
    }
}

// e^x lies between two rationals: Σ x^k/k! up to n, and that plus twice the next term (0 ≤ x ≤ 1)
BOOST_AUTO_TEST_CASE(the_exponential_agrees_with_its_series)
{
    const Precision scope(50);
    for (long i = 0; i <= 16; ++i)
    {
        const Rational x(i, 16);
        Rational sum = 0;
        Rational term = 1;
        for (long k = 1; k < 60; ++k)
        {
            sum += term;
            term *= x / k;
        }
        BOOST_TEST(overlaps(exponential(make<Enclosure>(x)), between(sum, sum + 2 * term)));
    }
}

BOOST_AUTO_TEST_CASE(inverse_functions_return)
{
    const Precision scope(50);
    for (long i = 1; i < 50; ++i)
    {
        const Rational x(i, 7);
        BOOST_TEST(contains(logarithm(exponential(make<Enclosure>(x))), x));
        const Enclosure side = root<Enclosure>(static_cast<unsigned long>(i));
        BOOST_TEST(contains(side * side, Rational(i)));
        // tanh x = (e^2x − 1) / (e^2x + 1)
        const Enclosure square = exponential(make<Enclosure>(2 * x));
        const Enclosure one = make<Enclosure>(1);
        BOOST_TEST(overlaps(hyperbolic_tangent(make<Enclosure>(x)), (square - one) / (square + one)));
    }
}

BOOST_AUTO_TEST_CASE(what_overlaps_is_not_decided)
{
    const Precision scope(20);
    const Enclosure one = make<Enclosure>(1);
    const Enclosure thirds = one / make<Enclosure>(3) * make<Enclosure>(3);
    BOOST_TEST(!is_point(thirds));
    BOOST_TEST(contains(thirds, Rational(1)));
    BOOST_TEST(overlaps(thirds, one));
    BOOST_TEST(!certainly_less(thirds, one));
    BOOST_TEST(!certainly_less(one, thirds));
    BOOST_TEST(!certainly_less(one, one));
}

BOOST_AUTO_TEST_CASE(order_of_intervals_and_rationals)
{
    const Enclosure x = between(1, 2);
    BOOST_TEST(certainly_less(x, between(3, 4)));
    BOOST_TEST(!certainly_less(x, between(2, 4)));
    BOOST_TEST(certainly_less(x, Rational(5, 2)));
    BOOST_TEST(!certainly_less(x, Rational(2)));
    BOOST_TEST(certainly_less(Rational(1, 2), x));
    BOOST_TEST(!certainly_less(Rational(1), x));
    BOOST_TEST(certainly_positive(x));
    BOOST_TEST(!certainly_positive(between(0, 1)));
    BOOST_TEST(contains_zero(between(-1, 1)));
    BOOST_TEST(!contains_zero(x));
    BOOST_TEST(is_within(x, 1, 2));
    BOOST_TEST(!is_within(x, Rational(11, 10), 2));
    BOOST_TEST(!is_within(x, 1, Rational(19, 10)));
    BOOST_TEST(!overlaps(x, between(3, 4)));
    BOOST_TEST(overlaps(x, between(2, 4)));
    BOOST_TEST(lower(x) == Rational(1));
    BOOST_TEST(upper(x) == Rational(2));
    BOOST_TEST(width(x) == Rational(1));
}

BOOST_AUTO_TEST_CASE(hulls_hold_both)
{
    const Enclosure x = hull(between(-1, 2), between(5, 7));
    BOOST_TEST(lower(x) == Rational(-1));
    BOOST_TEST(upper(x) == Rational(7));
}

BOOST_AUTO_TEST_CASE(undefined_steps_are_never_certain)
{
    const Enclosure one = make<Enclosure>(1);
    const Enclosure unbounded = one / between(-1, 1);
    const Enclosure undefined = logarithm(between(-1, 1));
    BOOST_TEST(contains(unbounded, Rational(1000)));
    for (const Enclosure& x : {undefined, Enclosure(), make<Enclosure>(0) / make<Enclosure>(0)})
    {
        BOOST_TEST(!certainly_less(x, one));
        BOOST_TEST(!certainly_less(one, x));
        BOOST_TEST(!certainly_less(x, Rational(1)));
        BOOST_TEST(!certainly_less(Rational(1), x));
        BOOST_TEST(!contains(x, Rational(1)));
        BOOST_TEST(!is_within(x, -9, 9));
        BOOST_TEST(!overlaps(x, one));
        BOOST_TEST(!is_point(x));
    }
    BOOST_CHECK_THROW(lower(unbounded), std::domain_error);
    BOOST_CHECK_THROW(upper(unbounded), std::domain_error);
    BOOST_CHECK_THROW(width(undefined), std::domain_error);
}

BOOST_AUTO_TEST_CASE(powers_beyond_the_range_stay_enclosed)
{
    const Enclosure small = exponential(make<Enclosure>(-10'000));
    BOOST_TEST(certainly_positive(small));
    BOOST_TEST(certainly_less(small, power(2, -14'000)));
    const Enclosure vanishing = exponential(make<Enclosure>(-1'000'000'000));
    BOOST_TEST(lower(vanishing) == Rational(0));
    BOOST_TEST(!certainly_positive(vanishing));
    BOOST_TEST(certainly_less(vanishing, power(2, -14'000)));
    BOOST_TEST(!is_finite(exponential(make<Enclosure>(1'000'000'000))));
}

BOOST_AUTO_TEST_CASE(the_anchor_is_a_point_near_the_largest)
{
    const Precision scope(20);
    const Enclosure x = anchor<Enclosure>({between(-3, -2), between(1, 3), between(0, 1)});
    BOOST_TEST(is_point(x));
    BOOST_TEST(contains(x, Rational(2)));
    BOOST_TEST(is_point(anchor<Enclosure>({make<Enclosure>(Rational(1, 3))})));
}

BOOST_AUTO_TEST_CASE(copies_keep_their_ends)
{
    const Enclosure fine = transcendental(300, 1).front();
    const Precision coarse(5);
    Enclosure copy = fine;
    BOOST_TEST(lower(copy) == lower(fine));
    BOOST_TEST(upper(copy) == upper(fine));
    copy = make<Enclosure>(1);
    copy = fine;
    BOOST_TEST(width(copy) == width(fine));
    const Enclosure moved = std::move(copy);
    BOOST_TEST(width(moved) == width(fine));
    // A result takes the precision of the scope, whatever its operands have
    BOOST_TEST(mpfi_get_prec((fine + fine).ends()) == mpfi_get_prec(make<Enclosure>(1).ends()));
}

BOOST_AUTO_TEST_SUITE_END()
