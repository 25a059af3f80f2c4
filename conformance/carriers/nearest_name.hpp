/// \file
/// What a user may have meant by a name that does not exist.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// The known name nearest to what was typed: the one that the fewest edits lead to.
///
/// An edit counts half where the name begins with what was typed, or is a part of it: `k` means `key`, and
/// `attn_mask` means `mask`.
///
/// \param known at least one name; among equally near ones the first is taken
std::string nearest_name(std::string_view typed, const std::vector<std::string>& known);

/// The number of edits that lead from one text to another: a character more, less or another one, or two
/// neighbours swapped (the distance of Damerau and Levenshtein, with no edit inside a swapped pair).
std::size_t edit_distance(std::string_view from, std::string_view to);

} // namespace attest::conformance
