#include "conformance/carriers/safetensors.hpp"

#include "conformance/carriers/binary_header.hpp"
#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/safetensors_header.hpp"

#include <algorithm>
#include <utility>

namespace attest::conformance
{

namespace
{

/// The item of a name, or null.
template <class Item> const Item* named(const std::vector<Item>& items, std::string_view name)
{
    const auto found = std::ranges::find(items, name, &Item::name);
    return found == items.end() ? nullptr : &*found;
}

} // namespace

void StoredTensor::refuse(const std::string& found, const std::string& expected) const
{
    throw InputError(place, name + ": found " + found + ", expected " + expected);
}

Safetensors::Safetensors(std::string file, std::string_view bytes) : file_(std::move(file))
{
    const Source header = header_behind_length(file_, bytes, 0, length_bytes);
    HeaderContent content = parse_header(header);
    tensors_ = std::move(content.tensors);
    metadata_ = std::move(content.metadata);
    data_start_ = length_bytes + header.text.size();
    data_ = bytes.substr(data_start_);
    require_each_byte_once(header, tensors_, data_.size());
}

const StoredTensor* Safetensors::tensor(std::string_view name) const
{
    return named(tensors_, name);
}

const Metadata* Safetensors::metadata(std::string_view name) const
{
    return named(metadata_, name);
}

spec::Tensor Safetensors::read(const StoredTensor& tensor) const
{
    const std::string_view bytes = data_.substr(tensor.begin, tensor.end - tensor.begin);
    spec::Tensor read{tensor.shape, values_from_bytes(tensor.dtype, bytes)};
    const std::size_t size = size_of(tensor.dtype);
    const std::size_t at = read.data.size() * size;
    if (at < bytes.size())
    {
        throw InputError(byte_place(file_, data_start_ + tensor.begin + at),
                         tensor.name + ": found " + std::to_string(little_endian(bytes.substr(at, size))) +
                             " as element " + std::to_string(read.data.size()) + ", expected " +
                             elements_of(tensor.dtype));
    }
    return read;
}

spec::Tensor Safetensors::read_numbers(const StoredTensor& tensor) const
{
    if (!format_of(tensor.dtype))
    {
        tensor.refuse(spec::name_of_choice(tensor.dtype), "F64, F32, F16 or BF16");
    }
    return read(tensor);
}

} // namespace attest::conformance
