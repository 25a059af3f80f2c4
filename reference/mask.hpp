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

/// The causal mask: key j is visible to query i iff j ≤ i.
/// \satisfies{MSK-1}
// [causal]
inline Visible causal()
{
    return [](std::size_t query, std::size_t key) { return key <= query; };
}
// [causal]

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

/// Whether a key is visible to a query of a valid problem: it exists, and neither causal order, window nor mask hides it.
///
/// \param problem a problem without violation
/// \param batch   batch item
/// \param head    query head
/// \param query   position i of the query
/// \param key     position j of the key
/// \satisfies{MSK-2}
/// \satisfies{MSK-5}
/// \satisfies{MSK-6}
bool is_visible(const spec::Problem& problem, std::size_t batch, std::size_t head, std::size_t query,
                std::size_t key);

} // namespace attest::reference
