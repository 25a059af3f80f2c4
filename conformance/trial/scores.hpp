/// \file
/// The final scores of a row as a kernel computes them.

#pragma once

#include "conformance/trial/choices.hpp"
#include "reference/problem_vectors.hpp"

#include <vector>

namespace attest::conformance::trial
{

/// The final scores of some keys, each in the kernel's arithmetic.
std::vector<double> final_scores(const reference::ProblemRow& row, const std::vector<std::size_t>& keys,
                                 const Choices& choices);

/// A slope, a sink or a soft cap, as the kernel reads it into the arithmetic of a step.
double constant(const Choices& choices, const Arithmetic& arithmetic, double x);

/// Elements as the kernel's products take them.
std::vector<double> product_inputs(const Choices& choices, std::vector<double> elements);

} // namespace attest::conformance::trial
