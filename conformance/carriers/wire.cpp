#include "conformance/carriers/wire.hpp"

#include "conformance/carriers/element.hpp"
#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/source.hpp"

#include <algorithm>
#include <bit>

namespace attest::conformance
{

namespace
{

const char* text_of(WireType type)
{
    switch (type)
    {
    case WireType::varint:
        return "a whole number";
    case WireType::fixed64:
        return "eight bytes";
    case WireType::bytes:
        return "a length and as many bytes";
    default:
        return "four bytes";
    }
}

/// Takes values from the front of some bytes.
class WireCursor
{
public:
    WireCursor(const std::string& file, std::string_view bytes, std::size_t first_byte)
        : file_(file), bytes_(bytes), first_byte_(first_byte)
    {
    }

    bool is_at_end() const { return at_ == bytes_.size(); }
    std::size_t byte() const { return first_byte_ + at_; }

    std::uint64_t varint()
    {
        const std::size_t start = at_;
        std::uint64_t number = 0;
        for (unsigned shift = 0; shift < 64; shift += 7)
        {
            const auto next = static_cast<unsigned char>(take(1, "the rest of a whole number").front());
            const std::uint64_t part = next & 0x7Fu;
            if (shift == 63 && part > 1)
                break;
            number |= part << shift;
            if (next < 0x80u)
                return number;
        }
        refuse(start, "a whole number of more than 64 bits", "at most 64");
    }

    std::string_view take(std::uint64_t count, const std::string& what)
    {
        const std::size_t left = bytes_.size() - at_;
        if (count > left)
            refuse(bytes_.size(), "the end of the message",
                   std::to_string(count - left) + " more bytes of " + what);
        const std::string_view taken = bytes_.substr(at_, static_cast<std::size_t>(count));
        at_ += taken.size();
        return taken;
    }

    [[noreturn]] void refuse(std::size_t at, const std::string& found, const std::string& expected) const
    {
        throw InputError(byte_place(file_, first_byte_ + at), "found " + found + ", expected " + expected);
    }

private:
    const std::string& file_;
    std::string_view bytes_;
    std::size_t first_byte_;
    std::size_t at_ = 0;
};

std::uint64_t number_of(WireCursor& cursor, WireType type)
{
    if (type == WireType::varint)
        return cursor.varint();
    const std::size_t size = type == WireType::fixed64 ? 8 : 4;
    return little_endian(cursor.take(size, "a number"));
}

void read_value(WireCursor& cursor, WireField& field)
{
    if (field.type != WireType::bytes)
    {
        field.number = number_of(cursor, field.type);
        return;
    }
    const std::uint64_t length = cursor.varint();
    field.first_byte = cursor.byte();
    field.bytes = cursor.take(length, "field " + std::to_string(field.id));
}

WireField next_field(WireCursor& cursor, std::size_t first_byte)
{
    WireField field;
    field.byte = cursor.byte();
    const std::uint64_t key = cursor.varint();
    field.id = key >> 3;
    const auto type = static_cast<int>(key & 7);
    if (field.id == 0 || (type > 2 && type != 5))
        cursor.refuse(field.byte - first_byte,
                      "field " + std::to_string(field.id) + " of kind " + std::to_string(type),
                      "a field from 1 on of kind 0, 1, 2 or 5");
    field.type = static_cast<WireType>(type);
    read_value(cursor, field);
    return field;
}

} // namespace

WireMessage::WireMessage(std::string file, std::string name, std::string_view bytes, std::size_t first_byte)
    : file_(std::move(file)), name_(std::move(name)), first_byte_(first_byte)
{
    WireCursor cursor(file_, bytes, first_byte);
    while (!cursor.is_at_end())
        fields_.push_back(next_field(cursor, first_byte));
}

std::string WireMessage::place() const
{
    return byte_place(file_, first_byte_);
}

bool WireMessage::has(std::uint64_t id) const
{
    return std::ranges::any_of(fields_, [&](const WireField& field) { return field.id == id; });
}

std::int64_t WireMessage::integer(std::uint64_t id, const char* field, std::int64_t otherwise) const
{
    const WireField* const found = last(id, field, WireType::varint);
    return found ? static_cast<std::int64_t>(found->number) : otherwise;
}

float WireMessage::real(std::uint64_t id, const char* field, float otherwise) const
{
    const WireField* const found = last(id, field, WireType::fixed32);
    return found ? std::bit_cast<float>(static_cast<std::uint32_t>(found->number)) : otherwise;
}

std::string_view WireMessage::bytes(std::uint64_t id, const char* field) const
{
    const WireField* const found = last(id, field, WireType::bytes);
    return found ? found->bytes : std::string_view();
}

std::string WireMessage::text(std::uint64_t id, const char* field) const
{
    return std::string(bytes(id, field));
}

std::vector<std::string> WireMessage::texts(std::uint64_t id, const char* field) const
{
    std::vector<std::string> found;
    for (const WireField& at : fields_)
        if (at.id == id)
        {
            require_type(at, field, WireType::bytes);
            found.emplace_back(at.bytes);
        }
    return found;
}

std::vector<WireMessage> WireMessage::messages(std::uint64_t id, const char* field) const
{
    std::vector<WireMessage> found;
    for (const WireField& at : fields_)
        if (at.id == id)
        {
            require_type(at, field, WireType::bytes);
            found.emplace_back(file_, field, at.bytes, at.first_byte);
        }
    return found;
}

std::vector<std::uint64_t> WireMessage::numbers(std::uint64_t id, const char* field, WireType type) const
{
    std::vector<std::uint64_t> found;
    for (const WireField& at : fields_)
        if (at.id == id && at.type == type)
            found.push_back(at.number);
        else if (at.id == id)
        {
            require_type(at, field, WireType::bytes);
            WireCursor packed(file_, at.bytes, at.first_byte);
            while (!packed.is_at_end())
                found.push_back(number_of(packed, type));
        }
    return found;
}

void WireMessage::refuse(const WireField& at, const char* field, const std::string& found,
                         const std::string& expected) const
{
    throw InputError(byte_place(file_, at.byte),
                     name_ + ": " + field + ": found " + found + ", expected " + expected);
}

const WireField* WireMessage::last(std::uint64_t id, const char* field, WireType type) const
{
    const WireField* found = nullptr;
    for (const WireField& at : fields_)
        if (at.id == id)
        {
            require_type(at, field, type);
            found = &at;
        }
    return found;
}

void WireMessage::require_type(const WireField& at, const char* field, WireType type) const
{
    if (at.type != type)
        refuse(at, field, text_of(at.type), text_of(type));
}

} // namespace attest::conformance
