/// \file
/// Correct rounding to the formats: next to every 16-bit value and midpoint, and against exact rationals.

#include "conformance/tests/random_numbers.hpp"
#include "reference/oracle/rounding.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <limits>
#include <vector>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
using attest::spec::Format;
namespace data = boost::unit_test::data;

constexpr double infinity = std::numeric_limits<double>::infinity();
const auto formats = data::make({Format::f64, Format::f32, Format::f16, Format::bf16});

bool is_same(double a, double b)
{
    return a == b && std::signbit(a) == std::signbit(b);
}

Enclosure between(const Rational& low, const Rational& high)
{
    return hull(make<Enclosure>(low), make<Enclosure>(high));
}

/// A value of a 16-bit format ≥ 0 and the one above it, as the bits of the format say; the last one is infinite.
struct Neighbours
{
    double lower;
    double upper;
    bool lower_is_even;
};

/// The number that the bits of a 16-bit format stand for; those of infinity count on.
double from_bits(unsigned bits, int fraction_bits, int bias)
{
    const int exponent = static_cast<int>(bits >> fraction_bits);
    const int fraction = static_cast<int>(bits & ((1u << fraction_bits) - 1));
    const int significand = exponent == 0 ? fraction : fraction + (1 << fraction_bits);
    return std::ldexp(significand, (exponent == 0 ? 1 : exponent) - bias - fraction_bits);
}

std::vector<Neighbours> all_neighbours(Format format)
{
    const bool half = format == Format::f16;
    const int fraction_bits = half ? 10 : 7;
    const int bias = half ? 15 : 127;
    const unsigned infinite = half ? 0x7c00 : 0x7f80;
    std::vector<Neighbours> neighbours;
    for (unsigned bits = 0; bits < infinite; ++bits)
        neighbours.push_back(
            {from_bits(bits, fraction_bits, bias), from_bits(bits + 1, fraction_bits, bias), bits % 2 == 0});
    return neighbours;
}

/// One magnitude: exactly, in an enclosure, and the same with the other sign.
void check_rounds(const Rational& x, double expected, Format format)
{
    bool good = is_same(rounded(x, format), expected) && is_same(rounded(Rational(-x), format), -expected);
    const auto enclosed = rounded(between(x, x), format);
    good = good && enclosed && is_same(*enclosed, expected);
    BOOST_CHECK_MESSAGE(good, x << " does not round to " << expected);
}

/// The boundary of a small interval around a midpoint, for both signs.
void check_boundary(const Rational& middle, const Rational& little, double below, double above, Format format)
{
    const Enclosure around = between(middle - little, middle + little);
    const auto up = only_boundary(around, format);
    const auto down = only_boundary(-around, format);
    const bool good = up && up->at == middle && is_same(up->below, below) && is_same(up->above, above) &&
                      down && down->at == -middle && is_same(down->below, -above) &&
                      is_same(down->above, -below) && !rounded(around, format);
    BOOST_CHECK_MESSAGE(good, "the only boundary around " << middle << " is not found");
}

/// Everything about one pair of neighbours: their midpoint, and a little below and above it.
void check_neighbours(const Neighbours& pair, Format format)
{
    const Rational low = exact_rational(pair.lower);
    const Rational high = exact_rational(pair.upper);
    const Rational middle = (low + high) / 2;
    const Rational little = (high - low) * power(2, -40);
    const double above = pair.upper > attest::spec::largest_value(format) ? infinity : pair.upper;
    if (pair.lower != 0)
        check_rounds(low, pair.lower, format);
    check_rounds(middle - little, pair.lower, format);
    check_rounds(middle, pair.lower_is_even ? pair.lower : above, format);
    check_rounds(middle + little, above, format);
    check_boundary(middle, little, pair.lower, above, format);
}

/// The double next to x ≥ 0 of a format of 32 or 64 bits, from the C library.
double next_up(double x, Format format)
{
    return format == Format::f64 ? std::nextafter(x, infinity)
                                 : static_cast<double>(std::nextafterf(static_cast<float>(x), HUGE_VALF));
}

/// A value ≥ 0 of 32 or 64 bits, with any bits.
double random_value(RandomNumbers& random, Format format)
{
    if (format == Format::f64)
        return std::abs(random.real(1060));
    const double x = std::abs(random.real(150));
    return x > attest::spec::largest_value(format) ? infinity : static_cast<double>(static_cast<float>(x));
}

} // namespace

BOOST_TEST_DONT_PRINT_LOG_VALUE(Format)

BOOST_AUTO_TEST_SUITE(rounding)

BOOST_DATA_TEST_CASE(next_to_every_value_of_16_bits, data::make({Format::f16, Format::bf16}), format)
{
    const auto scope = Precision::bits(128);
    const auto neighbours = all_neighbours(format);
    BOOST_REQUIRE_GT(neighbours.size(), 31000);
    for (const Neighbours& pair : neighbours)
        check_neighbours(pair, format);
}

