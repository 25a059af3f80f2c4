/// \file
/// The fences that hold tables: `vectors` and `claims`.

#pragma once

#include <string>
#include <vector>

#include "spec/reader/book.hpp"

namespace attest::spec
{

/// True if a fence's first word is the given one.
bool is_fence_of(const Block& block, const std::string& language);

/// The cells of one line of a fence.
/// \throws BookError if there are not as many as there are columns
std::vector<std::string> cells_at(const Place& place, const std::string& line,
                                  const std::vector<std::string>& columns);

/// The table of a `vectors` fence.
/// \throws BookError at the line that breaks the grammar
Table table_of(const Chapter& chapter, const Block& fence);

/// The rows of a `claims` fence.
/// \throws BookError at the line that breaks the grammar
std::vector<Claim> claims_of(const Chapter& chapter, const Block& fence);

} // namespace attest::spec
