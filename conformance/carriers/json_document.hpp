/// \file
/// A JSON document whose numbers are kept as they are written, and whose values know their place.

#pragma once

#include "conformance/carriers/source.hpp"

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace attest::conformance
{

struct JsonMember;

/// One value of a JSON document.
struct JsonValue
{
    /// The text of a number; number_from_text() rounds it once.
    struct Number
    {
        std::string text; ///< As it is written.
    };

    using List = std::vector<JsonValue>;    ///< Elements in order.
    using Object = std::vector<JsonMember>; ///< Fields in order, with what stands twice.

    std::size_t offset = 0; ///< Where it starts in the source.
    std::variant<std::nullptr_t, bool, Number, std::string, List, Object> content; ///< What it is.
};

/// One field of an object.
struct JsonMember
{
    std::string name;       ///< Without quotes.
    std::size_t offset = 0; ///< Where the name starts.
    JsonValue value;        ///< What the field holds.
};

/// Reads a JSON document (RFC 8259): no comments, no trailing comma, no name twice in an object.
///
/// \throws InputError with line and column
JsonValue parse_json(const Source& source);

/// What a value is, in a few words, for a message: `"half"`, `0.1`, `a list of 3`.
std::string description(const JsonValue& value);

} // namespace attest::conformance
