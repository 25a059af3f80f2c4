/// \file
/// The steps of a problem, each as a quantity that can be printed with certified digits.

#pragma once

#include "conformance/quantity.hpp"
#include "conformance/texts.hpp"
#include "reference/problem_vectors.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace attest::conformance
{

/// A step of a problem, and how to compute it.
struct PlannedStep
{
    std::string name;               ///< As in ExplainedStep.
    std::string clause;             ///< As in ExplainedStep.
    std::vector<std::size_t> shape; ///< Of the step's numbers over all rows.

    /// What it makes of one row; the row and the texts must outlive it.
    std::function<Quantity(const reference::ProblemRow& row, const Texts& texts)> quantity;
};

/// The steps that a valid problem has, in order.
std::vector<PlannedStep> steps_of(const spec::Problem& problem);

} // namespace attest::conformance
