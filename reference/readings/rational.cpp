#include "reference/readings/rational.hpp"

#include <charconv>
#include <cmath>
#include <stdexcept>

namespace attest::reference
{
namespace
{

/// How the digits of a number may be written.
struct Notation
{
    unsigned long base;          ///< Of the digits: 10 or 16.
    std::string_view digits;     ///< All of them.
    char exponent_mark;          ///< Lower case.
    unsigned long exponent_base; ///< What the exponent raises: 10 or 2.
};

constexpr Notation decimal{10, "0123456789", 'e', 10};
constexpr Notation hexadecimal{16, "0123456789abcdefABCDEF", 'p', 2};

bool consists_of(std::string_view text, std::string_view characters)
{
    return text.find_first_not_of(characters) == std::string_view::npos;
}

Integer integer_of(const std::string& digits, const Notation& notation)
{
    Integer result;
    mpz_set_str(result.backend().data(), digits.c_str(), static_cast<int>(notation.base));
    return result;
}

/// The exponent behind its mark, or nothing if it is malformed or out of range.
std::optional<long> parse_exponent(std::string_view text)
{
    if (text.starts_with('+') && !text.starts_with("+-"))
    {
        text.remove_prefix(1);
    }
    long exponent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    const auto limit = static_cast<long>(largest_exponent);
    if (error != std::errc{} || end != text.data() + text.size() || exponent > limit || exponent < -limit)
    {
        return std::nullopt;
    }
    return exponent;
}

/// Digits with at most one point among them.
std::optional<Rational> parse_digits(std::string_view text, const Notation& notation)
{
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto fraction = point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    const auto digits = std::string(whole).append(fraction);
    if (digits.empty() || !consists_of(digits, notation.digits))
    {
        return std::nullopt;
    }
    return integer_of(digits, notation) / power(notation.base, static_cast<long>(fraction.size()));
}

/// Digits and perhaps an exponent.
std::optional<Rational> parse_scaled(std::string_view text, const Notation& notation)
{
    const char marks[] = {notation.exponent_mark, static_cast<char>(notation.exponent_mark - 'a' + 'A'), 0};
    const auto mark = text.find_first_of(marks);
    const auto significand = parse_digits(text.substr(0, mark), notation);
    const auto exponent = mark == std::string_view::npos ? 0 : parse_exponent(text.substr(mark + 1));
    if (!significand || !exponent)
    {
        return std::nullopt;
    }
    return *significand * power(notation.exponent_base, *exponent);
}

/// Two natural numbers with a bar between them.
std::optional<Rational> parse_ratio(std::string_view above, std::string_view below)
{
    if (above.empty() || below.empty() || !consists_of(above, decimal.digits) ||
        !consists_of(below, decimal.digits) || consists_of(below, "0"))
    {
        return std::nullopt;
    }
    return Rational(integer_of(std::string(above), decimal), integer_of(std::string(below), decimal));
}

std::optional<Rational> parse_unsigned(std::string_view text)
{
    if (const auto bar = text.find('/'); bar != std::string_view::npos)
    {
        return parse_ratio(text.substr(0, bar), text.substr(bar + 1));
    }
    if (text.starts_with("0x") || text.starts_with("0X"))
    {
        return parse_scaled(text.substr(2), hexadecimal);
    }
    return parse_scaled(text, decimal);
}

/// Divides all factors `prime` out of n and returns how many there were.
std::size_t remove_factor(Integer& n, unsigned long prime)
{
    const Integer factor(prime);
    auto* data = n.backend().data();
    return mpz_remove(data, data, factor.backend().data());
}

} // namespace

Rational exact_rational(double x)
{
    if (!std::isfinite(x))
    {
        throw std::invalid_argument("a finite number was expected, found " + std::to_string(x));
    }
    return Rational(x);
}

Rational power(unsigned long base, long exponent)
{
    if (base == 0 && exponent < 0)
    {
        throw std::invalid_argument("0 has no power with a negative exponent");
    }
    Integer result;
    const auto magnitude = static_cast<unsigned long>(exponent < 0 ? -exponent : exponent);
    mpz_ui_pow_ui(result.backend().data(), base, magnitude);
    return exponent < 0 ? Rational(Integer(1), result) : Rational(result);
}

std::optional<Rational> parse_rational(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+'))
    {
        text.remove_prefix(1);
    }
    const auto magnitude = parse_unsigned(text);
    return magnitude && negative ? -*magnitude : magnitude;
}

Integer round_half_even(const Rational& x)
{
    const Rational shifted = x + Rational(1, 2);
    Integer above;
    mpz_fdiv_q(above.backend().data(), mpq_numref(shifted.backend().data()),
               mpq_denref(shifted.backend().data()));
    const bool tie = above == shifted;
    return tie && bit_test(abs(above), 0) ? Integer(above - 1) : above;
}

std::string with_point(std::string digits, std::size_t places)
{
    if (places == 0)
    {
        return digits;
    }
    if (digits.size() <= places)
    {
        digits.insert(0, places + 1 - digits.size(), '0');
    }
    return digits.insert(digits.size() - places, 1, '.');
}

std::string fixed(const Rational& x, std::size_t places)
{
    const Integer rounded = round_half_even(x * power(10, static_cast<long>(places)));
    const std::string magnitude = with_point(Integer(abs(rounded)).str(), places);
    return rounded < 0 ? "-" + magnitude : magnitude;
}

std::optional<std::string> terminating_decimal(const Rational& x)
{
    Integer rest = denominator(x);
    const std::size_t twos = remove_factor(rest, 2);
    const std::size_t fives = remove_factor(rest, 5);
    return rest == 1 ? std::optional(fixed(x, twos > fives ? twos : fives)) : std::nullopt;
}

} // namespace attest::reference
