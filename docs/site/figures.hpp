/// \file
/// Figures: drawings of computed numbers.

#pragma once

#include "docs/site/site.hpp"

namespace attest::docs
{

/// A figure as SVG that takes its colours from the page.
/// \throws std::invalid_argument if there is no figure of that name
std::string figure(const std::string& name, const Site& site);

} // namespace attest::docs
