/// \file
/// Scale: dividing a score by the square root of the width.

#pragma once

#include "reference/matrix.hpp"

#include <optional>

namespace attest::reference
{

/// What a score is multiplied by: exactly 1/√d, or a given number.
struct Scaling
{
    unsigned long width = 1;       ///< The width d of a query and of a key.
    std::optional<Rational> given; ///< Nothing: exactly 1/√d.
};

/// The scaled score: r/√d, or σ·r with a given scale σ.
///
/// \param score   the score r
/// \param scaling the width, or a given σ (0 and negative included)
/// \satisfies{SCL-1}
/// \satisfies{SMX-5}
/// \satisfies{SCL-2}
/// \satisfies{SCL-3}
/// \satisfies{SCL-4}
// [scale]
template <class Number> Number scale(const Number& score, const Scaling& scaling)
{
    if (scaling.given)
        return score * make<Number>(*scaling.given);
    return score / root<Number>(scaling.width);
}
// [scale]

/// The soft cap: c·tanh(s/c), which keeps a score between −c and c.
///
/// \param scaled the scaled score s
/// \param limit  the cap c > 0
/// \satisfies{SCL-6}
// [cap]
template <class Number> Number cap(const Number& scaled, const Number& limit)
{
    return limit * hyperbolic_tangent(Number(scaled / limit));
}
// [cap]

} // namespace attest::reference
