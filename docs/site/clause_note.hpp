/// \file
/// What stands under a clause: the code that implements it, and what the last run says.

#pragma once

#include "docs/site/site.hpp"

namespace attest::docs
{

/// "Implemented by", "Checked by" and the outcome, for Doxygen. Nothing for a withdrawn clause.
std::string clause_note(const Site& site, const spec::Clause& clause);

} // namespace attest::docs
