#include "conformance/carriers/array_file.hpp"

#include "conformance/carriers/binary_header.hpp"
#include "conformance/carriers/element.hpp"
#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/json_field.hpp"

#include <optional>

namespace attest::conformance
{

namespace
{

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t version_end = 8; // the magic bytes, the major and the minor version

/// The number of bytes that hold the length of the header: 2 in version 1, 4 in versions 2 and 3.
std::size_t length_bytes_of(const std::string& file, std::string_view bytes)
{
    if (!bytes.starts_with(magic) || bytes.size() < version_end)
    {
        throw InputError(byte_place(file, 0),
                         "found another beginning, expected \"\\x93NUMPY\" and a version");
    }
    const int version = static_cast<unsigned char>(bytes[magic.size()]);
    if (version < 1 || version > 3)
    {
        throw InputError(byte_place(file, magic.size()),
                         "found version " + std::to_string(version) + ", expected 1, 2 or 3");
    }
    return version == 1 ? 2 : 4;
}

/// Writes another text of the same length where a text stands.
void replace_all(std::string& text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
    {
        text.replace(at, from.size(), to);
    }
}

/// Writes a literal of Python as JSON, each part where it stood: other quotes, brackets for tuples, small letters
/// for truth values, no comma before a closing bracket.
std::string json_of_python(std::string text)
{
    replace_all(text, "'", "\"");
    replace_all(text, "(", "[");
    replace_all(text, ")", "]");
    replace_all(text, "True", "true");
    replace_all(text, "False", "false");
    for (std::size_t comma = text.find(','); comma != std::string::npos; comma = text.find(',', comma + 1))
    {
        const std::size_t next = text.find_first_not_of(' ', comma + 1);
        if (next != std::string::npos && (text[next] == ']' || text[next] == '}'))
        {
            text[comma] = ' ';
        }
    }
    return text;
}

/// What a header says.
struct Header
{
    spec::Format format;
    std::vector<std::size_t> shape;
};

spec::Format format_from(const JsonField& field)
{
    if (field.says("<f8"))
    {
        return spec::Format::f64;
    }
    if (field.says("<f4"))
    {
        return spec::Format::f32;
    }
    if (field.says("<f2"))
    {
        return spec::Format::f16;
    }
    field.refuse(any_of({"<f8", "<f4", "<f2"}));
}

Header parse_header(const Source& header)
{
    const JsonValue root = parse_json(header);
    const JsonField fields(header, "", root);
    const char* const expected = "a dictionary with descr, fortran_order and shape";
    fields.require_object({"descr", "fortran_order", "shape"}, expected);
    const JsonField columns_first = fields.required("fortran_order", expected);
    if (columns_first.boolean())
    {
        columns_first.refuse("True", "False: the elements row by row (numpy.ascontiguousarray)");
    }
    Header read{format_from(fields.required("descr", expected)), {}};
    for (const JsonField& extent : fields.required("shape", expected).items())
    {
        read.shape.push_back(extent.count());
    }
    return read;
}

/// The elements of an array that fill some bytes.
spec::Tensor tensor_from(const std::string& place, std::string_view bytes, spec::Format format,
                         const std::vector<std::size_t>& shape)
{
    const Dtype dtype = dtype_of(format);
    const std::optional<std::size_t> needed = bytes_of(dtype, shape);
    if (bytes.size() != needed)
    {
        throw InputError(place, "found " + std::to_string(bytes.size()) + " bytes, expected " +
                                    (needed ? std::to_string(*needed) : "more than any file has") + ", for " +
                                    spec::name_of(format) + " and shape " + spec::text_of(shape));
    }
    return {shape, values_from_bytes(dtype, bytes)};
}

} // namespace

spec::Tensor tensor_from_npy(const std::string& file, std::string_view bytes)
{
    Source header = header_behind_length(file, bytes, version_end, length_bytes_of(file, bytes));
    header.text = json_of_python(header.text);
    const Header read = parse_header(header);
    const std::size_t data = header.first_byte + header.text.size();
    return tensor_from(byte_place(file, data), bytes.substr(data), read.format, read.shape);
}

spec::Tensor tensor_from_raw(const std::string& file, std::string_view bytes, spec::Format format,
                             const std::vector<std::size_t>& shape)
{
    return tensor_from(file, bytes, format, shape);
}

} // namespace attest::conformance