BOOST_DATA_TEST_CASE(next_to_random_values, data::make({Format::f32, Format::f64}), format)
{
    const auto scope = Precision::bits(192);
    RandomNumbers random(4);
    for (int count = 0; count < 10000; ++count)
    {
        const double lower = random_value(random, format);
        const double upper = next_up(lower, format);
        if (std::isinf(upper))
            continue;
        const auto step = std::ldexp(lower, -attest::spec::spacing_exponent(format, lower));
        check_neighbours({lower, upper, std::fmod(step, 2) == 0}, format);
    }
}

BOOST_DATA_TEST_CASE(nearest_of_random_ratios, formats, format)
{
    RandomNumbers random(11);
    for (int count = 0; count < 2000; ++count)
    {
        const Rational x = random.rational(1'000'000'000) * power(2, random.integer(-12, 6));
        const double nearest = rounded(x, format);
        if (std::isinf(nearest))
        {
            BOOST_CHECK(abs(x) > exact_rational(attest::spec::largest_value(format)));
            continue;
        }
        const Rational error = abs(Rational(exact_rational(nearest) - x));
        const Rational step = power(2, attest::spec::spacing_exponent(format, nearest));
        if (error > step / 2 || !attest::spec::has_value(format, nearest))
            BOOST_ERROR(x << " rounds to " << nearest);
    }
    BOOST_TEST(rounded(Rational(1, 3), Format::f64) == 1.0 / 3.0);
    BOOST_TEST(rounded(Rational(1, 3), Format::f32) == static_cast<double>(1.0f / 3.0f));
}

BOOST_DATA_TEST_CASE(the_overflow_threshold, formats, format)
{
    const auto scope = Precision::bits(128);
    const double largest = attest::spec::largest_value(format);
    const auto parameters = attest::spec::parameters_of(format);
    const long half_step = parameters.largest_exponent - parameters.precision;
    const Rational threshold = exact_rational(largest) + power(2, half_step);
    const Rational little = power(2, half_step - 40);
    check_rounds(threshold - little, largest, format);
    check_rounds(threshold, infinity, format);
    check_rounds(threshold * 1000, infinity, format);
    check_boundary(threshold, little, largest, infinity, format);
}

BOOST_DATA_TEST_CASE(zero_and_its_sign, formats, format)
{
    const auto scope = Precision::bits(64);
    const auto parameters = attest::spec::parameters_of(format);
    const int exponent = parameters.least_exponent - parameters.precision + 1;
    const Rational least = power(2, exponent);
    BOOST_TEST(is_same(rounded(Rational(0), format), 0.0));
    BOOST_TEST(is_same(rounded(Rational(-least / 4), format), -0.0));
    BOOST_TEST(is_same(rounded(Rational(-least / 2), format), -0.0));
    BOOST_TEST(is_same(rounded(between(0, 0), format).value(), 0.0));
    BOOST_TEST(is_same(rounded(between(0, least / 4), format).value(), 0.0));

    // An enclosure that touches zero from below holds the boundary 0
    const auto touching = only_boundary(between(-least / 4, 0), format);
    BOOST_REQUIRE(touching);
    BOOST_TEST(touching->at.is_zero());
    BOOST_TEST(is_same(touching->below, -0.0));
    BOOST_TEST(is_same(touching->above, 0.0));
    check_boundary(least / 2, least / 8, 0.0, std::ldexp(1.0, exponent), format);
}

BOOST_DATA_TEST_CASE(wide_enclosures_have_no_only_boundary, formats, format)
{
    const auto scope = Precision::bits(64);
    const auto parameters = attest::spec::parameters_of(format);
    const Rational least = power(2, parameters.least_exponent - parameters.precision + 1);
    const Rational step = power(2, 1 - parameters.precision);
    const std::vector<Enclosure> wide = {between(-least, least / 4),
                                         between(-least / 4, least),
                                         between(-1, 1),
                                         between(1, 1 + 2 * step),
                                         between(-1 - 2 * step, -1),
                                         make<Enclosure>(1) / between(-1, 1),
                                         Enclosure()};
    for (const Enclosure& x : wide)
    {
        BOOST_TEST(!rounded(x, format).has_value());
        BOOST_TEST(!only_boundary(x, format).has_value());
    }
    BOOST_TEST(only_boundary(between(1, 1 + step), format).has_value());
    // Across a power of two the steps differ
    BOOST_TEST((only_boundary(between(1 - step / 2, 1), format)->at == 1 - step / 4));
}

BOOST_DATA_TEST_CASE(ends_beyond_every_format, formats, format)
{
    const auto scope = Precision::bits(64);
    const Enclosure tiny = exponential(make<Enclosure>(-1'000'000'000));
    const Enclosure huge = exponential(make<Enclosure>(700'000'000));
    BOOST_TEST(is_same(rounded(tiny, format).value(), 0.0));
    BOOST_TEST(is_same(rounded(exponential(make<Enclosure>(-700'000'000)), format).value(), 0.0));
    BOOST_TEST(is_same(rounded(-exponential(make<Enclosure>(-700'000'000)), format).value(), -0.0));
    BOOST_TEST(rounded(huge, format).value() == infinity);
    BOOST_TEST(rounded(exponential(make<Enclosure>(1'000'000'000)), format).value() == infinity);
}

BOOST_AUTO_TEST_SUITE_END()
