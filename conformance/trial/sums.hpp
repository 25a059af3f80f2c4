/// \file
/// Sums in the orders that kernels take them in.

#pragma once

#include "conformance/trial/choices.hpp"

#include <span>
#include <vector>

namespace attest::conformance::trial
{

/// Σ x_i·y_i as a kernel computes it, onto a first summand.
///
/// \param arithmetic of the products and the sum
/// \param first      what the sum begins with; 0 costs no rounding
double sum_of_products(const Choices& choices, const Arithmetic& arithmetic, std::span<const double> x,
                       std::span<const double> y, double first = 0);

/// Σ x_i as a kernel computes it, onto a first summand.
double sum(const Choices& choices, const Arithmetic& arithmetic, std::span<const double> x, double first = 0);

} // namespace attest::conformance::trial
