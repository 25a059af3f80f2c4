/// \file
/// Certified decimals: what may be printed, and what a printed decimal says.

#include "conformance/tests/random_numbers.hpp"
#include "reference/oracle/decimal.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cstdio>
#include <stdexcept>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
namespace data = boost::unit_test::data;

Rational rational(std::string_view text)
{
    return parse_rational(text).value();
}

Enclosure between(std::string_view low, std::string_view high)
{
    return hull(make<Enclosure>(rational(low)), make<Enclosure>(rational(high)));
}

Enclosure around(std::string_view text)
{
    return make<Enclosure>(rational(text));
}

Prints verdict(const Enclosure& x, std::string_view printed)
{
    return prints(x, PrintedDecimal::read(printed));
}

bool verdict(std::string_view x, std::string_view printed)
{
    return prints(rational(x), PrintedDecimal::read(printed));
}

/// The C library's `%.*e` in our layout: `-1.25e-07` is `-1.25e-7`.
std::string scientific(double x, unsigned digits)
{
    char buffer[100];
    std::snprintf(buffer, sizeof buffer, "%.*e", static_cast<int>(digits - 1), x);
    const std::string text = buffer;
    const auto mark = text.find('e');
    return text.substr(0, mark) + "e" + std::to_string(std::stol(text.substr(mark + 1)));
}

/// Any text of ours in the same scientific form.
std::string scientific(const std::string& text, unsigned digits)
{
    const Rational x = rational(text);
    long exponent = 0;
    for (; abs(x) >= power(10, exponent + 1); ++exponent)
    {
    }
    for (; abs(x) < power(10, exponent); --exponent)
    {
    }
    return fixed(x * power(10, -exponent), digits - 1) + "e" + std::to_string(exponent);
}

} // namespace

BOOST_AUTO_TEST_SUITE(decimal)

