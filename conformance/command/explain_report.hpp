/// \file
/// A walk through a problem as text and as JSON.

#pragma once

#include "conformance/command/named_problem.hpp"
#include "conformance/explain.hpp"

#include <string>

namespace attest::conformance
{

/// The walk for people: what each step is, then for each row a table of the keys and one of the values.
std::string explanation_text(const NamedProblem& walked, const Explanation& explanation);

/// The walk as a JSON document: `problem` and `steps`, flat lists of decimal strings beside their shapes.
std::string explanation_json(const NamedProblem& walked, const Explanation& explanation);

} // namespace attest::conformance
