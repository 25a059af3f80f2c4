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
    Dtype dtype;      ///< What has all its values; an integer type may be wider than the elements.
    std::size_t size; ///< Bytes of one element.
    bool is_unsigned;
    std::uint64_t list;
    const char* list_name;
    WireType list_type;
};

constexpr std::array<OnnxType, 13> types{{
    {1, Dtype::f32, 4, true, 4, "float_data", WireType::fixed32},
    {2, Dtype::i32, 1, true, 5, "int32_data", WireType::varint},
    {3, Dtype::i32, 1, false, 5, "int32_data", WireType::varint},
    {4, Dtype::i32, 2, true, 5, "int32_data", WireType::varint},
    {5, Dtype::i32, 2, false, 5, "int32_data", WireType::varint},
    {6, Dtype::i32, 4, false, 5, "int32_data", WireType::varint},
    {7, Dtype::i64, 8, false, 7, "int64_data", WireType::varint},
    {9, Dtype::boolean, 1, true, 5, "int32_data", WireType::varint},
    {10, Dtype::f16, 2, true, 5, "int32_data", WireType::varint},
    {11, Dtype::f64, 8, true, 10, "double_data", WireType::fixed64},
    {12, Dtype::i64, 4, true, 11, "uint64_data", WireType::varint},
    {13, Dtype::i64, 8, true, 11, "uint64_data", WireType::varint},
    {16, Dtype::bf16, 2, true, 5, "int32_data", WireType::varint},
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
        refuse(
            message, "data_type", std::to_string(number),
            "1 (FLOAT), 2 to 7 (integers), 9 (BOOL), 10 (FLOAT16), 11 (DOUBLE), 12 (UINT32), 13 (UINT64) or "
            "16 (BFLOAT16)");
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

/// The value of an element in the low bits of a number; those above repeat its sign, or are 0.
std::optional<double> value_of(const OnnxType& type, std::uint64_t number)
{
    const unsigned above = 64 - 8 * static_cast<unsigned>(type.size);
    const std::uint64_t low = number << above >> above;
    const auto extended = static_cast<std::uint64_t>(static_cast<std::int64_t>(number << above) >> above);
    const bool is_too_large = type.dtype == Dtype::i64 && type.is_unsigned && low >> 63 != 0;
    if (is_too_large || (number != low && number != extended))
        return std::nullopt;
    return value_from_bits(type.dtype, type.is_unsigned ? low : extended);
}

std::vector<std::uint64_t> raw_numbers(const WireMessage& message, const OnnxType& type, std::size_t count)
{
    std::string_view raw = message.bytes(field::raw_data, "raw_data");
    require_count(message, "raw_data", raw.size(), count * type.size, "bytes");
    std::vector<std::uint64_t> numbers;
    numbers.reserve(count);
    for (; !raw.empty(); raw.remove_prefix(type.size))
        numbers.push_back(little_endian(raw.substr(0, type.size)));
    return numbers;
}

std::vector<std::uint64_t> listed_numbers(const WireMessage& message, const OnnxType& type, std::size_t count)
{
    std::vector<std::uint64_t> numbers = message.numbers(type.list, type.list_name, type.list_type);
    require_count(message, type.list_name, numbers.size(), count, "elements");
    return numbers;
}

/// The bits of the elements, at the low end.
std::vector<std::uint64_t> numbers_of(const WireMessage& message, const OnnxType& type, std::size_t count)
{
    const bool is_raw = message.has(field::raw_data);
    if (is_raw && message.has(type.list))
        refuse(message, "elements", std::string("raw_data and ") + type.list_name, "one of them");
    return is_raw ? raw_numbers(message, type, count) : listed_numbers(message, type, count);
}

std::vector<double> values_of(const WireMessage& message, const OnnxType& type, std::size_t count)
{
    const std::vector<std::uint64_t> numbers = numbers_of(message, type, count);
    std::vector<double> values;
    values.reserve(numbers.size());
    for (const std::uint64_t number : numbers)
    {
        const std::optional<double> value = value_of(type, number);
        if (!value)
            refuse(message, "element " + std::to_string(values.size()), std::to_string(number),
                   elements_of(type.dtype));
        values.push_back(*value);
    }
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
    std::vector<double> values = values_of(message, type, *bytes / size_of(type.dtype));
    return {message.text(field::name, "name"),
            message.place(),
            type.number,
            type.dtype,
            {shape, std::move(values)}};
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