BOOST_AUTO_TEST_CASE(a_printed_decimal_stands_for_an_interval)
{
    const auto printed = PrintedDecimal::read("-0.630");
    BOOST_TEST(printed.value == Rational(-63, 100));
    BOOST_TEST(printed.half_unit == Rational(1, 2000));
    BOOST_TEST(PrintedDecimal::read("2").half_unit == Rational(1, 2));
    BOOST_TEST(PrintedDecimal::read("1.5e-3").half_unit == Rational(1, 20'000));
    BOOST_TEST(PrintedDecimal::read("1.5e+3").half_unit == Rational(50));
}

BOOST_DATA_TEST_CASE(what_is_no_decimal_is_refused, data::make({"1/3", "0x1p3", "", "abc", "1.2.3", "√2"}))
{
    BOOST_CHECK_THROW(PrintedDecimal::read(sample), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(enclosures_print_or_not)
{
    const Precision scope(50);
    BOOST_TEST((verdict(around("0.6321"), "0.63") == Prints::yes));
    BOOST_TEST((verdict(around("0.6321"), "0.64") == Prints::no));
    BOOST_TEST((verdict(around("-0.6321"), "0.63") == Prints::no));
    BOOST_TEST((verdict(between("0.634", "0.636"), "0.63") == Prints::undecided));
    BOOST_TEST((verdict(between("0.634", "0.636"), "0.64") == Prints::undecided));
    BOOST_TEST((verdict(between("0.634", "0.636"), "0.65") == Prints::no));
    BOOST_TEST((verdict(Enclosure(), "0.65") == Prints::undecided));
    BOOST_TEST((verdict(around("1") / between("-1", "1"), "0.65") == Prints::undecided));
}

BOOST_AUTO_TEST_CASE(both_neighbours_of_an_exact_tie_are_accepted)
{
    // 0.125 is dyadic: its enclosure is a point, and the tie is seen
    BOOST_TEST((verdict(around("0.125"), "0.12") == Prints::yes));
    BOOST_TEST((verdict(around("0.125"), "0.13") == Prints::yes));
    BOOST_TEST((verdict(around("0.125"), "0.14") == Prints::no));
    // 2.675 is not: only the rational can tell
    BOOST_TEST((verdict(around("2.675"), "2.67") == Prints::undecided));
    BOOST_TEST(verdict("2.675", "2.67"));
    BOOST_TEST(verdict("2.675", "2.68"));
    BOOST_TEST(!verdict("2.675", "2.66"));
    BOOST_TEST(!verdict("2.675", "2.69"));
    BOOST_TEST(!verdict("2.6750000000000000000001", "2.67"));
}

BOOST_AUTO_TEST_CASE(fixed_digits_are_decided_or_absent)
{
    const Precision scope(50);
    BOOST_TEST(*fixed(around("0.00968"), 1) == "0.0");
    BOOST_TEST(!fixed(between("0.9994999", "0.9995001"), 3).has_value());
    BOOST_TEST(*fixed(between("0.9995001", "0.9995002"), 3) == "1.000");
    BOOST_TEST(!fixed(around("0.9995"), 3).has_value());
    BOOST_TEST(fixed(rational("0.9995"), 3) == "1.000");
    BOOST_TEST(*fixed(around("-0.001"), 2) == "0.00");
    BOOST_TEST(fixed(rational("-0.001"), 2) == "0.00");
    BOOST_TEST(*fixed(between("-0.001", "0.001"), 2) == "0.00");
    BOOST_TEST(*fixed(around("0.125"), 2) == "0.12");
    BOOST_TEST(*fixed(around("0.375"), 2) == "0.38");
    BOOST_TEST(fixed(rational("2.675"), 2) == "2.68");
    BOOST_TEST(!fixed(around("2.675"), 2).has_value());
    BOOST_TEST(*fixed(around("-12345.678"), 0) == "-12346");
    BOOST_TEST(!fixed(Enclosure(), 2).has_value());
}

BOOST_AUTO_TEST_CASE(significant_digits_are_decided_or_absent)
{
    const Precision scope(50);
    BOOST_TEST(*significant(around("0.63212"), 3) == "0.632");
    BOOST_TEST(*significant(around("-0.99999"), 3) == "-1.00");
    BOOST_TEST(!significant(between("0.9994", "0.9996"), 3).has_value());
    BOOST_TEST(!significant(between("-1", "1"), 3).has_value());
    BOOST_TEST(!significant(between("0", "1e-300"), 3).has_value());
    BOOST_TEST(*significant(around("0"), 3) == "0");
    BOOST_TEST(!significant(around("1") / around("0"), 3).has_value());
}

BOOST_AUTO_TEST_CASE(large_and_small_numbers_are_scientific)
{
    const Precision scope(50);
    BOOST_TEST(*significant(around("1.2345e-45"), 3) == "1.23e-45");
    BOOST_TEST(*significant(around("0.0000123456"), 3) == "0.0000123");
    BOOST_TEST(*significant(around("0.00000123456"), 3) == "1.23e-6");
    BOOST_TEST(*significant(around("123.4"), 3) == "123");
    BOOST_TEST(*significant(around("1234.5"), 3) == "1.23e3");
    BOOST_TEST(*significant(around("1234.5"), 1) == "1e3");
    BOOST_TEST(*significant(around("999.9"), 3) == "1.00e3");
    BOOST_TEST(*significant(around("-6.02214076e23"), 4) == "-6.022e23");
}

BOOST_AUTO_TEST_CASE(rationals_are_exact_where_that_is_no_longer)
{
    BOOST_TEST(significant(rational("0.5"), 12) == "0.5");
    BOOST_TEST(significant(rational("-0.125"), 12) == "-0.125");
    BOOST_TEST(significant(rational("0.125"), 2) == "0.12");
    BOOST_TEST(significant(rational("0.375"), 2) == "0.38");
    BOOST_TEST(significant(rational("1/3"), 5) == "0.33333");
    BOOST_TEST(significant(rational("-2/3"), 5) == "-0.66667");
    BOOST_TEST(significant(rational("0"), 5) == "0");
    BOOST_TEST(significant(rational("100"), 12) == "100");
    BOOST_TEST(significant(rational("123456"), 4) == "123456");
    BOOST_TEST(significant(rational("1e30"), 12) == "1e30");
    BOOST_TEST(significant(rational("1e-30"), 12) == "1e-30");
    BOOST_TEST(significant(rational("999999/1000000"), 3) == "1.00");
    BOOST_TEST(significant(rational("2999/3"), 3) == "1.00e3");
}

BOOST_AUTO_TEST_CASE(both_kinds_agree_with_the_c_library)
{
    const auto scope = Precision::bits(64);
    RandomNumbers random(14);
    for (int i = 0; i < 3000; ++i)
    {
        const double x = random.real(100);
        const auto digits = static_cast<unsigned>(random.integer(1, 17));
        const std::string expected = scientific(x, digits);
        const Rational exact = exact_rational(x);
        BOOST_TEST(scientific(*significant(make<Enclosure>(exact), digits), digits) == expected);
        BOOST_TEST(scientific(significant(exact, digits), digits) == expected);
    }
}

BOOST_AUTO_TEST_CASE(ends_are_printed_outward)
{
    const Precision scope(50);
    BOOST_TEST(outward(around("1/3"), 5) == "[0.33333, 0.33334]");
    BOOST_TEST(outward(around("-1/3"), 5) == "[-0.33334, -0.33333]");
    BOOST_TEST(outward(between("-2", "0.5"), 3) == "[-2.00, 0.500]");
    BOOST_TEST(outward(around("0"), 3) == "[0, 0]");
    BOOST_TEST(outward(around("1") / between("0", "1"), 3) == "[1.00, inf]");
    BOOST_TEST(outward(Enclosure(), 3) == "[nan, nan]");
    RandomNumbers random(15);
    for (int i = 0; i < 500; ++i)
    {
        const Enclosure x = exponential(make<Enclosure>(random.rational(30)));
        const std::string text = outward(x, 6);
        const auto comma = text.find(", ");
        BOOST_TEST(rational(text.substr(1, comma - 1)) <= lower(x));
        BOOST_TEST(rational(text.substr(comma + 2, text.size() - comma - 3)) >= upper(x));
    }
}

// e to thirty digits cannot be decided at 64 bits
BOOST_AUTO_TEST_CASE(a_climb_ends_with_an_answer)
{
    int attempts = 0;
    const auto digits = climb(
        [&attempts]
        {
            ++attempts;
            return significant(exponential(make<Enclosure>(1)), 30);
        });
    BOOST_TEST(*digits == "2.71828182845904523536028747135");
    BOOST_TEST(attempts == 2);
}

// 2.675 is a tie in decimal that no number of bits decides
BOOST_AUTO_TEST_CASE(a_climb_gives_up_at_its_cap)
{
    int attempts = 0;
    const auto digits = climb(
        [&attempts]
        {
            ++attempts;
            return fixed(around("2.675"), 2);
        },
        1024);
    BOOST_TEST(!digits.has_value());
    BOOST_TEST(attempts == 5);
}

BOOST_AUTO_TEST_SUITE_END()
