#include "conformance/carriers/number_text.hpp"

#include "reference/readings/rational.hpp"
#include "spec/format.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace attest::conformance
{

namespace
{

constexpr const char* any_number = "a number: a decimal, a hex float such as \"0x1.8p+1\", "
                                   "\"inf\", \"-inf\" or \"nan\"";

/// A finite number as it is written, without its sign.
struct Literal
{
    bool hex;
    std::string_view text;   ///< All of it.
    std::string_view digits; ///< Behind the `0x`.
};

std::optional<Literal> literal_from(std::string_view text)
{
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    const std::string_view digits = text.substr(hex ? 2 : 0);
    const auto is_digit = [=](unsigned char each) { return hex ? std::isxdigit(each) : std::isdigit(each); };
    if (digits.empty() || !is_digit(static_cast<unsigned char>(digits.front())))
    {
        return std::nullopt;
    }
    return Literal{hex, text, digits};
}

/// The exponent behind the mark; one beyond 64 bits becomes the largest or least that has them.
std::int64_t exponent_of(const Literal& literal)
{
    const std::size_t mark = literal.digits.find_first_of(literal.hex ? "pP" : "eE");
    if (mark == std::string_view::npos)
    {
        return 0;
    }
    const std::string_view text = literal.digits.substr(mark + (literal.digits[mark + 1] == '+' ? 2 : 1));
    std::int64_t exponent = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (read.ec == std::errc{})
    {
        return exponent;
    }
    using Limits = std::numeric_limits<std::int64_t>;
    return text.starts_with('-') ? Limits::min() : Limits::max();
}

/// True if a number that no double is near to is too large, not too small.
bool is_large(const Literal& literal)
{
    const std::string_view significand =
        literal.digits.substr(0, literal.digits.find_first_of(literal.hex ? "pP" : "eE"));
    const auto point = static_cast<std::int64_t>(std::min(significand.find('.'), significand.size()));
    const auto first = static_cast<std::int64_t>(significand.find_first_not_of("0."));
    return exponent_of(literal) > (first - point) * (literal.hex ? 4 : 1);
}

/// The double nearest to a literal (infinity beyond the largest), or nothing if it is malformed.
std::optional<double> nearest_double(const Literal& literal)
{
    const char* const end = literal.digits.data() + literal.digits.size();
    const auto notation = literal.hex ? std::chars_format::hex : std::chars_format::general;
    double nearest = 0;
    const auto read = std::from_chars(literal.digits.data(), end, nearest, notation);
    if (read.ptr != end || read.ec == std::errc::invalid_argument)
    {
        return std::nullopt;
    }
    if (read.ec == std::errc::result_out_of_range)
    {
        return is_large(literal) ? HUGE_VAL : 0.0;
    }
    return nearest;
}

/// Whether a literal halfway between two values, as far as its nearest double tells, goes to the upper one.
bool tie_goes_up(const Literal& literal, double nearest, bool lower_is_even)
{
    const std::optional<reference::Rational> exact = reference::parse_rational(literal.text);
    if (!exact)
    {
        throw NumberError("an exponent of at most " + std::to_string(reference::largest_exponent));
    }
    const int order = exact->compare(reference::exact_rational(nearest));
    return order > 0 || (order == 0 && !lower_is_even);
}

/// The value of a format nearest to a literal.
///
/// The nearest double decides, as rounding is monotone and every value and every midpoint of two values is a
/// double: unless it is such a midpoint, the literal lies on the same side. Then the exact number decides.
double round_once(const Literal& literal, double nearest, spec::Format format)
{
    if (format == spec::Format::f64 || std::isinf(nearest))
    {
        return nearest;
    }
    const int spacing = spec::spacing_exponent(format, nearest);
    const double steps = std::ldexp(nearest, -spacing);
    const double lower = std::floor(steps);
    const double rest = steps - lower;
    const bool up = rest > 0.5 || (rest == 0.5 && tie_goes_up(literal, nearest, std::fmod(lower, 2) == 0));
    return std::ldexp(lower + (up ? 1 : 0), spacing);
}

/// The magnitude of a finite number.
double magnitude_from(std::string_view text, spec::Format format)
{
    const std::optional<Literal> literal = literal_from(text);
    const std::optional<double> nearest = literal ? nearest_double(*literal) : std::nullopt;
    if (!nearest)
    {
        throw NumberError(any_number);
    }
    const double rounded = round_once(*literal, *nearest, format);
    if (rounded > spec::largest_value(format))
    {
        throw NumberError(std::string("a finite number of format ") + spec::name_of(format) + " (at most " +
                          spec::text_of_number(spec::largest_value(format)) + "), or \"inf\"");
    }
    return rounded;
}

} // namespace

double number_from_text(std::string_view text, spec::Format format)
{
    if (text == "nan")
    {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const bool negative = text.starts_with('-');
    text.remove_prefix(negative ? 1 : 0);
    const double magnitude = text == "inf" ? HUGE_VAL : magnitude_from(text, format);
    return negative ? -magnitude : magnitude;
}

std::string hex_text(double x)
{
    if (std::isnan(x))
    {
        return "nan";
    }
    std::array<char, 32> text{};
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), std::abs(x), std::chars_format::hex).ptr;
    return (std::signbit(x) ? "-" : "") + std::string(std::isinf(x) ? "" : "0x") +
           std::string(text.data(), end);
}

} // namespace attest::conformance
