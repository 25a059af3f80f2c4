#include "reference/oracle/decimal.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace attest::reference
{
namespace
{

/// ±d.ddd·10^exponent
struct Scientific
{
    bool negative = false;
    std::string digits;
    long exponent = 0;

    bool operator==(const Scientific&) const = default;
    bool is_zero() const { return digits.find_first_not_of('0') == std::string::npos; }
};

/// The text of a number of which `wanted` significant digits were asked for.
std::string laid_out(const Scientific& x, unsigned wanted)
{
    if (x.is_zero())
    {
        return "0";
    }
    const auto count = static_cast<long>(x.digits.size());
    const bool plain = x.exponent >= -5 && (x.exponent < wanted || x.exponent < count);
    std::string text = x.digits;
    if (!plain)
    {
        text = with_point(text, text.size() - 1) + "e" + std::to_string(x.exponent);
    }
    else if (x.exponent < count)
    {
        text = with_point(text, static_cast<std::size_t>(count - 1 - x.exponent));
    }
    else
    {
        text.append(static_cast<std::size_t>(x.exponent + 1 - count), '0');
    }
    return x.negative ? "-" + text : text;
}

/// What MPFR writes into memory of its own.
std::string owned(char* text)
{
    const std::unique_ptr<char, void (*)(char*)> owner(text, mpfr_free_str);
    return text;
}

/// A finite end of an enclosure, rounded to so many significant digits.
Scientific digits_of(mpfr_srcptr end, unsigned digits, mpfr_rnd_t direction)
{
    mpfr_exp_t exponent = 0;
    const std::string text = owned(mpfr_get_str(nullptr, &exponent, 10, digits, end, direction));
    const bool negative = text.starts_with('-');
    return {negative, text.substr(negative ? 1 : 0), exponent - 1};
}

/// A finite end of an enclosure with so many digits after the point.
std::string fixed_digits_of(mpfr_srcptr end, unsigned places)
{
    char* buffer = nullptr;
    mpfr_asprintf(&buffer, "%.*RNf", static_cast<int>(places), end);
    const std::string text = owned(buffer);
    const bool zero = text.find_first_not_of("-0.") == std::string::npos;
    return zero && text.starts_with('-') ? text.substr(1) : text;
}

/// A rational x ≠ 0 lies in [10^e, 10^(e+1)): the e.
long decimal_exponent(const Rational& x)
{
    const Rational magnitude = abs(x);
    const auto above = static_cast<long>(mpz_sizeinbase(mpq_numref(x.backend().data()), 10));
    const auto below = static_cast<long>(mpz_sizeinbase(mpq_denref(x.backend().data()), 10));
    long exponent = above - below + 1;
    while (magnitude < power(10, exponent))
    {
        --exponent;
    }
    return exponent;
}

/// x ≠ 0 rounded to so many significant digits.
Scientific rounded(const Rational& x, unsigned digits)
{
    const long exponent = decimal_exponent(x);
    const Integer significand = round_half_even(abs(x) * power(10, static_cast<long>(digits) - 1 - exponent));
    const std::string text = significand.str();
    // 9.99 may have become 10.0
    const bool carried = text.size() > digits;
    return {x < 0, text.substr(0, digits), exponent + (carried ? 1 : 0)};
}

/// All digits of x ≠ 0, if they end.
std::optional<Scientific> exact_digits(const Rational& x)
{
    const auto text = terminating_decimal(abs(x));
    if (!text)
    {
        return std::nullopt;
    }
    std::string digits = *text;
    std::erase(digits, '.');
    digits.erase(0, digits.find_first_not_of('0'));
    digits.erase(digits.find_last_not_of('0') + 1);
    return Scientific{x < 0, digits, decimal_exponent(x)};
}

/// An end of an enclosure for a message.
std::string end_text(mpfr_srcptr end, unsigned digits, mpfr_rnd_t direction)
{
    if (mpfr_nan_p(end))
    {
        return "nan";
    }
    if (mpfr_inf_p(end))
    {
        return mpfr_sgn(end) < 0 ? "-inf" : "inf";
    }
    return laid_out(digits_of(end, digits, direction), digits);
}

} // namespace

PrintedDecimal PrintedDecimal::read(std::string_view text)
{
    const auto value = parse_rational(text);
    if (!value || text.find_first_of("/xX") != std::string_view::npos)
    {
        throw std::invalid_argument("a decimal such as 0.63 was expected, found '" + std::string(text) + "'");
    }
    const auto mark = text.find_first_of("eE");
    const auto exponent = mark == std::string_view::npos ? 0 : std::stol(std::string(text.substr(mark + 1)));
    const auto digits = text.substr(0, mark);
    const auto point = digits.find('.');
    const auto places = point == std::string_view::npos ? 0 : static_cast<long>(digits.size() - point - 1);
    return {*value, power(10, exponent - places) / 2};
}

Prints prints(const Enclosure& x, const PrintedDecimal& printed)
{
    const Rational low = printed.value - printed.half_unit;
    const Rational high = printed.value + printed.half_unit;
    if (is_within(x, low, high))
    {
        return Prints::yes;
    }
    return certainly_less(x, low) || certainly_less(high, x) ? Prints::no : Prints::undecided;
}

bool prints(const Rational& x, const PrintedDecimal& printed)
{
    return abs(x - printed.value) <= printed.half_unit;
}

std::optional<std::string> fixed(const Enclosure& x, unsigned places)
{
    if (!is_finite(x))
    {
        return std::nullopt;
    }
    const std::string low = fixed_digits_of(&x.ends()->left, places);
    const std::string high = fixed_digits_of(&x.ends()->right, places);
    return low == high ? std::optional(low) : std::nullopt;
}

std::optional<std::string> significant(const Enclosure& x, unsigned digits)
{
    if (!is_finite(x))
    {
        return std::nullopt;
    }
    const Scientific low = digits_of(&x.ends()->left, digits, MPFR_RNDN);
    const Scientific high = digits_of(&x.ends()->right, digits, MPFR_RNDN);
    return low == high || is_point(x) ? std::optional(laid_out(low, digits)) : std::nullopt;
}

std::string significant(const Rational& x, unsigned digits)
{
    if (x.is_zero())
    {
        return "0";
    }
    const std::string nearest = laid_out(rounded(x, digits), digits);
    const auto exact = exact_digits(x);
    const std::string all = exact ? laid_out(*exact, digits) : nearest;
    return all.size() <= nearest.size() ? all : nearest;
}

bool has_digits(const Enclosure& x, unsigned digits)
{
    if (digits == 0 || is_point(x))
        return true;
    if (!is_finite(x) || contains_zero(x))
        return false;
    // width < 2^a and |x| ≥ 2^b: 10^digits < 2^(10·digits/3) does the rest
    mpfr_t width;
    mpfr_init2(width, 64);
    mpfr_sub(width, &x.ends()->right, &x.ends()->left, MPFR_RNDU);
    const long a = mpfr_get_exp(width);
    mpfr_clear(width);
    const long b = std::min(mpfr_get_exp(&x.ends()->left), mpfr_get_exp(&x.ends()->right)) - 1;
    return a + static_cast<long>(digits) * 10 / 3 + 1 <= b;
}

EndTexts outward_ends(const Enclosure& x, unsigned digits)
{
    return {end_text(&x.ends()->left, digits, MPFR_RNDD), end_text(&x.ends()->right, digits, MPFR_RNDU)};
}

std::string outward(const Enclosure& x, unsigned digits)
{
    const auto [lower, upper] = outward_ends(x, digits);
    return "[" + lower + ", " + upper + "]";
}

} // namespace attest::reference
