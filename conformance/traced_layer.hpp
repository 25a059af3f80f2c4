/// \file
/// A layer of any size, read with traces: what does not depend on the entries of its matrices.

#pragma once

#include "conformance/properties/layers.hpp"
#include "conformance/texts.hpp"

namespace attest::conformance
{

/// A layer of the given sizes whose parameters are constants.
reference::Layer<reference::Trace> constant_layer(const LayerSizes& sizes);

/// Self-attention over some tokens that are constants like the layer's parameters.
reference::LayerResult<reference::Trace> run_constant_layer(std::size_t tokens, const LayerSizes& sizes,
                                                            const reference::Steps<reference::Trace>& steps);

/// What self-attention over some tokens costs, in two parts.
struct LayerCost
{
    reference::Counts projecting; ///< Tokens times W_Q, W_K and W_V, and the joined heads times W_O.
    reference::Counts attending;  ///< All else: from scores to outputs.
};

/// The operations that a layer carries out, counted by running it.
LayerCost cost_of(std::size_t tokens, const LayerSizes& sizes,
                  const reference::Steps<reference::Trace>& steps);

/// The largest depth of a matrix's entries: how many steps must follow each other before all are there.
std::size_t depth_of(const reference::Matrix<reference::Trace>& matrix);

/// The depth of self-attention over some tokens, in one head of width 2, with the projection back.
std::size_t depth_of_attention(std::size_t tokens, const reference::Steps<reference::Trace>& steps);

/// The states of a recurrent layer of width 2 over some tokens.
reference::Matrix<reference::Trace> recurrent_states(std::size_t tokens,
                                                     const reference::Steps<reference::Trace>& steps);

/// The fewest hops from a token to a row of a traced matrix, or nothing if the row does not depend on it.
std::optional<std::size_t> hops_between(std::size_t token, const reference::Matrix<reference::Trace>& matrix,
                                        std::size_t row);

/// The fewest hops to the first of some tokens from the one at a distance, through one layer of attention.
///
/// Only the first token asks, so that a long sentence costs no more than one row.
std::optional<std::size_t> attention_hops(std::size_t distance,
                                          const reference::Steps<reference::Trace>& steps);

/// The fewest hops from the first token to the state at a distance, through one recurrent layer.
std::optional<std::size_t> recurrence_hops(std::size_t distance,
                                           const reference::Steps<reference::Trace>& steps);

} // namespace attest::conformance
