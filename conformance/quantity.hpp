/// \file
/// A quantity of a table: something a reading can compute, compared with what the chapter says.

#pragma once

#include "conformance/report.hpp"
#include "conformance/texts.hpp"
#include "reference/value_class.hpp"

#include <functional>
#include <string>
#include <vector>

namespace attest::conformance
{

using reference::Element;
using reference::Elements;

/// What a cell's content is, in the two readings that can decide about it.
///
/// Both functions compute anew on each call: an enclosure in the precision of its scope.
struct Quantity
{
    std::function<Elements<reference::Enclosure>()> enclosed; ///< As enclosures.
    std::function<Elements<reference::Exact>()> exact;        ///< As exact numbers.
};

/// Checks a cell against a quantity.
///
/// \param role     `exact` (equal, decided), `printed` (certified rounding) or `class` (NaN, inf, -inf, finite);
///                 a word `nan`, `inf` or `-inf` is that class in every role
/// \param expected the cell: as many words as the quantity has elements; a semicolon may end a matrix row
/// \param what     the name of the quantity, for messages
void check_quantity(const Quantity& quantity, const std::string& role, const std::string& expected,
                    const std::string& what, Report& report);

/// The words of a cell, separated by blanks.
std::vector<std::string> words(const std::string& cell);

/// An exact number as it is written in a cell: a rational, a decimal, a hex float, or `5/2*sqrt(2)`.
/// \throws std::invalid_argument when the text is none of these
reference::Exact read_exact(const std::string& text);

/// A finite number, or the class that `nan`, `inf` or `-inf` names.
/// \throws std::invalid_argument when the text is none of these
Element<reference::Exact> read_element(const std::string& text);

/// The certified decimals of an exact number, for messages.
std::string certified_text(const reference::Exact& number);

} // namespace attest::conformance
