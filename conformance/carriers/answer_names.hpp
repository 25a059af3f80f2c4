/// \file
/// The names in an answer file that are no part of its problem.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// The results of a problem that an implementation may hand over, and that an answer holds: `output`, `lse`,
/// `scores`, `weights`.
const std::vector<std::string>& result_names();

/// True if an answer may hold a tensor of this name beside those of its problem: a result, one end of its
/// acceptance intervals (`accept_lo.f32`), or what an operator's node also gives (`present_key`).
bool is_answer_tensor(std::string_view name);

/// The metadata of an answer that lists the queries it was asked for.
inline constexpr const char* rows_name = "rows";

} // namespace attest::conformance
