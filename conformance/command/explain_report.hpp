/// \file
/// A walk through a problem as text and as JSON.

#pragma once

#include "conformance/explain.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// What is walked through.
struct Walked
{
    std::string title;              ///< What it is, for people.
    std::vector<std::string> words; ///< What each key stands for; empty: nothing is known of them.
    spec::Problem problem;          ///< Without violation.
};

/// The walk for people: what each step is, then for each row a table of the keys and one of the values.
std::string explanation_text(const Walked& walked, const Explanation& explanation);

/// The walk as a JSON document: `problem` and `steps`, flat lists of decimal strings beside their shapes.
std::string explanation_json(const Walked& walked, const Explanation& explanation);

} // namespace attest::conformance
