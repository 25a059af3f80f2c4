/// \file
/// Fences: executable tables, claims, and text to look at.

#pragma once

#include "docs/site/site.hpp"

namespace attest::docs
{

/// A fence of a chapter as HTML for Doxygen.
std::string fence(const Site& site, const spec::Chapter& chapter, const spec::Block& block);

} // namespace attest::docs
