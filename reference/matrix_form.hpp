/// \file
/// The matrix form: the whole calculation of all queries at once.

#pragma once

#include "reference/attention.hpp"

namespace attest::reference
{

/// The matrix product A·B.
/// \satisfies{MAT-1}
// [multiply]
template <class Number> Matrix<Number> multiply(const Matrix<Number>& left, const Matrix<Number>& right)
{
    return build_matrix<Number>(
        left.rows, right.columns, [&](std::size_t r, std::size_t c)
        { return sum_over<Number>(left.columns, [&](std::size_t k) { return left(r, k) * right(k, c); }); });
}
// [multiply]

/// Every query's weights as one matrix: softmax of each row of Q·Kᵀ/√d, hidden keys exactly 0.
///
/// \param queries n × d
/// \param keys    m × d
/// \param visible which keys a query sees
/// \param scaling what the scores are multiplied by
/// \param steps   the steps to use
/// \return n × m
/// \satisfies{MAT-2}
/// \satisfies{MAT-3}
// [weights_as_matrix]
template <class Number>
Matrix<Number> weights_as_matrix(const Matrix<Number>& queries, const Matrix<Number>& keys,
                                 const Visible& visible, const Scaling& scaling, const Steps<Number>& steps)
{
    // Every query against every key
    const Matrix<Number> scores = multiply(queries, transpose(keys));

    // Softmax along each row
    std::vector<Vector<Number>> weights;
    for (std::size_t query = 0; query < queries.rows; ++query)
    {
        const std::vector<std::size_t> seen = visible_keys(steps.mask(visible), query, keys.rows);
        Vector<Number> logits;
        for (const std::size_t key : seen)
            logits.push_back(steps.scale(scores(query, key), scaling));
        weights.push_back(weights_of(logits, seen, keys.rows, steps));
    }
    return stack_rows(weights, keys.rows);
}
// [weights_as_matrix]

/// softmax(Q·Kᵀ/√d)·V in matrices.
///
/// \param queries n × d
/// \param keys    m × d
/// \param values  m × d_v
/// \param visible which keys a query sees
/// \param scaling what the scores are multiplied by
/// \param steps   the steps to use
/// \return n × d_v
/// \satisfies{MAT-2}
// [attend_as_matrices]
template <class Number>
Matrix<Number> attend_as_matrices(const Matrix<Number>& queries, const Matrix<Number>& keys,
                                  const Matrix<Number>& values, const Visible& visible,
                                  const Scaling& scaling, const Steps<Number>& steps)
{
    return multiply(weights_as_matrix(queries, keys, visible, scaling, steps), values);
}
// [attend_as_matrices]

} // namespace attest::reference
