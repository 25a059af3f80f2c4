/// \file
/// The binary floating-point formats: which numbers each of them has.

#pragma once

#include "spec/problem.hpp"

#include <string>

namespace attest::spec
{

/// What makes a binary format: its finite values are k·2^(e − precision + 1) with whole numbers k and e,
/// |k| < 2^precision and least_exponent ≤ e ≤ largest_exponent.
/// \satisfies{NUM-2}
// [format_parameters]
struct FormatParameters
{
    int precision;        ///< Digits in base 2.
    int least_exponent;   ///< Exponent of the smallest normal value.
    int largest_exponent; ///< Exponent of the largest value.
};
// [format_parameters]

/// The three numbers that make a format.
FormatParameters parameters_of(Format format);

/// The largest finite value of a format, (2 − 2^(1 − precision))·2^largest_exponent.
///
/// A finite number that rounds beyond it is refused.
/// \satisfies{NUM-5}
double largest_value(Format format);

/// The exponent of the distance between neighbouring values of a format around `x`.
///
/// Rounding goes to a multiple of that distance.
/// \param x a finite number; below the least normal value the distance no longer shrinks
/// \satisfies{NUM-3}
int spacing_exponent(Format format, double x);

/// True if the format has the value `x` (NaN and the infinities are values of every format).
bool has_value(Format format, double x);

/// A number in the fewest decimals that are read back as the same double, or `inf`, `-inf`, `nan`.
std::string text_of_number(double x);

} // namespace attest::spec
