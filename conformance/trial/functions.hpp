/// \file
/// Exponentials, hyperbolic tangents and logarithms as a kernel computes them: with the error that it declares.

#pragma once

#include "conformance/trial/choices.hpp"

namespace attest::conformance::trial
{

/// e^(x − m) by the kernel's route; exactly 1 for x = m.
double exponential(const Choices& choices, double x, double m);

/// tanh x
double hyperbolic_tangent(const Choices& choices, double x);

/// log x, or log₂ x
double logarithm(const Choices& choices, double x, bool base_two);

/// log₂ e as a number of an arithmetic.
double log2_e(const Arithmetic& arithmetic);

} // namespace attest::conformance::trial
