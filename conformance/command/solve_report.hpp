/// \file
/// The answer of a problem as text and as JSON.

#pragma once

#include "conformance/command/named_problem.hpp"
#include "conformance/solve.hpp"
#include "reference/oracle/decimal.hpp"

#include <string>

namespace attest::conformance
{

/// As many elements as an answer prints.
inline constexpr std::size_t most_printed_elements = 4096;

/// Texts that enclose an element's exact value; of what is not finite both are its class.
reference::EndTexts ends_of(const reference::CertifiedElement& element, unsigned digits);

/// The answer for people: each element correctly rounded, and an interval that holds the exact value.
/// \param digits significant digits of the interval's ends, which are rounded outward
std::string solution_text(const NamedProblem& named, const Solution& solution, unsigned digits);

/// The answer as a JSON document: `problem`, `output` and `lse`; `rounded` holds hex floats, `lo` and `hi`
/// decimals. A tensor with more than 4096 elements has no lists.
std::string solution_json(const NamedProblem& named, const Solution& solution, unsigned digits);

} // namespace attest::conformance
