/// \file
/// Score: how well a query matches a key.

#pragma once

#include "reference/matrix.hpp"

namespace attest::reference
{

/// The score of a key for a query: r = ⟨q, k⟩ = Σ_c q_c k_c.
///
/// It depends on no other key, and query and key exchanged have the same score.
///
/// \param query width d ≥ 1
/// \param key   width d
/// \satisfies{SCR-1}
/// \satisfies{SCR-2}
/// \satisfies{PRJ-5}
/// \satisfies{PRJ-6}
// [score]
template <class Number> Number score(const Vector<Number>& query, const Vector<Number>& key)
{
    return sum_over<Number>(query.size(), [&](std::size_t c) { return query[c] * key[c]; });
}
// [score]

} // namespace attest::reference
