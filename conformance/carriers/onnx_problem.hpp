/// \file
/// The problem that an `Attention` node of ONNX states.

#pragma once

#include "conformance/carriers/onnx_model.hpp"
#include "spec/problem.hpp"

#include <array>
#include <optional>

namespace attest::conformance
{

/// What stands in the seven slots of the node: Q, K, V, attn_mask, past_key, past_value, nonpad_kv_seqlen.
using OnnxInputs = std::array<std::optional<OnnxTensor>, 7>;

/// The problem of a node with its inputs.
///
/// Keys and values are the past ones with the given ones behind them. Tensors of rank 3 have the layout `bnc`, those of
/// rank 4 `bhnd`. The offset of the diagonal is the length of the past, or, for each batch item, its valid length less
/// the number of queries, or 0. From opset 24 on a mask that is too short hides the keys behind its end. A softcap of 0
/// is none; a row that sees nothing gives zeros. The attributes, binary32, are widened exactly.
/// \throws InputError naming file, byte and input, what was found and what was expected
spec::Problem onnx_problem(const OnnxModel& model, const OnnxInputs& inputs);

/// Key or value of a problem as rank 4 (batch, heads, length, width): what `present_key`, `present_value` are.
spec::Tensor in_heads(const spec::Problem& problem, const spec::Tensor& tensor);

} // namespace attest::conformance
