/// \file
/// Numbers as text, with digits that are proved.

#pragma once

#include "conformance/quantity.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// A number as it is printed.
struct CertifiedText
{
    std::string text;    ///< Digits; `nan`, `inf` or `-inf`; or an interval `[low, high]`.
    bool decided = true; ///< False for an interval: the digits could not be decided.
};

/// Every element of a quantity with so many significant digits, correctly rounded.
///
/// The precision grows until the enclosure rounds to one text. A rational number is decided by exact arithmetic
/// where enclosures cannot (a tie, a zero by cancellation), and prints exactly where that is shorter.
///
/// \param quantity a quantity of which `exact` may throw reference::NotExact
/// \param digits   at least 1
std::vector<CertifiedText> certified(const Quantity& quantity, unsigned digits);

} // namespace attest::conformance
