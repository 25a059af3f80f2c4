/// \file
/// Elementary functions bounded from one side, in double: for bounds, which may be a little too large but never
/// too small. Nothing here relies on the accuracy of a library's function.

#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attest::reference
{

/// 2^-53: the relative error of one operation of double.
inline constexpr double double_unit = 0x1p-53;

/// The relative error of nearby_exponential() is at most this.
inline constexpr double exponential_error = 0x1p-48;

/// e^x for −708 ≤ x ≤ 709, up to a relative error of exponential_error.
///
/// x = k·log 2 + r with |r| ≤ 0.347: k·(high part of log 2) is exact, so r has an error of at most
/// 2·2^-53·0.35 + 2^-80. The Taylor polynomial of degree 13 leaves out at most 0.347^14/14!·1.05 < 2^-57, and
/// Horner's rule rounds by at most 8·2^-53·e^0.7. Together less than 2^-48.
inline double nearby_exponential(double x)
{
    constexpr double shift = 0x1.8p52;
    const double k = (x * 0x1.71547652b82fep0 + shift) - shift;
    const double r = (x - k * 0x1.62e42feep-1) - k * 0x1.a39ef35793c76p-33;
    double sum = 1.0 / 13;
    for (int i = 12; i >= 1; --i)
        sum = (1 + r * sum) / i;
    const auto exponent = static_cast<std::uint64_t>(static_cast<std::int64_t>(k) + 1023);
    return (1 + r * sum) * std::bit_cast<double>(exponent << 52);
}

/// At least e^x; +∞ above 709.
inline double exponential_above(double x)
{
    if (!(x <= 709))
        return std::numeric_limits<double>::infinity();
    return x < -708 ? 0x1p-1021 : nearby_exponential(x) * (1 + 2 * exponential_error);
}

/// At most e^x, and at least 0.
inline double exponential_below(double x)
{
    if (!(x >= -708))
        return 0;
    return nearby_exponential(x > 709 ? 709 : x) * (1 - 2 * exponential_error);
}

/// At least e^x − 1, for x ≥ 0; where x is small, up to a relative error of 2^-46.
///
/// Below ½ the terms of the Taylor series, all of them non-negative, and twice the last one for the rest.
inline double exponential_minus_one_above(double x)
{
    if (!(x < 0.5))
        return exponential_above(x) - 1 + 0x1p-50;
    double sum = 1 + x / 7;
    for (int i = 14; i >= 2; --i)
        sum = 1 + x * sum / i;
    return x * sum * (1 + 0x1p-47);
}

/// At least log(1 + x), for x ≥ 0.
///
/// Below 2^-6 three terms of the alternating series. Above, a guess of the library that nearby_exponential()
/// proves to be large enough; and x itself where it does not.
inline double logarithm_of_one_plus_above(double x)
{
    if (x < 0x1p-6)
        return x * (1 - x * (0.5 - x / 3)) * (1 + 0x1p-49);
    const double guess = std::log1p(x) * (1 + 0x1p-40);
    return exponential_below(guess) >= (1 + x) * (1 + 0x1p-51) ? guess : x;
}

} // namespace attest::reference
