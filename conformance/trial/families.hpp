/// \file
/// Families of simulated kernels, each with the profile that it keeps.

#pragma once

#include "conformance/trial/choices.hpp"
#include "reference/oracle/profile.hpp"

#include <string>
#include <vector>

namespace attest::conformance::trial
{

/// Kernels of one profile, and the numbers that they take.
struct Family
{
    std::string name;             ///< For people.
    reference::Profile profile;   ///< What each kernel promises.
    spec::Format format;          ///< Of the problems and of the output.
    Arithmetic input;             ///< Whose numbers the problems hold.
    double least_value;           ///< See Draw.
    double lowest_mask;           ///< See Draw.
    std::vector<Choices> kernels; ///< What its kernels do.
};

/// One family for each preset, in their order, and one whose kernels split the keys.
std::vector<Family> preset_families();

/// Kernels that calculate with few bits, where no error is small.
///
/// \param precision  digits in base 2, 3 to 10
/// \param underflows numbers below 2^-6 lose digits
std::vector<Family> toy_families(int precision, bool underflows);

/// A kernel that rounds coarsely in one step and calculates in double elsewhere.
struct LoneQuantity
{
    std::string symbol; ///< What stands for that rounding in the chapter *Accuracy*.
    Family with;        ///< The kernel under the profile that says so.
    Family without;     ///< The same under the profile of double.
};

/// One for each quantity of a profile.
///
/// \param precision of the coarse step
std::vector<LoneQuantity> lone_quantities(int precision);

} // namespace attest::conformance::trial
