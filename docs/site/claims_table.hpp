/// \file
/// Claims of a document as HTML.

#pragma once

#include "docs/site/site.hpp"

namespace attest::docs
{

/// Claims, each with its clauses, its assertions, how many mutants turn it red, and its outcome.
std::string claims_table(const Site& site, const std::vector<const spec::Claim*>& claims);

} // namespace attest::docs
