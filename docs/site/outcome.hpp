/// \file
/// Outcomes and counts as a page shows them.

#pragma once

#include "conformance/suite.hpp"

#include <string>

namespace attest::docs
{

/// A mark for an outcome: a sign and the word.
std::string outcome_mark(conformance::Outcome outcome);

/// A sign for what one assertion found.
std::string outcome_mark(const conformance::Report& report);

/// What did not hold, as a list; nothing if all held.
std::string failures_list(const conformance::Report& report);

/// "1 row", "3 rows".
/// \param plural its plural where that is not the word and an s
std::string counted(std::size_t count, const std::string& word, const std::string& plural = "");

} // namespace attest::docs
