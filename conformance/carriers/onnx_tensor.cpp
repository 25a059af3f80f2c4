#include "conformance/carriers/onnx_tensor.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/mapped_file.hpp"

#include <algorithm>
#include <array>

namespace attest::conformance
{

namespace
{

/// The numbers of the fields of `TensorProto` (onnx.proto).
namespace field
{
constexpr std::uint64_t dims = 1;
constexpr std::uint64_t data_type = 2;
constexpr std::uint64_t segment = 3;
constexpr std::uint64_t name = 8;
constexpr std::uint64_t raw_data = 9;
constexpr std::uint64_t external_data = 13;
constexpr std::uint64_t data_location = 14;
} // namespace field

/// A type: its number in `TensorProto.DataType`, and the list that may hold its elements.
struct OnnxType
{
    std::int64_t number;
    Dtype dtype;
    std::uint64_t list;
    const char* list_name;
    WireType list_type;
};

constexpr std::array<OnnxType, 7> types{{
    {1, Dtype::f32, 4, "float_data", WireType::fixed32},
    {6, Dtype::i32, 5, "int32_data", WireType::varint},
    {7, Dtype::i64, 7, "int64_data", WireType::varint},
    {9, Dtype::boolean, 5, "int32_data", WireType::varint},
    {10, Dtype::f16, 5, "int32_data", WireType::varint},
    {11, Dtype::f64, 10, "double_data", WireType::fixed64},
    {16, Dtype::bf16, 5, "int32_data", WireType::varint},
}};

[[noreturn]] void refuse(const WireMessage& message, const std::string& what, const std::string& found,
                         const std::string& expected)
{
    const std::string name = message.text(field::name, "name");
    throw InputError(message.place(), "tensor" + (name.empty() ? "" : " \"" + name + "\"") + ": " + what +
                                          ": found " + found + ", expected " + expected);
}

const OnnxType& type_of(const WireMessage& message)
{
    const std::int64_t number = message.integer(field::data_type, "data_type");
    const auto found = std::ranges::find(types, number, &OnnxType::number);
    if (found == types.end())
        refuse(message, "data_type", std::to_string(number),
               "1 (FLOAT), 6 (INT32), 7 (INT64), 9 (BOOL), 10 (FLOAT16), 11 (DOUBLE) or 16 (BFLOAT16)");
    return *found;
}

void require_data_here(const WireMessage& message)
{
    if (message.has(field::external_data) || message.integer(field::data_location, "data_location") != 0)
        refuse(message, "data_location", "data in another file", "them in this one");
    if (message.has(field::segment))
        refuse(message, "segment", "a part of a tensor", "all of it");
}

std::vector<std::size_t> shape_of(const WireMessage& message)
{
    std::vector<std::size_t> shape;
    for (const std::uint64_t extent : message.numbers(field::dims, "dims", WireType::varint))
    {
        if (static_cast<std::int64_t>(extent) < 0)
            refuse(message, "dims", std::to_string(static_cast<std::int64_t>(extent)), "no negative extent");
        shape.push_back(extent);
    }
    return shape;
}

void require_count(const WireMessage& message, const char* where, std::size_t found, std::size_t expected,
                   const std::string& unit)
{
    if (found != expected)
        refuse(message, where, std::to_string(found) + " " + unit, std::to_string(expected));
}

std::vector<double> raw_values(const WireMessage& message, const OnnxType& type, std::size_t count)
{
    const std::string raw = message.text(field::raw_data, "raw_data");
    require_count(message, "raw_data", raw.size(), count * size_of(type.dtype), "bytes");
    return values_from_bytes(type.dtype, raw);
}

/// A list of whole numbers holds narrow types in the low bits.
std::uint64_t low_bits(std::uint64_t number, Dtype dtype)
{
    const std::size_t size = size_of(dtype);
    return size == 8 ? number : number & ((std::uint64_t{1} << (8 * size)) - 1);
}

std::vector<double> listed_values(const WireMessage& message, const OnnxType& type, std::size_t count)
{
    std::vector<double> values;
    const auto numbers = message.numbers(type.list, type.list_name, type.list_type);
    require_count(message, type.list_name, numbers.size(), count, "elements");
    for (const std::uint64_t number : numbers)
        if (const auto value = value_from_bits(type.dtype, low_bits(number, type.dtype)))
            values.push_back(*value);
        else
            break;
    return values;
}

} // namespace

OnnxTensor onnx_tensor_from(const WireMessage& message)
{
    const OnnxType& type = type_of(message);
    require_data_here(message);
    const std::vector<std::size_t> shape = shape_of(message);
    const std::optional<std::size_t> bytes = bytes_of(type.dtype, shape);
    if (!bytes)
        refuse(message, "dims", "shape " + spec::text_of(shape), "fewer elements");
    const std::size_t count = *bytes / size_of(type.dtype);
    std::vector<double> values =
        message.has(field::raw_data) ? raw_values(message, type, count) : listed_values(message, type, count);
    if (values.size() != count)
        refuse(message, "element " + std::to_string(values.size()), "something else",
               elements_of(type.dtype));
    return {message.text(field::name, "name"), message.place(), type.dtype, {shape, std::move(values)}};
}

OnnxTensor onnx_tensor_from(const std::string& file, std::string_view bytes)
{
    return onnx_tensor_from(WireMessage(file, "tensor", bytes));
}

OnnxTensor read_onnx_tensor(const std::filesystem::path& path)
{
    const MappedFile file(path);
    return onnx_tensor_from(path.string(), file.bytes());
}

} // namespace attest::conformance
