/// \file
/// Every convention of a problem, put onto any input.

#pragma once

#include "spec/problem.hpp"

#include <span>

namespace attest::conformance::trial
{

/// A convention, or a few at once.
struct Convention
{
    const char* name;              ///< For people.
    void (*apply)(spec::Problem&); ///< Changes a problem of rank 2 so that it has the convention.
};

/// All conventions that change the value of a row, one at a time, and some together.
std::span<const Convention> conventions();

} // namespace attest::conformance::trial
