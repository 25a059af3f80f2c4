#include "conformance/carriers/binary_header.hpp"

#include "conformance/carriers/element.hpp"
#include "conformance/carriers/input_error.hpp"

#include <algorithm>

namespace attest::conformance
{

Source header_behind_length(const std::string& file, std::string_view bytes, std::size_t at, std::size_t size)
{
    const std::size_t start = at + size;
    if (bytes.size() < start)
    {
        throw InputError(byte_place(file, bytes.size()), "found the end of the file, expected " +
                                                             std::to_string(size) +
                                                             " bytes with the length of the header");
    }
    const std::uint64_t length = little_endian(bytes.substr(at, size));
    const std::size_t most = std::min(bytes.size() - start, largest_text);
    if (length > most)
    {
        throw InputError(byte_place(file, at), "found a header of " + std::to_string(length) +
                                                   " bytes, expected at most " + std::to_string(most) +
                                                   (most == largest_text ? "" : ", as the file then ends"));
    }
    return {file, std::string(bytes.substr(start, length)), Places::bytes, start};
}

} // namespace attest::conformance
