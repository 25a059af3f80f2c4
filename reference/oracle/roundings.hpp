/// \file
/// Roundings one after the other, as one factor: the path-length lemma's constants, never too small.

#pragma once

#include "reference/oracle/profile.hpp"

namespace attest::reference
{

/// comp(a, b) = (1 + a)(1 + b) − 1, rounded up.
double joined(double a, double b);

/// Γ_count(unit) = (1 + unit)^count − 1, rounded up.
double gamma(double unit, double count);

/// Π (1 + unit)^count − 1, rounded up.
double compose(const Composition& composition);

/// 1 − (1 − unit)^count, rounded up; at most 1.
double shrinkage(double unit, double count);

} // namespace attest::reference
