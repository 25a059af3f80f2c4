/// \file
/// What a user may have meant by a name that does not exist.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// The known name nearest to what was typed, if one is near: the one that the fewest edits lead to.
///
/// A name is near if it begins with what was typed, if it is a part of it and has at least three characters, or
/// if one edit for each three characters typed leads to it, and always one. An edit counts half for the first
/// two: `k` means `key`, and `attn_mask` means `mask`. Among equally near names the first is taken.
std::optional<std::string> near_name(std::string_view typed, const std::vector<std::string>& known);

/// The question that ends a message, `; did you mean "key"?`; nothing where no name is near.
std::string suggestion(std::string_view typed, const std::vector<std::string>& known);

/// The number of edits that lead from one text to another: a character more, less or another one, or two
/// neighbours swapped (the distance of Damerau and Levenshtein, with no edit inside a swapped pair).
std::size_t edit_distance(std::string_view from, std::string_view to);

} // namespace attest::conformance
