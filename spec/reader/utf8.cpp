#include "spec/reader/utf8.hpp"

namespace attest::spec
{

namespace
{

unsigned char byte_at(std::string_view bytes, std::size_t at)
{
    return static_cast<unsigned char>(bytes[at]);
}

bool is_between(unsigned char low, unsigned char byte, unsigned char high)
{
    return low <= byte && byte <= high;
}

bool is_continuation(unsigned char byte)
{
    return is_between(0x80, byte, 0xBF);
}

// 0 if no sequence starts with the byte.
std::size_t length_after(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    if (is_between(0xC2, lead, 0xDF))
        return 2;
    if (is_between(0xE0, lead, 0xEF))
        return 3;
    return is_between(0xF0, lead, 0xF4) ? 4 : 0;
}

// The second byte is where overlong forms, surrogates and too large code points show.
bool is_second(unsigned char lead, unsigned char second)
{
    if (lead == 0xE0)
        return is_between(0xA0, second, 0xBF);
    if (lead == 0xED)
        return is_between(0x80, second, 0x9F);
    if (lead == 0xF0)
        return is_between(0x90, second, 0xBF);
    if (lead == 0xF4)
        return is_between(0x80, second, 0x8F);
    return is_continuation(second);
}

// Length of the well-formed sequence at the start, or 0.
std::size_t sequence_length(std::string_view bytes)
{
    const unsigned char lead = byte_at(bytes, 0);
    const std::size_t length = length_after(lead);
    if (length == 0 || length > bytes.size())
        return 0;
    if (length > 1 && !is_second(lead, byte_at(bytes, 1)))
        return 0;
    for (std::size_t at = 2; at < length; ++at)
        if (!is_continuation(byte_at(bytes, at)))
            return 0;
    return length;
}

} // namespace

bool is_utf8(std::string_view bytes)
{
    while (!bytes.empty())
    {
        const std::size_t length = sequence_length(bytes);
        if (length == 0)
            return false;
        bytes.remove_prefix(length);
    }
    return true;
}

std::string_view utf8_prefix(std::string_view text, std::size_t most)
{
    if (text.size() <= most)
        return text;
    while (most > 0 && is_continuation(byte_at(text, most)))
        --most;
    return text.substr(0, most);
}

} // namespace attest::spec
