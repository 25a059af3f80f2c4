/// \file
/// Masks: which keys a query may see, and what is added to their scores.

#pragma once

#include "reference/matrix.hpp"
#include "spec/problem.hpp"

#include <functional>

namespace attest::reference
{

/// Says whether a query may see a key; decided on positions, never on numbers.
using Visible = std::function<bool(std::size_t query, std::size_t key)>;

/// Every query sees every key: no mask, as in an encoder.
/// \satisfies{MSK-3}
inline Visible everything()
{
    return [](std::size_t, std::size_t) { return true; };
}

/// The position i + o that a query has among the keys.
inline std::int64_t diagonal_of(std::size_t query, std::int64_t offset)
{
    return static_cast<std::int64_t>(query) + offset;
}

/// The causal mask: key j is visible to query i iff j ≤ i + o.
/// \param offset the diagonal's offset o: 0 where queries and keys are one sequence
/// \satisfies{MSK-1}
/// \satisfies{MSK-10}
/// \satisfies{MSK-12}
/// \satisfies{MSK-13}
// [causal]
inline Visible causal(std::int64_t offset = 0)
{
    return [offset](std::size_t query, std::size_t key)
    { return static_cast<std::int64_t>(key) <= diagonal_of(query, offset); };
}
// [causal]

/// A window: key j is visible to query i iff i + o − left ≤ j ≤ i + o + right; a reach that is absent has no limit.
/// \satisfies{MSK-2}
Visible within(const spec::Window& window, std::int64_t offset);

/// The keys that exist: those before the valid length.
/// \satisfies{MSK-6}
/// \satisfies{MSK-16}
Visible before_length(std::size_t length);

/// What the problem's own mask shows of one batch item and head: where it is boolean, the keys it attends to;
/// else those with another number than −inf. The problem, which has a mask, must outlive the result.
/// \satisfies{MSK-4}
/// \satisfies{MSK-5}
Visible shown_by_mask(const spec::Problem& problem, std::size_t batch, std::size_t head);

/// All that decides visibility in a valid problem, for one batch item and query head: a key is visible iff it
/// exists and neither causal order, window nor mask hides it. The problem must outlive the result.
/// \satisfies{MSK-2}
Visible visibility_of(const spec::Problem& problem, std::size_t batch, std::size_t head);

/// The keys that one query sees, in order.
std::vector<std::size_t> visible_keys(const Visible& visible, std::size_t query, std::size_t keys);

/// An additive mask or bias: what is added to the scaled score of a key.
/// \satisfies{MSK-4}
// [add_bias]
template <class Number> Number add_bias(const Number& scaled, const Number& bias)
{
    return scaled + bias;
}
// [add_bias]

} // namespace attest::reference
