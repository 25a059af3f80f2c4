/// \file
/// The reference's text in each of its readings: what an assertion is given to look at.

#pragma once

#include "reference/readings/enclosure.hpp"
#include "reference/readings/exact.hpp"
#include "reference/readings/trace.hpp"
#include "reference/readings/value.hpp"
#include "reference/steps.hpp"

/// The suite: assertions, claims, verdicts, carriers and the command.
namespace attest::conformance
{

/// One table of steps for each reading.
///
/// The suite runs its assertions on the chapters' own steps; a mutant is the same with one step replaced in
/// every reading.
struct Texts
{
    /// @{
    /// The steps in the reading of its name.
    reference::Steps<reference::Value> value = reference::textbook<reference::Value>();
    reference::Steps<reference::Enclosure> enclosure = reference::textbook<reference::Enclosure>();
    reference::Steps<reference::Exact> exact = reference::textbook<reference::Exact>();
    reference::Steps<reference::Trace> trace = reference::textbook<reference::Trace>();
    /// @}
};

/// The steps in one reading.
template <class Number> const reference::Steps<Number>& steps_of(const Texts& texts)
{
    if constexpr (std::is_same_v<Number, reference::Value>)
        return texts.value;
    else if constexpr (std::is_same_v<Number, reference::Enclosure>)
        return texts.enclosure;
    else if constexpr (std::is_same_v<Number, reference::Exact>)
        return texts.exact;
    else
        return texts.trace;
}

} // namespace attest::conformance
