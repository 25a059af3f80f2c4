/// \file
/// Tensors of ONNX: the message `TensorProto`, in a file of its own or inside a model.

#pragma once

#include "conformance/carriers/element.hpp"
#include "conformance/carriers/wire.hpp"

#include <filesystem>
#include <string>
#include <string_view>

namespace attest::conformance
{

/// A tensor as it was stored.
struct OnnxTensor
{
    std::string name;         ///< May be empty.
    std::string place;        ///< File and byte.
    std::int64_t type = 1;    ///< The type of its elements: a number of `TensorProto.DataType`.
    Dtype dtype = Dtype::f32; ///< That type, or a wider one of integers.
    spec::Tensor tensor;      ///< Its elements, exactly.
};

/// The tensor in a message.
///
/// Types FLOAT, DOUBLE, FLOAT16, BFLOAT16, BOOL and integers of 8 to 64 bits (from -2^53 to 2^53); elements in
/// `raw_data`, or in the list of their type (`float_data`, `double_data`, `int32_data`, `int64_data`, `uint64_data`).
/// \throws InputError naming file, byte and field, what was found and what was expected: another type, data in
///         another file or in segments, too few or too many elements, an element that is no value of its type
OnnxTensor onnx_tensor_from(const WireMessage& message);

/// The tensor that is all of a file, such as `input_0.pb`.
///
/// \throws InputError as above
OnnxTensor onnx_tensor_from(const std::string& file, std::string_view bytes);

/// Reads the tensor in a file.
///
/// \throws InputError as above, and if the file cannot be read
OnnxTensor read_onnx_tensor(const std::filesystem::path& path);

} // namespace attest::conformance
