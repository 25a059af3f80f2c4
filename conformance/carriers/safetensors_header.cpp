#include "conformance/carriers/safetensors_header.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/json_field.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace attest::conformance
{

namespace
{

std::vector<std::size_t> shape_from(const JsonField& field)
{
    std::vector<std::size_t> shape;
    for (const JsonField& extent : field.items())
    {
        shape.push_back(extent.count());
    }
    return shape;
}

/// The first byte and the one behind the last.
std::pair<std::size_t, std::size_t> offsets_from(const JsonField& field)
{
    const auto offsets = field.items(2, "[begin, end], counted in bytes from the end of the header");
    const std::size_t begin = offsets[0].count();
    const std::size_t end = offsets[1].count();
    if (end < begin)
    {
        field.refuse(spec::text_of({begin, end}), "an end that is not before the beginning");
    }
    return {begin, end};
}

void require_size(const StoredTensor& tensor)
{
    const std::string shape = "shape " + spec::text_of(tensor.shape);
    const std::optional<std::size_t> bytes = bytes_of(tensor.dtype, tensor.shape);
    if (!bytes)
    {
        tensor.refuse(shape, "fewer elements");
    }
    if (tensor.end - tensor.begin != *bytes)
    {
        tensor.refuse(std::to_string(tensor.end - tensor.begin) + " bytes",
                      std::to_string(*bytes) + ", for " + spec::name_of_choice(tensor.dtype) + " and " +
                          shape);
    }
}

StoredTensor tensor_from(const Source& header, const JsonMember& member)
{
    const JsonField entry(header, member.name, member.value);
    const char* const expected = "an object with the fields dtype, shape and data_offsets";
    entry.require_object({"dtype", "shape", "data_offsets"}, expected);
    StoredTensor tensor;
    tensor.name = member.name;
    tensor.place = header.place(member.offset);
    tensor.dtype = entry.required("dtype", expected).choice<Dtype>();
    tensor.shape = shape_from(entry.required("shape", expected));
    std::tie(tensor.begin, tensor.end) = offsets_from(entry.required("data_offsets", expected));
    require_size(tensor);
    return tensor;
}

std::vector<Metadata> metadata_from(const Source& header, const JsonValue& value)
{
    const auto* members = std::get_if<JsonValue::Object>(&value.content);
    if (!members)
    {
        JsonField(header, metadata_name, value).refuse("an object of texts");
    }
    std::vector<Metadata> metadata;
    for (const JsonMember& member : *members)
    {
        const auto* text = std::get_if<std::string>(&member.value.content);
        if (!text)
        {
            JsonField(header, member.name, member.value).refuse("a text, because all metadata are texts");
        }
        metadata.push_back({member.name, header.first_byte + member.value.offset, *text});
    }
    return metadata;
}

/// The tensors as their bytes follow each other, those with the same bytes in the order of the header.
std::vector<const StoredTensor*> by_offset(const std::vector<StoredTensor>& tensors)
{
    std::vector<const StoredTensor*> sorted;
    for (const StoredTensor& tensor : tensors)
    {
        sorted.push_back(&tensor);
    }
    const auto key = [](const StoredTensor* tensor)
    { return std::tuple(tensor->begin, tensor->end, tensor); };
    std::ranges::sort(sorted, {}, key);
    return sorted;
}

} // namespace

HeaderContent parse_header(const Source& header)
{
    const JsonValue root = parse_json(header);
    if (!header.text.starts_with('{'))
    {
        throw InputError(header.place(0), std::string("found '") + header.text.front() +
                                              "', expected '{', with which a header starts");
    }
    HeaderContent content;
    for (const JsonMember& member : std::get<JsonValue::Object>(root.content))
    {
        if (member.name == metadata_name)
        {
            content.metadata = metadata_from(header, member.value);
        }
        else
        {
            content.tensors.push_back(tensor_from(header, member));
        }
    }
    return content;
}

void require_each_byte_once(const Source& header, const std::vector<StoredTensor>& tensors,
                            std::size_t data_size)
{
    std::size_t next = 0;
    std::string previous = "the header";
    for (const StoredTensor* tensor : by_offset(tensors))
    {
        if (tensor->begin != next)
        {
            tensor->refuse("data from byte " + std::to_string(tensor->begin) + " after the header",
                           "from byte " + std::to_string(next) + ", where " + previous + " ends");
        }
        next = tensor->end;
        previous = description({0, tensor->name});
        if (next > data_size)
        {
            tensor->refuse("data up to byte " + std::to_string(next) + " after the header",
                           "at most " + std::to_string(data_size) + ", where the file ends");
        }
    }
    if (next < data_size)
    {
        throw InputError(header.place(header.text.size() + next),
                         "found " + std::to_string(data_size - next) +
                             " bytes that belong to no tensor, expected the end of the file");
    }
}

} // namespace attest::conformance
