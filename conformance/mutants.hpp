/// \file
/// Mutants: the reference with one step deliberately wrong.

#pragma once

#include "conformance/texts.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace attest::conformance
{

/// The reference with one step replaced by a wrong one, in every reading.
struct Mutant
{
    std::string name; ///< For example `no_scale`.
    std::string step; ///< The entry of reference::Steps that is replaced, for example `scale`.
    std::string text; ///< What it does instead, in a few words.
    std::function<void(Texts& texts)> apply; ///< Replaces the step.
};

/// Every mutant, by step: at least one for each step.
const std::vector<Mutant>& mutants();

/// The steps of reference::Steps, in their order.
const std::vector<std::string>& step_names();

/// Claims that no mutant of a step can turn red, each with the reason.
const std::map<std::string, std::string>& unmoved_claims();

} // namespace attest::conformance
