/// \file
/// Score: how well a query matches a key.

#pragma once

#include "reference/matrix.hpp"

namespace attest::reference
{

/// The score of a key for a query: r = ⟨q, k⟩ = Σ_c q_c k_c.
///
/// \param query width d ≥ 1
/// \param key   width d
/// \satisfies{SCR-1}
// [score]
template <class Number> Number score(const Vector<Number>& query, const Vector<Number>& key)
{
    return sum_over<Number>(query.size(), [&](std::size_t c) { return query[c] * key[c]; });
}
// [score]

} // namespace attest::reference
