/// \file
/// Executable tables as HTML.

#pragma once

#include "docs/site/site.hpp"

namespace attest::docs
{

/// A table that the suite ran, each row with its outcome.
std::string vectors_table(const Site& site, const spec::Table& table);

} // namespace attest::docs
