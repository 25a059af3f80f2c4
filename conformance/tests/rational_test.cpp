/// \file
/// Rational numbers and their texts.

#include "conformance/tests/random_numbers.hpp"
#include "reference/readings/rational.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
namespace data = boost::unit_test::data;

/// What the C library prints: an implementation of correct rounding that is not ours.
template <class Precision> std::string printed(const char* format, Precision precision, double x)
{
    char buffer[2000];
    std::snprintf(buffer, sizeof buffer, format, static_cast<int>(precision), x);
    return buffer;
}

} // namespace

BOOST_AUTO_TEST_SUITE(rational)

BOOST_AUTO_TEST_CASE(texts_have_their_exact_value)
{
    BOOST_TEST(*parse_rational("-12") == Rational(-12));
    BOOST_TEST(*parse_rational("+7") == Rational(7));
    BOOST_TEST(*parse_rational("0.63") == Rational(63, 100));
    BOOST_TEST(*parse_rational(".5") == Rational(1, 2));
    BOOST_TEST(*parse_rational("5.") == Rational(5));
    BOOST_TEST(*parse_rational("-1e-3") == Rational(-1, 1000));
    BOOST_TEST(*parse_rational("2.5E+2") == Rational(250));
    BOOST_TEST(*parse_rational("1/3") == Rational(1, 3));
    BOOST_TEST(*parse_rational("-6/4") == Rational(-3, 2));
    BOOST_TEST(*parse_rational("0x1.8p+1") == Rational(3));
    BOOST_TEST(*parse_rational("-0X.8P-1") == Rational(-1, 4));
    BOOST_TEST(*parse_rational("0x10") == Rational(16));
    BOOST_TEST(*parse_rational("010") == Rational(10));
    BOOST_TEST(*parse_rational("-0") == Rational(0));
}

BOOST_DATA_TEST_CASE(malformed_texts_are_refused,
                     data::make({"",      "-",   "+-1",  "--1",   "1/0",    "1/00", "1/-3", "1.5/2",
                                 "1/",    "/2",  "1//2", ".",     "1.2.3",  "1e",   "1e+",  "1e+-2",
                                 "1e1.5", "e5",  "0x",   "0x.p1", "0x1e5p", "0xg",  "1f",   " 1",
                                 "1 ",    "nan", "inf",  "-inf",  "1,5",    "0x1/2"}))
{
    BOOST_TEST(!parse_rational(sample).has_value());
}

BOOST_AUTO_TEST_CASE(exponents_have_a_limit)
{
    BOOST_TEST(parse_rational("1e100000").has_value());
    BOOST_TEST(parse_rational("1e-100000").has_value());
    BOOST_TEST(!parse_rational("1e100001").has_value());
    BOOST_TEST(!parse_rational("1e-100001").has_value());
    BOOST_TEST(!parse_rational("1e999999999").has_value());
    BOOST_TEST(!parse_rational("0x1p-99999999999999999999").has_value());
}

BOOST_AUTO_TEST_CASE(doubles_are_exact)
{
    BOOST_TEST(exact_rational(0.1) == *parse_rational("3602879701896397/36028797018963968"));
    BOOST_TEST(exact_rational(0x1p-1074) == power(2, -1074));
    BOOST_TEST(exact_rational(-0.0) == Rational(0));
    BOOST_CHECK_THROW(exact_rational(std::numeric_limits<double>::infinity()), std::invalid_argument);
    BOOST_CHECK_THROW(exact_rational(std::numeric_limits<double>::quiet_NaN()), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(hex_floats_read_back)
{
    RandomNumbers random(1);
    for (int i = 0; i < 1000; ++i)
    {
        const double x = random.real(1000);
        BOOST_TEST(*parse_rational(printed("%.*a", 13, x)) == exact_rational(x));
    }
}

BOOST_AUTO_TEST_CASE(powers)
{
    BOOST_TEST(power(10, 0) == Rational(1));
    BOOST_TEST(power(10, -3) == Rational(1, 1000));
    BOOST_TEST(power(0, 2) == Rational(0));
    BOOST_CHECK_THROW(power(0, -1), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(halves_round_to_even)
{
    const long halves[] = {-5, -3, -1, 1, 3, 5};
    const long expected[] = {-2, -2, 0, 0, 2, 2};
    for (std::size_t i = 0; i < 6; ++i)
    {
        BOOST_TEST(round_half_even(Rational(halves[i], 2)) == Integer(expected[i]));
    }
    BOOST_TEST(round_half_even(Rational(5, 3)) == Integer(2));
    BOOST_TEST(round_half_even(Rational(-5, 3)) == Integer(-2));
    BOOST_TEST(round_half_even(Rational(-4)) == Integer(-4));
}

BOOST_AUTO_TEST_CASE(ends_of_decimal_expansions)
{
    BOOST_TEST(*terminating_decimal(Rational(-1, 8)) == "-0.125");
    BOOST_TEST(*terminating_decimal(Rational(1, 50)) == "0.02");
    BOOST_TEST(*terminating_decimal(Rational(-300)) == "-300");
    BOOST_TEST(*terminating_decimal(Rational(0)) == "0");
    BOOST_TEST(!terminating_decimal(Rational(1, 3)).has_value());
    BOOST_TEST(!terminating_decimal(Rational(1, 14)).has_value());
}

BOOST_AUTO_TEST_CASE(all_digits_read_back)
{
    RandomNumbers random(2);
    for (int i = 0; i < 1000; ++i)
    {
        const Rational x = exact_rational(random.real(200));
        BOOST_TEST(*parse_rational(*terminating_decimal(x)) == x);
    }
}

BOOST_AUTO_TEST_CASE(fixed_digits_are_those_of_the_c_library)
{
    RandomNumbers random(3);
    for (int i = 0; i < 5000; ++i)
    {
        // Few bits, so that exact ties are frequent
        const double x = static_cast<double>(random.integer(-4096, 4096)) / 512.0;
        const auto places = static_cast<std::size_t>(random.integer(0, 8));
        const std::string theirs = printed("%.*f", places, x);
        const bool negative_zero = theirs.find_first_not_of("-0.") == std::string::npos && theirs[0] == '-';
        BOOST_TEST(fixed(exact_rational(x), places) == theirs.substr(negative_zero ? 1 : 0));
    }
}

BOOST_AUTO_TEST_SUITE_END()
