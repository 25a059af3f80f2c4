/// \file
/// `--rows`: which queries a command is asked for.

#pragma once

#include "conformance/command/usage.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// Positions of queries as people list them: `0,5,100-120`, each range with both its ends.
///
/// \param text    numbers and ranges, separated by commas
/// \param queries how many there are
/// \return the positions in order, each once
/// \throws UsageError for what is no such list, a range that runs backwards, or a position that is not there
std::vector<std::size_t> rows_from(std::string_view text, std::size_t queries);

/// What `--rows` says, or nothing without it: all queries.
/// \throws UsageError as rows_from()
std::optional<std::vector<std::size_t>> rows_of(const CommandLine& line, std::size_t queries);

} // namespace attest::conformance
