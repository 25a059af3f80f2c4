/// \file
/// Softmax: how logits become weights; and their log-sum-exp.

#pragma once

#include "reference/matrix.hpp"

namespace attest::reference
{

/// e^{s_j − a} for every logit s_j, with one number a near the largest: the weights before they are divided.
///
/// The number a cancels when the weights are divided by their total; it only keeps e^s in range.
// [exponentiate]
template <class Number> Vector<Number> exponentiate(const Vector<Number>& logits, const Number& reference)
{
    Vector<Number> powers;
    for (const Number& logit : logits)
        powers.push_back(exponential(Number(logit - reference)));
    return powers;
}
// [exponentiate]

/// The weights w_j = e^{s_j} / Σ_l e^{s_l}.
///
/// \param logits the final scores s of the visible keys (and of the sink), at least one
/// \return as many weights, positive, with sum 1
/// \satisfies{SMX-1}
/// \satisfies{SMX-2}
/// \satisfies{SMX-3}
/// \satisfies{SMX-6}
// [softmax]
template <class Number> Vector<Number> softmax(const Vector<Number>& logits)
{
    // Raise e to each logit
    const Vector<Number> powers = exponentiate(logits, anchor(logits));

    // Add the powers up
    const Number denominator = total(powers);

    // Divide each power by the total
    Vector<Number> weights;
    for (const Number& power : powers)
        weights.push_back(power / denominator);
    return weights;
}
// [softmax]

/// The log-sum-exp L = log Σ_j e^{s_j}: the logarithm of softmax's denominator.
///
/// \param logits the final scores s, at least one
/// \satisfies{SMX-7}
// [log_sum_exp]
template <class Number> Number log_sum_exp(const Vector<Number>& logits)
{
    const Number reference = anchor(logits);
    return reference + logarithm(total(exponentiate(logits, reference)));
}
// [log_sum_exp]

/// The slope ∂w_i/∂s_j = w_i(δ_ij − w_j): how much weight i moves when logit j does.
/// \satisfies{SCL-5}
// [softmax_slope]
template <class Number> Number softmax_slope(const Vector<Number>& weights, std::size_t i, std::size_t j)
{
    const Number same = make<Number>(Rational(i == j ? 1 : 0));
    return weights[i] * (same - weights[j]);
}
// [softmax_slope]

} // namespace attest::reference
