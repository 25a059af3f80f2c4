/// \file
/// The reading `Value`: the steps in 50, 100 or 1000 digits.

#pragma once

#include "reference/readings/precision.hpp"
#include "reference/readings/reading.hpp"

#include <boost/multiprecision/mpfr.hpp>

namespace attest::reference
{

/// A binary floating-point number with the precision of the innermost `Precision` scope (MPFR).
///
/// Every operation rounds to nearest. Nothing is proved about the digits: that is what `Enclosure` is for.
using Value = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<0>,
                                            boost::multiprecision::et_off>;

/// @{
/// As reading.hpp says, in this reading.
template <> Value make<Value>(const Rational& x);
template <> Value root<Value>(unsigned long d);
template <> Value exponential<Value>(const Value& x);
template <> Value logarithm<Value>(const Value& x);
template <> Value hyperbolic_tangent<Value>(const Value& x);
template <> Value anchor<Value>(const std::vector<Value>& numbers);
template <> Value total<Value>(const std::vector<Value>& numbers);
template <> Value at_position<Value>(std::size_t position, const Value& x);
/// @}

/// Exactly the number that `x` is.
///
/// \throws std::invalid_argument when `x` is NaN or infinite
Rational exact_rational(const Value& x);

} // namespace attest::reference
