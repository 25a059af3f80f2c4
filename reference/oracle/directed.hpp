/// \file
/// Sums, products and quotients of doubles that are bounds: rounded up or down, whatever the rounding mode does.

#pragma once

#include <cmath>
#include <limits>

namespace attest::reference
{

/// The double above x; ∞ and NaN stay.
inline double next_up(double x)
{
    return std::nextafter(x, std::numeric_limits<double>::infinity());
}

/// The double below x; −∞ and NaN stay.
inline double next_down(double x)
{
    return std::nextafter(x, -std::numeric_limits<double>::infinity());
}

/// What a rounded sum a + b leaves out, exactly (Knuth's TwoSum); NaN where the sum overflows.
inline double sum_error(double a, double b, double sum)
{
    const double part = sum - a;
    return (a - (sum - part)) + (b - part);
}

/// The least double ≥ a + b, or ∞.
inline double add_up(double a, double b)
{
    const double sum = a + b;
    return sum_error(a, b, sum) > 0 ? next_up(sum) : sum;
}

/// The greatest double ≤ a + b, or −∞.
inline double add_down(double a, double b)
{
    return -add_up(-a, -b);
}

/// A double ≥ a·b: the one above the rounded product, unless a factor is 0.
inline double multiply_up(double a, double b)
{
    return a == 0 || b == 0 ? 0.0 : next_up(a * b);
}

/// A double ≥ a/b: the one above the rounded quotient, unless a is 0.
inline double divide_up(double a, double b)
{
    return a == 0 ? 0.0 : next_up(a / b);
}

} // namespace attest::reference
