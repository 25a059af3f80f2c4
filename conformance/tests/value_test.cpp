/// \file
/// The reading `Value`: digits against exact arithmetic and the literature, and inside enclosures.

#include "conformance/tests/random_numbers.hpp"
#include "reference/oracle/decimal.hpp"
#include "reference/readings/enclosure.hpp"
#include "reference/readings/value.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <limits>
#include <stdexcept>
#include <thread>

namespace
{

using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
namespace data = boost::unit_test::data;

const unsigned digit_counts[] = {50, 100, 1000};

/// A rational and how far the number that it stands for lies above it at most.
struct Approximation
{
    Rational below;
    Rational gap;
};

/// e = Σ 1/k!, and the terms after 1/n! add up to less than 2/(n + 1)!.
Approximation euler(long terms)
{
    Approximation e{1, 0};
    Rational term = 1;
    for (long k = 1; k <= terms; ++k)
    {
        term /= k;
        e.below += term;
    }
    e.gap = term * 2 / (terms + 1);
    return e;
}

/// √n by the integer square root of n·10^(2·digits).
Approximation square_root(unsigned long n, long digits)
{
    const Integer scaled = numerator(n * power(10, 2 * digits));
    return {Integer(sqrt(scaled)) * power(10, -digits), power(10, -digits)};
}

/// x is the nearest number of its precision: its error is half a unit in the last place at most.
void check_correctly_rounded(const Value& x, const Approximation& truth)
{
    const long exponent = mpfr_get_exp(x.backend().data());
    const long bits = mpfr_get_prec(x.backend().data());
    const Rational half_unit = power(2, exponent - bits - 1);
    BOOST_TEST(abs(exact_rational(x) - truth.below) <= half_unit + truth.gap);
}

/// A few steps that use every operation, in the words of the reference.
template <class Number> std::vector<Number> steps(const std::vector<Rational>& inputs)
{
    std::vector<Number> powers;
    for (const Rational& input : inputs)
    {
        powers.push_back(exponential(Number(make<Number>(input) / root<Number>(inputs.size()))));
    }
    const Number sum = total(powers);
    std::vector<Number> results;
    for (const Number& power : powers)
    {
        results.push_back(at_position(0, power) / sum * hyperbolic_tangent(power) - logarithm(sum));
    }
    return results;
}

} // namespace

BOOST_AUTO_TEST_SUITE(value)

BOOST_DATA_TEST_CASE(known_constants, data::make(digit_counts))
{
    const Precision scope(sample);
    check_correctly_rounded(exponential(make<Value>(1)), euler(sample + 20));
    for (const unsigned long n : {2UL, 3UL, 7UL, 64UL})
    {
        check_correctly_rounded(root<Value>(n), square_root(n, sample + 20));
    }
}

// Sixty places of each as they stand in reference works
BOOST_AUTO_TEST_CASE(printed_constants)
{
    const Precision scope(80);
    const auto is_printed = [](const Value& x, std::string_view text)
    { return prints(exact_rational(x), PrintedDecimal::read(text)); };
    BOOST_TEST(is_printed(exponential(make<Value>(1)),
                          "2.718281828459045235360287471352662497757247093699959574966968"));
    BOOST_TEST(is_printed(root<Value>(2), "1.414213562373095048801688724209698078569671875376948073176680"));
    BOOST_TEST(is_printed(logarithm(make<Value>(2)),
                          "0.693147180559945309417232121458176568075500134360255254120680"));
}

BOOST_AUTO_TEST_CASE(rationals_are_rounded_once)
{
    for (const unsigned digits : digit_counts)
    {
        const Precision scope(digits);
        check_correctly_rounded(make<Value>(Rational(1, 3)), {Rational(1, 3), 0});
        check_correctly_rounded(make<Value>(Rational(-2, 7)), {Rational(-2, 7), 0});
    }
}

// Nearest lies between down and up, so a value never leaves the enclosure of the same steps
BOOST_DATA_TEST_CASE(values_lie_in_enclosures, data::make(digit_counts))
{
    const Precision scope(sample);
    RandomNumbers random(4);
    for (int i = 0; i < 20; ++i)
    {
        const std::vector<Rational> inputs{random.rational(50), random.rational(50), random.rational(50)};
        const auto values = steps<Value>(inputs);
        const auto enclosures = steps<Enclosure>(inputs);
        for (std::size_t j = 0; j < values.size(); ++j)
        {
            BOOST_TEST(contains(enclosures[j], exact_rational(values[j])));
            BOOST_TEST(mpfr_get_prec(values[j].backend().data()) == mpfi_get_prec(enclosures[j].ends()));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_anchor_is_the_largest)
{
    const Precision scope(50);
    BOOST_TEST(anchor<Value>({make<Value>(-3), make<Value>(2), make<Value>(1)}) == make<Value>(2));
}

BOOST_AUTO_TEST_CASE(numbers_that_are_not_finite_have_no_rational)
{
    BOOST_CHECK_THROW(exact_rational(Value(std::numeric_limits<double>::infinity())), std::invalid_argument);
    BOOST_CHECK_THROW(exact_rational(Value(std::numeric_limits<double>::quiet_NaN())), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

namespace
{

long bits_of_values()
{
    return mpfr_get_prec(make<Value>(1).backend().data());
}

long bits_of_enclosures()
{
    return mpfi_get_prec(make<Enclosure>(1).ends());
}

} // namespace

BOOST_AUTO_TEST_SUITE(precision)

BOOST_AUTO_TEST_CASE(digits_are_at_least_those_asked_for)
{
    for (unsigned digits = 1; digits < 400; ++digits)
    {
        const Precision scope(digits);
        BOOST_TEST(power(2, bits_of_values()) >= power(10, digits));
        BOOST_TEST(bits_of_values() == bits_of_enclosures());
    }
}

BOOST_AUTO_TEST_CASE(bits_are_at_least_those_asked_for)
{
    for (long bits = 2; bits < 1200; ++bits)
    {
        const auto scope = Precision::bits(bits);
        BOOST_TEST(bits_of_values() >= bits);
        BOOST_TEST(bits_of_enclosures() == bits);
    }
}

BOOST_AUTO_TEST_CASE(inner_scopes_end)
{
    const Precision outer(50);
    const long before = bits_of_values();
    try
    {
        const Precision inner(100);
        BOOST_TEST(bits_of_values() > before);
        throw std::runtime_error("leaves the scope");
    }
    catch (const std::runtime_error&)
    {
        BOOST_TEST(bits_of_values() == before);
        BOOST_TEST(bits_of_enclosures() == before);
    }
}

BOOST_AUTO_TEST_CASE(threads_have_their_own)
{
    const Precision here(100);
    const long before = bits_of_values();
    long values_there = 0;
    long enclosures_there = 0;
    std::thread(
        [&]
        {
            const Precision there(50);
            values_there = bits_of_values();
            enclosures_there = bits_of_enclosures();
        })
        .join();
    BOOST_TEST(values_there == 168);
    BOOST_TEST(enclosures_there == 168);
    BOOST_TEST(bits_of_values() == before);
}

BOOST_AUTO_TEST_SUITE_END()
