/// \file
/// Projections: how a token's embedding becomes its query, its key and its value.

#pragma once

#include "reference/matrix.hpp"

namespace attest::reference
{

/// One row of a projection: y_c = Σ_k x_k W_kc.
///
/// \param token      the token's embedding x, width d_model
/// \param projection the matrix W, d_model × d
/// \return the projected vector, width d
/// \satisfies{PRJ-1}
/// \satisfies{PRJ-3}
// [project]
template <class Number> Vector<Number> project(const Vector<Number>& token, const Matrix<Number>& projection)
{
    Vector<Number> projected;
    for (std::size_t column = 0; column < projection.columns; ++column)
        projected.push_back(sum_over<Number>(projection.rows, [&](std::size_t k)
                                             { return token[k] * projection(k, column); }));
    return projected;
}
// [project]

} // namespace attest::reference
