/// \file
/// Numbers are read with one rounding.
///
/// Expected values come from bit patterns (the definition of the formats), from exact rational arithmetic, or
/// from another reader: the compiler's, std::strtod, std::from_chars for float.

#include "conformance/carriers/number_text.hpp"

#include "reference/readings/rational.hpp"

#include <boost/test/unit_test.hpp>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace
{

using namespace attest;
using boost::unit_test::label;
using conformance::hex_text;
using conformance::number_from_text;
using conformance::NumberError;
using reference::Rational;
using spec::Format;

/// The value of a positive bit pattern, by the formula of IEEE 754.
double value_of_bits(std::uint32_t bits, int fraction_bits, int bias)
{
    const auto exponent = static_cast<int>(bits >> fraction_bits);
    const auto fraction = static_cast<double>(bits & ((1U << fraction_bits) - 1));
    const double significand = (exponent == 0 ? 0.0 : 1.0) + std::ldexp(fraction, -fraction_bits);
    return std::ldexp(significand, std::max(exponent, 1) - bias);
}

double f16_of_bits(std::uint32_t bits)
{
    return value_of_bits(bits, 10, 15);
}

double bf16_of_bits(std::uint32_t bits)
{
    return value_of_bits(bits, 7, 127);
}

std::string decimal_of(const Rational& exact)
{
    return reference::terminating_decimal(exact).value();
}

/// Counts what is read otherwise than expected, and keeps the first such case for the message.
class Tally
{
public:
    void expect(const std::string& text, Format format, double expected)
    {
        const double found = number_from_text(text, format);
        const bool same = std::bit_cast<std::uint64_t>(found) == std::bit_cast<std::uint64_t>(expected);
        if (!same && wrong_++ == 0)
        {
            first_ = text + " read as " + hex_text(found) + ", expected " + hex_text(expected);
        }
        ++cases_;
    }

    void check(int cases) const
    {
        BOOST_TEST(wrong_ == 0, wrong_ << " of " << cases_ << " wrong; first: " << first_);
        BOOST_TEST(cases_ == cases);
    }

private:
    int cases_ = 0;
    int wrong_ = 0;
    std::string first_;
};

using ValueOfBits = double (*)(std::uint32_t);

/// Reads the midpoint of each two neighbours, and points a hair below and above it, in decimals.
void check_midpoints(Format format, ValueOfBits value, std::uint32_t infinity_bits)
{
    const Rational hair = reference::power(10, -200);
    Tally tally;
    for (std::uint32_t bits = 0; bits + 1 < infinity_bits; ++bits)
    {
        const double lower = value(bits);
        const double upper = value(bits + 1);
        const Rational middle = (reference::exact_rational(lower) + reference::exact_rational(upper)) / 2;
        tally.expect(decimal_of(middle), format, bits % 2 == 0 ? lower : upper);
        tally.expect(decimal_of(middle - hair), format, lower);
        tally.expect("-" + decimal_of(middle + hair), format, -upper);
    }
    tally.check(3 * static_cast<int>(infinity_bits - 1));
}

void check_refused(const std::string& text, Format format, const std::string& expected)
{
    BOOST_CHECK_EXCEPTION(number_from_text(text, format), NumberError,
                          [&](const NumberError& error)
                          {
                              BOOST_TEST(error.what() == expected, text << ": " << error.what());
                              return true;
                          });
}

constexpr const char* any_number = "a number: a decimal, a hex float such as \"0x1.8p+1\", "
                                   "\"inf\", \"-inf\" or \"nan\"";

std::uint64_t random_finite(std::mt19937_64& random)
{
    std::uint64_t bits = 0;
    do
    {
        bits = random();
    } while (!std::isfinite(std::bit_cast<double>(bits)));
    return bits;
}

std::string printed(const char* format, double x)
{
    char text[64];
    const int length = std::snprintf(text, sizeof text, format, x);
    return {text, static_cast<std::size_t>(length)};
}

} // namespace

BOOST_AUTO_TEST_SUITE(number_text)

BOOST_AUTO_TEST_CASE(every_midpoint_of_f16, *label("NUM-3"))
{
    check_midpoints(Format::f16, f16_of_bits, 0x7c00);
}

BOOST_AUTO_TEST_CASE(every_midpoint_of_bf16, *label("NUM-3"))
{
    check_midpoints(Format::bf16, bf16_of_bits, 0x7f80);
}

