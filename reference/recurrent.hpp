/// \file
/// A small recurrent layer: what self-attention replaced, in the same terms.

#pragma once

#include "reference/steps.hpp"

namespace attest::reference
{

/// A linear recurrence h_t = h_{t−1}·A + x_t·B with h_0 = x_0·B: each state waits for the one before it.
///
/// \param tokens the sequence, n × d_model, n ≥ 1
/// \param carry  A, d × d
/// \param intake B, d_model × d
/// \param steps  the steps to use
/// \return the states, n × d
/// \satisfies{PRP-5}
/// \satisfies{PRP-6}
// [recurrent_layer]
template <class Number>
Matrix<Number> recurrent_layer(const Matrix<Number>& tokens, const Matrix<Number>& carry,
                               const Matrix<Number>& intake, const Steps<Number>& steps)
{
    std::vector<Vector<Number>> states;
    for (std::size_t time = 0; time < tokens.rows; ++time)
    {
        Vector<Number> state = steps.project(tokens.row(time), intake);
        if (time > 0)
            state = steps.add({steps.project(states.back(), carry), state});
        for (Number& entry : state)
            entry = at_position(time, entry);
        states.push_back(state);
    }
    return stack_rows(states, intake.columns);
}
// [recurrent_layer]

} // namespace attest::reference
