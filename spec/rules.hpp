/// \file
/// The rules that violation() asks one after the other; for its own files only.

#pragma once

#include "spec/problem.hpp"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>

namespace attest::spec
{

/// Nothing where a rule is kept.
using Verdict = std::optional<Violation>;

/// Counts of elements, offsets and reaches stay within ± this, so that their sums neither overflow nor get
/// rounded as a double.
inline constexpr std::int64_t largest_integer = std::int64_t{1} << 53;

/// `query`, `key` or `value`.
struct NamedTensor
{
    const char* name;     ///< Which of the three.
    const Tensor& tensor; ///< It itself.
};

/// The three tensors that every problem has.
std::array<NamedTensor, 3> inputs(const Problem& problem);

/// The first violation that a rule finds among some items.
template <class Items, class Rule> Verdict first_violation(const Items& items, Rule rule)
{
    for (const auto& item : items)
    {
        if (Verdict verdict = rule(item))
        {
            return verdict;
        }
    }
    return std::nullopt;
}

/// The first violation among some verdicts.
Verdict first_of(std::initializer_list<Verdict> verdicts);

/// Ranks fit the layout and agree, data fill their shapes, and the number of them can be counted.
///
/// \satisfies{PRB-1}
Verdict tensors_are_well_formed(const Problem& problem);

/// `head_counts` are there exactly where the layout needs them, and divide the widths.
///
/// \satisfies{PRB-3}
Verdict head_counts_fit_layout(const Problem& problem);

/// No width is 0.
///
/// \satisfies{PRB-1}
Verdict widths_are_positive(const Problem& problem);

/// Query and key have one width.
///
/// \satisfies{PRB-2}
Verdict query_and_key_have_one_width(const Problem& problem);

/// `key` and `value` go together and with `query`, and the output can be counted.
///
/// \satisfies{PRB-1}
Verdict extents_agree(const Problem& problem);

/// Every key-value head serves the same number of query heads.
///
/// \satisfies{PRB-3}
Verdict kv_heads_divide_heads(const Problem& problem);

/// The mask broadcasts to the scores, and truth values are 0 or 1.
///
/// \satisfies{PRB-4}
Verdict mask_is_valid(const Problem& problem);

/// Each number is one that its field can have, and there are as many as needed.
///
/// \satisfies{PRB-5}
Verdict numbers_are_valid(const Problem& problem);

/// There is one length for each batch item, within the keys.
///
/// \satisfies{PRB-6}
Verdict kv_lengths_are_valid(const Problem& problem);

} // namespace attest::spec