BOOST_AUTO_TEST_CASE(every_value_of_f16_and_bf16, *label("NUM-2"))
{
    Tally tally;
    for (std::uint32_t bits = 0; bits < 0x7c00; ++bits)
    {
        tally.expect(printed("%.17g", f16_of_bits(bits)), Format::f16, f16_of_bits(bits));
        tally.expect(printed("%a", f16_of_bits(bits)), Format::f16, f16_of_bits(bits));
    }
    for (std::uint32_t bits = 0; bits < 0x7f80; ++bits)
    {
        tally.expect(printed("%.17g", bf16_of_bits(bits)), Format::bf16, bf16_of_bits(bits));
        tally.expect(printed("%a", bf16_of_bits(bits)), Format::bf16, bf16_of_bits(bits));
    }
    tally.check(2 * (0x7c00 + 0x7f80));
}

BOOST_AUTO_TEST_CASE(random_doubles_come_back, *label("NUM-3"))
{
    std::mt19937_64 random(2017);
    Tally tally;
    for (int turn = 0; turn < 200'000; ++turn)
    {
        const auto x = std::bit_cast<double>(random_finite(random));
        tally.expect(printed("%.17g", x), Format::f64, x);
        tally.expect(printed("%a", x), Format::f64, x);
        tally.expect(hex_text(x), Format::f64, x);
    }
    tally.check(600'000);
}

// The midpoint of a random float and its neighbour, and a hair beyond, where a double in between goes wrong.
BOOST_AUTO_TEST_CASE(random_midpoints_of_f32, *label("NUM-3"))
{
    std::mt19937_64 random(1706);
    const Rational hair = reference::power(10, -200);
    Tally tally;
    for (int turn = 0; turn < 20'000; ++turn)
    {
        const auto bits = static_cast<std::uint32_t>(random() % 0x7f7fffff);
        const double lower = value_of_bits(bits, 23, 127);
        const double upper = value_of_bits(bits + 1, 23, 127);
        const Rational middle = (reference::exact_rational(lower) + reference::exact_rational(upper)) / 2;
        tally.expect(decimal_of(middle), Format::f32, bits % 2 == 0 ? lower : upper);
        tally.expect(decimal_of(middle - hair), Format::f32, lower);
        tally.expect(decimal_of(middle + hair), Format::f32, upper);
    }
    tally.check(60'000);
}

BOOST_AUTO_TEST_CASE(floats_as_another_reader_reads_them, *label("NUM-3"))
{
    std::mt19937_64 random(3762);
    std::uniform_real_distribution<double> exponent(-46, 38);
    Tally tally;
    for (int turn = 0; turn < 100'000; ++turn)
    {
        const std::string text = printed("%.12g", std::pow(10, exponent(random)));
        float other = 0;
        std::from_chars(text.data(), text.data() + text.size(), other);
        tally.expect(text, Format::f32, static_cast<double>(other));
    }
    tally.check(100'000);
}

// Hex floats with more digits than a double has
BOOST_AUTO_TEST_CASE(long_hex_floats_as_another_reader_reads_them, *label("NUM-3"))
{
    std::mt19937_64 random(1607);
    Tally tally;
    for (int turn = 0; turn < 100'000; ++turn)
    {
        char text[80];
        const auto high = static_cast<unsigned long long>(random() >> (turn % 64));
        const auto low = static_cast<unsigned long long>(turn % 3 == 0 ? 1ULL << 63 : random());
        const int exponent = static_cast<int>(random() % 2200) - 1150;
        std::snprintf(text, sizeof text, "0x%llx.%016llxp%+d", high, low, exponent);
        const double expected = std::strtod(text, nullptr);
        if (std::isfinite(expected))
        {
            tally.expect(text, Format::f64, expected);
        }
        else
        {
            BOOST_CHECK_THROW(number_from_text(text, Format::f64), NumberError);
        }
    }
}

BOOST_AUTO_TEST_CASE(one_rounding_and_no_more, *label("NUM-3"))
{
    const auto read = [](const char* text, Format format) { return number_from_text(text, format); };
    // Just above the midpoint of 1 and its neighbour, by less than a double sees
    BOOST_TEST(read("1.00048828125", Format::f16) == 1);
    BOOST_TEST(read("1.000488281250000000000000001", Format::f16) == 0x1.004p0);
    BOOST_TEST(read("0x1.002p0", Format::f16) == 1);
    BOOST_TEST(read("0x1.00200000000000000000000001p0", Format::f16) == 0x1.004p0);
    BOOST_TEST(read("1.00390625", Format::bf16) == 1);
    BOOST_TEST(read("1.00390625000000000000000000000000001", Format::bf16) == 0x1.02p0);
    BOOST_TEST(read("1.00000005960464477539062500000000001", Format::f32) == 0x1.000002p0);

    // Half of the least value, and a hair more
    BOOST_TEST(read("0x1p-25", Format::f16) == 0);
    BOOST_TEST(read("0x1.0000000000000000000001p-25", Format::f16) == 0x1p-24);
    BOOST_TEST(read("1e-400", Format::bf16) == 0);
    BOOST_TEST(read("0.1", Format::f16) == 0x1.998p-4);
    BOOST_TEST(read("0.1", Format::f64) == 0.1);
}

BOOST_AUTO_TEST_CASE(words_and_signs)
{
    for (const Format format : {Format::f64, Format::f32, Format::f16, Format::bf16})
    {
        BOOST_TEST(number_from_text("inf", format) == HUGE_VAL);
        BOOST_TEST(number_from_text("-inf", format) == -HUGE_VAL);
        BOOST_TEST(std::isnan(number_from_text("nan", format)));
        BOOST_TEST(std::signbit(number_from_text("-0", format)));
        BOOST_TEST(std::signbit(number_from_text("-0x0p+0", format)));
        BOOST_TEST(std::signbit(number_from_text("-1e-999", format)));
        BOOST_TEST(number_from_text("0X1.8P+1", format) == 3);
        BOOST_TEST(number_from_text("0xA", format) == 10);
        BOOST_TEST(number_from_text("25E-2", format) == 0.25);
    }
}

BOOST_AUTO_TEST_CASE(what_is_no_number)
{
    for (const char* text :
         {"",     "-",     "+1",      "--1",  " 1",  "1 ",       "1,5",   ".5",  "1e",   "0x",
          "0x.8", "0x1p",  "0x1.8p+", "1/3",  "Inf", "infinity", "+inf",  "NaN", "-nan", "nan(1)",
          "true", "1_000", "1.2.3",   "0x1g", "1f",  "0x-1",     "0xinf", "abc"})
    {
        check_refused(text, Format::f64, any_number);
        check_refused(text, Format::f16, any_number);
    }
    check_refused(std::string("1\0", 2), Format::f64, any_number);
}

BOOST_AUTO_TEST_CASE(what_is_too_large, *label("NUM-5"))
{
    const std::string f16 = "a finite number of format f16 (at most 65504), or \"inf\"";
    const std::string f64 = "a finite number of format f64 (at most 1.7976931348623157e+308), or \"inf\"";
    for (const char* text : {"65520", "0x1.ffep15", "-1e5", "1e400", "1e99999999999999999999999"})
    {
        check_refused(text, Format::f16, f16);
    }
    BOOST_TEST(number_from_text("65519.9999999999999999999999999999999999", Format::f16) == 65504);
    for (const char* text :
         {"1e309", "-1e309", "0x1p1024", "0x1.fffffffffffff8p1023", "0x1p99999999999999999999"})
    {
        check_refused(text, Format::f64, f64);
    }
    const Rational halfway = reference::power(2, 1024) - reference::power(2, 970);
    check_refused(decimal_of(halfway), Format::f64, f64);
    BOOST_TEST(number_from_text(decimal_of(halfway - reference::power(10, -50)), Format::f64) ==
               0x1.fffffffffffffp1023);
    check_refused("3.4028236e38", Format::f32,
                  "a finite number of format f32 (at most 3.4028234663852886e+38), or \"inf\"");
    check_refused("3.4e38", Format::bf16,
                  "a finite number of format bf16 (at most 3.3895313892515355e+38), or \"inf\"");
}

BOOST_AUTO_TEST_CASE(exponents_and_digits_that_cancel)
{
    const std::string zeros(400, '0');
    BOOST_TEST(number_from_text("1" + zeros + "e-400", Format::f64) == 1);
    BOOST_TEST(number_from_text("0." + zeros + "1e401", Format::f64) == 1);
    BOOST_TEST(number_from_text("0." + zeros + "1e-5", Format::f64) == 0);
    BOOST_TEST(number_from_text("0x0." + zeros + "1p1604", Format::f64) == 1);
    BOOST_TEST(number_from_text("0e99999999999999999999", Format::f64) == 0);
    BOOST_TEST(number_from_text("1e-99999999999999999999", Format::f32) == 0);
    BOOST_TEST(number_from_text("0x1p-99999999999999999999", Format::f32) == 0);
    BOOST_CHECK_THROW(number_from_text("0." + zeros + "1e800", Format::f64), NumberError);
}

BOOST_AUTO_TEST_CASE(hex_text_is_what_users_type)
{
    BOOST_TEST(hex_text(3) == "0x1.8p+1");
    BOOST_TEST(hex_text(-0.0) == "-0x0p+0");
    BOOST_TEST(hex_text(0.1) == "0x1.999999999999ap-4");
    BOOST_TEST(hex_text(HUGE_VAL) == "inf");
    BOOST_TEST(hex_text(-HUGE_VAL) == "-inf");
    BOOST_TEST(hex_text(-std::nan("")) == "nan");
}

BOOST_AUTO_TEST_SUITE_END()
