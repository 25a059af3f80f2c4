#include "conformance/carriers/safetensors_output.hpp"

#include "conformance/carriers/safetensors_header.hpp"
#include "conformance/whole_file.hpp"
#include "spec/format.hpp"

#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>

#include <optional>
#include <stdexcept>

namespace attest::conformance
{

namespace
{

namespace json = boost::json;

void append_elements(std::string& bytes, const WrittenTensor& named)
{
    const std::size_t size = size_of(named.dtype);
    for (const double element : named.tensor->data)
    {
        const std::optional<std::uint64_t> bits = bits_from_value(named.dtype, element);
        if (!bits)
        {
            throw std::invalid_argument(named.name + ": found " + spec::text_of_number(element) +
                                        ", expected " + elements_of(named.dtype));
        }
        append_little_endian(bytes, *bits, size);
    }
}

json::object json_of(const std::vector<std::pair<std::string, std::string>>& metadata)
{
    json::object texts;
    for (const auto& [name, text] : metadata)
    {
        texts[name] = text;
    }
    return texts;
}

/// What the header says of a tensor.
json::object entry_of(const WrittenTensor& named, std::size_t begin, std::size_t end)
{
    return {{"dtype", spec::name_of_choice(named.dtype)},
            {"shape", json::value_from(named.tensor->shape)},
            {"data_offsets", {begin, end}}};
}

/// The length of the header and the header, which spaces fill up to a multiple of 8 bytes.
std::string start_of_file(const json::object& entries)
{
    std::string header = json::serialize(entries);
    header.append((8 - header.size() % 8) % 8, ' ');
    std::string start;
    append_little_endian(start, header.size(), length_bytes);
    return start + header;
}

} // namespace

std::string safetensors_bytes(const std::vector<WrittenTensor>& tensors,
                              const std::vector<std::pair<std::string, std::string>>& metadata)
{
    json::object entries;
    if (!metadata.empty())
    {
        entries[metadata_name] = json_of(metadata);
    }
    std::string data;
    for (std::size_t size = 8; size > 0; size /= 2)
    {
        for (const WrittenTensor& tensor : tensors)
        {
            if (size_of(tensor.dtype) == size)
            {
                const std::size_t begin = data.size();
                append_elements(data, tensor);
                entries[tensor.name] = entry_of(tensor, begin, data.size());
            }
        }
    }
    return start_of_file(entries) + data;
}

void write_safetensors(const std::filesystem::path& path, const std::vector<WrittenTensor>& tensors,
                       const std::vector<std::pair<std::string, std::string>>& metadata)
{
    write_whole(path, safetensors_bytes(tensors, metadata));
}

} // namespace attest::conformance
