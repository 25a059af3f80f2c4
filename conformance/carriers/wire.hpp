/// \file
/// The wire format of Protocol Buffers, as far as ONNX files need it.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// How the value of a field stands in a message.
enum class WireType
{
    varint = 0,  ///< A whole number, seven bits in each byte.
    fixed64 = 1, ///< Eight bytes, the lowest first.
    bytes = 2,   ///< A length, and as many bytes: a text, a message, packed numbers.
    fixed32 = 5  ///< Four bytes, the lowest first.
};

/// One field of a message.
struct WireField
{
    std::uint64_t id = 0;             ///< Its number in the definition of the message.
    WireType type = WireType::varint; ///< How its value stands.
    std::size_t byte = 0;             ///< Where it starts in the file.
    std::uint64_t number = 0;         ///< The value, unless that is bytes.
    std::string_view bytes;           ///< The value, if that is bytes.
    std::size_t first_byte = 0;       ///< Where those start in the file.
};

/// A message: its fields in the order of the file. A view: the bytes must outlive it.
///
/// Source: the encoding of Protocol Buffers, protobuf.dev.
class WireMessage
{
public:
    /// \param file       as the user called it
    /// \param name       what the message is, for messages to people
    /// \param bytes      the message
    /// \param first_byte where it starts in the file
    /// \throws InputError naming file and byte: a field that is cut off, a kind of value that is not in use, a field
    ///         without number
    WireMessage(std::string file, std::string name, std::string_view bytes, std::size_t first_byte = 0);

    /// As the user called the file.
    const std::string& file() const { return file_; }
    /// What the message is.
    const std::string& name() const { return name_; }
    /// Where the message starts: file and byte.
    std::string place() const;
    /// The fields in order.
    const std::vector<WireField>& fields() const { return fields_; }
    /// True if a field of that number is there.
    bool has(std::uint64_t id) const;

    /// @{
    /// The value of the last field of that number, as Protocol Buffers have it; the default without one.
    /// \throws InputError naming file, byte and field, if it stands as another kind of value
    std::int64_t integer(std::uint64_t id, const char* field, std::int64_t otherwise = 0) const;
    float real(std::uint64_t id, const char* field, float otherwise = 0) const;
    std::string text(std::uint64_t id, const char* field) const;
    std::string_view bytes(std::uint64_t id, const char* field) const;
    /// @}

    /// @{
    /// The values of all fields of that number.
    /// \throws InputError as above
    std::vector<std::string> texts(std::uint64_t id, const char* field) const;
    std::vector<WireMessage> messages(std::uint64_t id, const char* field) const;
    /// @}

    /// Whole numbers or bits in all fields of that number, packed or one by one.
    ///
    /// \param type how one of them stands
    /// \throws InputError as above, and if packed numbers are cut off
    std::vector<std::uint64_t> numbers(std::uint64_t id, const char* field, WireType type) const;

    /// Refuses a field.
    [[noreturn]] void refuse(const WireField& at, const char* field, const std::string& found,
                             const std::string& expected) const;

private:
    const WireField* last(std::uint64_t id, const char* field, WireType type) const;
    void require_type(const WireField& at, const char* field, WireType type) const;

    std::string file_;
    std::string name_;
    std::size_t first_byte_;
    std::vector<WireField> fields_;
};

} // namespace attest::conformance
