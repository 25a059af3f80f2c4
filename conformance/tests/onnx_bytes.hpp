/// \file
/// A writer of ONNX messages, so that tests can have any.

#pragma once

#include "conformance/carriers/element.hpp"

#include <bit>
#include <string>
#include <vector>

namespace attest::conformance::tests
{

/// A message of Protocol Buffers while it is written.
class WireWriter
{
public:
    /// A whole number.
    WireWriter& integer(unsigned id, std::uint64_t number)
    {
        varint(id << 3);
        varint(number);
        return *this;
    }

    /// Four bytes.
    WireWriter& real(unsigned id, float number)
    {
        varint(id << 3 | 5);
        append_little_endian(bytes_, std::bit_cast<std::uint32_t>(number), 4);
        return *this;
    }

    /// A text, a message or packed numbers.
    WireWriter& bytes(unsigned id, const std::string& content)
    {
        varint(id << 3 | 2);
        varint(content.size());
        bytes_ += content;
        return *this;
    }

    /// What is written.
    const std::string& text() const { return bytes_; }

private:
    void varint(std::uint64_t number)
    {
        for (; number >= 0x80; number >>= 7)
            bytes_ += static_cast<char>((number & 0x7F) | 0x80);
        bytes_ += static_cast<char>(number);
    }

    std::string bytes_;
};

/// `TensorProto` with its elements in `raw_data`.
/// \param type its number in `TensorProto.DataType`
inline std::string onnx_tensor_bytes(int type, Dtype dtype, const std::vector<std::size_t>& shape,
                                     const std::vector<double>& elements)
{
    WireWriter tensor;
    for (const std::size_t extent : shape)
        tensor.integer(1, extent);
    std::string raw;
    for (const double element : elements)
        append_little_endian(raw, *bits_from_value(dtype, element), size_of(dtype));
    return tensor.integer(2, static_cast<std::uint64_t>(type)).bytes(9, raw).text();
}

/// `TensorProto` of FLOAT.
inline std::string onnx_floats(const std::vector<std::size_t>& shape, const std::vector<double>& elements)
{
    return onnx_tensor_bytes(1, Dtype::f32, shape, elements);
}

/// `AttributeProto` of type INT.
inline std::string onnx_attribute(const std::string& name, std::uint64_t number)
{
    return WireWriter().bytes(1, name).integer(3, number).integer(20, 2).text();
}

/// `AttributeProto` of type FLOAT.
inline std::string onnx_attribute(const std::string& name, float number)
{
    return WireWriter().bytes(1, name).real(2, number).integer(20, 1).text();
}

/// What a model says, with good defaults.
struct OnnxModelText
{
    std::uint64_t opset = 24;                               ///< Version of the standard's operators.
    std::string op_type = "Attention";                      ///< The operator.
    std::vector<std::string> node_inputs = {"Q", "K", "V"}; ///< Empty slots are empty names.
    std::vector<std::string> node_outputs = {"Y"};          ///< Likewise.
    std::vector<std::string> attributes = {};               ///< `AttributeProto`s.
    std::size_t nodes = 1;                                  ///< How often the node is there.
};

/// `ModelProto`.
inline std::string onnx_model_bytes(const OnnxModelText& model)
{
    WireWriter node;
    WireWriter ends;
    for (const std::string& name : model.node_inputs)
    {
        node.bytes(1, name);
        if (!name.empty())
            ends.bytes(11, WireWriter().bytes(1, name).text());
    }
    for (const std::string& name : model.node_outputs)
    {
        node.bytes(2, name);
        if (!name.empty())
            ends.bytes(12, WireWriter().bytes(1, name).text());
    }
    node.bytes(4, model.op_type);
    for (const std::string& attribute : model.attributes)
        node.bytes(5, attribute);
    WireWriter graph;
    for (std::size_t count = 0; count < model.nodes; ++count)
        graph.bytes(1, node.text());
    const std::string opset = WireWriter().bytes(1, "").integer(2, model.opset).text();
    return WireWriter().integer(1, 10).bytes(7, graph.text() + ends.text()).bytes(8, opset).text();
}

} // namespace attest::conformance::tests
