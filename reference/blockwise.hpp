/// \file
/// Blockwise evaluation: attention over keys that come block by block, and partial results put together.

#pragma once

#include "reference/matrix.hpp"
#include "reference/softmax.hpp"
#include "reference/weigh.hpp"

namespace attest::reference
{

/// What is kept of the keys that were seen so far.
///
/// With the reference number a near their largest logit: ℓ = Σ_j e^{s_j − a} and o = Σ_j e^{s_j − a}·v_j.
template <class Number> struct BlockState
{
    Number anchor;           ///< a; in exact arithmetic the largest logit so far.
    Number total;            ///< ℓ
    Vector<Number> weighted; ///< o, of width d_v.
};

/// What is left of some keys when their part is finished.
template <class Number> struct PartialResult
{
    Vector<Number> output; ///< y = o/ℓ, of width d_v.
    Number log_sum_exp;    ///< L = a + log ℓ
};

/// Every number times the same factor.
template <class Number> BlockState<Number> times(BlockState<Number> state, const Number& factor)
{
    state.total = state.total * factor;
    for (Number& entry : state.weighted)
        entry = entry * factor;
    return state;
}

/// The same keys with another reference number a': total and weighted sum times e^{a − a'}.
/// \satisfies{BLK-2}
// [rescale]
template <class Number> BlockState<Number> rescale(const BlockState<Number>& state, const Number& reference)
{
    BlockState<Number> rescaled = times(state, exponential(Number(state.anchor - reference)));
    rescaled.anchor = reference;
    return rescaled;
}
// [rescale]

/// Two states with one reference number, added up.
template <class Number>
BlockState<Number> add_states(const BlockState<Number>& first, const BlockState<Number>& second)
{
    return {first.anchor, first.total + second.total, add<Number>({first.weighted, second.weighted})};
}

/// The state of one block, with a given reference number.
///
/// \param logits the final scores of the block's visible keys, at least one
/// \param values their values, one vector for each
/// \satisfies{BLK-1}
// [begin_block]
template <class Number>
BlockState<Number> begin_block(const Vector<Number>& logits, const std::vector<Vector<Number>>& values,
                               const Number& reference)
{
    const Vector<Number> powers = exponentiate(logits, reference);
    std::vector<Vector<Number>> weighted;
    for (std::size_t place = 0; place < powers.size(); ++place)
        weighted.push_back(weigh(powers[place], values[place]));
    return {reference, total(powers), add(weighted)};
}
// [begin_block]

/// Takes in one more block: the step of the online softmax.
/// \satisfies{BLK-1}
/// \satisfies{BLK-3}
// [absorb]
template <class Number>
BlockState<Number> absorb(const BlockState<Number>& state, const Vector<Number>& logits,
                          const std::vector<Vector<Number>>& values)
{
    // The largest logit so far
    const Number largest = anchor<Number>({state.anchor, anchor(logits)});

    // What was kept, seen from there, and the block beside it
    return add_states(rescale(state, largest), begin_block(logits, values, largest));
}
// [absorb]

/// Puts two states together: that of the keys of both.
/// \satisfies{BLK-4}
/// \satisfies{BLK-6}
/// \satisfies{BLK-7}
// [merge]
template <class Number>
BlockState<Number> merge(const BlockState<Number>& first, const BlockState<Number>& second)
{
    const Number largest = anchor<Number>({first.anchor, second.anchor});
    return add_states(rescale(first, largest), rescale(second, largest));
}
// [merge]

/// The output of the keys seen: o/ℓ.
/// \satisfies{BLK-3}
// [finish]
template <class Number> Vector<Number> output_of(const BlockState<Number>& state)
{
    Vector<Number> output;
    for (const Number& entry : state.weighted)
        output.push_back(entry / state.total);
    return output;
}

/// The log-sum-exp of the keys seen: a + log ℓ.
template <class Number> Number log_sum_exp_of(const BlockState<Number>& state)
{
    return state.anchor + logarithm(state.total);
}
// [finish]

/// e^L = ℓ·e^a, the sum of the powers themselves: where no logarithm is to be taken.
template <class Number> Number power_sum_of(const BlockState<Number>& state)
{
    return state.total * exponential(state.anchor);
}

/// The log-sum-exps of finished results: the logits of the sets of keys.
template <class Number> Vector<Number> logits_of(const std::vector<PartialResult<Number>>& parts)
{
    Vector<Number> logits;
    for (const PartialResult<Number>& part : parts)
        logits.push_back(part.log_sum_exp);
    return logits;
}

/// The output of finished results together: softmax over their log-sum-exps weighs their outputs.
/// \param parts results of sets of keys that have no key in common, at least one
/// \satisfies{BLK-5}
// [merge_results]
template <class Number> Vector<Number> merge_outputs(const std::vector<PartialResult<Number>>& parts)
{
    const Vector<Number> weights = softmax(logits_of(parts));
    std::vector<Vector<Number>> weighted;
    for (std::size_t part = 0; part < parts.size(); ++part)
        weighted.push_back(weigh(weights[part], parts[part].output));
    return add(weighted);
}

/// Finished results put together, as a result in its turn.
template <class Number> PartialResult<Number> merge_results(const std::vector<PartialResult<Number>>& parts)
{
    return {merge_outputs(parts), log_sum_exp(logits_of(parts))};
}
// [merge_results]

} // namespace attest::reference
