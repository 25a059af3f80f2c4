/// \file
/// Keys cut into blocks, for the assertions about blockwise evaluation.

#pragma once

#include "reference/blockwise.hpp"
#include "reference/steps.hpp"

#include <vector>

namespace attest::conformance
{

/// The visible keys of one query: final scores, and a value for each.
template <class Number> struct Keys
{
    reference::Vector<Number> logits;              ///< One for each key.
    std::vector<reference::Vector<Number>> values; ///< One vector for each key.
};

/// Some of the keys, in the order of the places.
template <class Number> Keys<Number> pick(const Keys<Number>& keys, const std::vector<std::size_t>& places)
{
    Keys<Number> picked;
    for (const std::size_t place : places)
    {
        picked.logits.push_back(keys.logits[place]);
        picked.values.push_back(keys.values[place]);
    }
    return picked;
}

/// The state of one block by itself.
template <class Number> reference::BlockState<Number> state_of(const Keys<Number>& block)
{
    return reference::begin_block(block.logits, block.values, reference::anchor(block.logits));
}

/// The states after each block: the first begins, every other one is absorbed.
/// \param blocks at least one, none without keys
template <class Number>
std::vector<reference::BlockState<Number>> absorbed(const std::vector<Keys<Number>>& blocks)
{
    std::vector<reference::BlockState<Number>> states{state_of(blocks.front())};
    for (std::size_t block = 1; block < blocks.size(); ++block)
        states.push_back(reference::absorb(states.back(), blocks[block].logits, blocks[block].values));
    return states;
}

/// The states of blocks, each begun by itself, merged from the left.
/// \param blocks at least one, none without keys
template <class Number> reference::BlockState<Number> merged(const std::vector<Keys<Number>>& blocks)
{
    reference::BlockState<Number> state = state_of(blocks.front());
    for (std::size_t block = 1; block < blocks.size(); ++block)
        state = reference::merge(state, state_of(blocks[block]));
    return state;
}

/// What the definition gives for the same keys.
template <class Number>
reference::Vector<Number> defined_output(const Keys<Number>& keys, const reference::Steps<Number>& steps)
{
    const reference::Vector<Number> weights = steps.softmax(keys.logits);
    std::vector<reference::Vector<Number>> weighted;
    for (std::size_t key = 0; key < weights.size(); ++key)
        weighted.push_back(steps.weigh(weights[key], keys.values[key]));
    return steps.add(weighted);
}

/// The sum of the powers e^s of the keys' logits: e^L by definition.
template <class Number> Number defined_power_sum(const Keys<Number>& keys)
{
    reference::Vector<Number> powers;
    for (const Number& logit : keys.logits)
        powers.push_back(reference::exponential(logit));
    return reference::total(powers);
}

} // namespace attest::conformance
