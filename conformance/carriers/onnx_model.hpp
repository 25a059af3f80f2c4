/// \file
/// Models of ONNX that are one `Attention` node: the message `ModelProto`.

#pragma once

#include "conformance/carriers/onnx_tensor.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// The attributes of the operator `Attention`, opset 23 and 24; nothing: not there.
struct OnnxAttributes
{
    bool is_causal = false;                   ///< Whether later keys are hidden.
    std::optional<std::int64_t> q_num_heads;  ///< For tensors of rank 3.
    std::optional<std::int64_t> kv_num_heads; ///< For tensors of rank 3.
    std::optional<float> scale;               ///< Nothing: 1/√d.
    float softcap = 0;                        ///< 0: none.
    int qk_matmul_output_mode = 0;            ///< Which step `qk_matmul_output` shows, 0 to 3.
};

/// A model with one node `Attention`.
struct OnnxModel
{
    std::string file;                      ///< As the user called it.
    std::string place;                     ///< The node: file and byte.
    std::int64_t opset = 0;                ///< 23 or 24.
    OnnxAttributes attributes;             ///< Of the node.
    std::vector<std::string> node_inputs;  ///< Up to seven slots; an empty name is an empty slot.
    std::vector<std::string> node_outputs; ///< Up to four slots.
    std::vector<std::string> inputs;       ///< Of the graph, without those that it brings along.
    std::vector<std::string> outputs;      ///< Of the graph.
    std::vector<OnnxTensor> initializers;  ///< Tensors that the model brings along.

    /// Refuses something about the node.
    [[noreturn]] void refuse(const std::string& what, const std::string& found,
                             const std::string& expected) const;
};

/// Reads `model.onnx`.
///
/// \param file  as the user called it
/// \param bytes all of it
/// \throws InputError naming file, byte and field, what was found and what was expected: no such message, another
///         opset than 23 or 24, more than one node or another operator, an unknown attribute or one of another
///         type or value, more inputs or outputs than the operator has
OnnxModel onnx_model_from(const std::string& file, std::string_view bytes);

} // namespace attest::conformance
