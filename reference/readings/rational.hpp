/// \file
/// Exact rational numbers: what every tensor element, every score and every printed decimal is.

#pragma once

#include <boost/multiprecision/gmp.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace attest::reference
{

/// An exact rational number in lowest terms (GMP).
using Rational =
    boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

/// An exact integer (GMP).
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;

/// The largest magnitude of an exponent that parse_rational() accepts.
inline constexpr unsigned long largest_exponent = 100'000;

/// Exactly the given double.
///
/// \throws std::invalid_argument when `x` is NaN or infinite
/// \satisfies{NUM-1}
Rational exact_rational(double x);

/// base^exponent, exactly, for a negative exponent too.
///
/// \throws std::invalid_argument when `base` is 0 and the exponent is negative
Rational power(unsigned long base, long exponent);

/// The exact value of a number as people write it.
///
/// Reads an integer `-12`, a decimal `0.63` or `-1e-3`, a ratio of integers `1/3`, a hex float `0x1.8p+1`.
/// \return nothing when `text` is none of these, or its exponent is beyond ±largest_exponent
/// \satisfies{NUM-1}
std::optional<Rational> parse_rational(std::string_view text);

/// The nearest integer; of two equally near ones the even one.
Integer round_half_even(const Rational& x);

/// `digits` with a point before the last `places` of them, and zeros in front where there are too few.
std::string with_point(std::string digits, std::size_t places);

/// x with `places` digits after the point, rounded to nearest, exact ties to even; a zero has no sign.
std::string fixed(const Rational& x, std::size_t places);

/// All digits of a number whose decimal expansion ends, such as `-0.125`; nothing for one like 1/3.
std::optional<std::string> terminating_decimal(const Rational& x);

} // namespace attest::reference
