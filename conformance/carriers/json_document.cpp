#include "conformance/carriers/json_document.hpp"

#include "conformance/carriers/input_error.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace attest::conformance
{

namespace
{

namespace json = boost::json;

/// Follows the parser from token to token, because its events do not say where they are.
///
/// The parser has accepted what is passed here, so nothing is checked.
class Cursor
{
public:
    explicit Cursor(std::string_view text) : text_(text) {}

    /// Passes a token of known length, and returns where it starts.
    std::size_t pass(std::size_t length)
    {
        const std::size_t start = text_.find_first_not_of(" \t\r\n,:", next_);
        next_ = start + length;
        return start;
    }

    /// Passes a string, and returns where it starts.
    std::size_t pass_string()
    {
        const std::size_t start = pass(1);
        while (text_[next_] != '"')
        {
            next_ += text_[next_] == '\\' ? 2 : 1;
        }
        ++next_;
        return start;
    }

private:
    std::string_view text_;
    std::size_t next_ = 0;
};

/// Receives the parser's events and builds the document.
class Builder
{
public:
    static constexpr std::size_t max_array_size = largest_text;
    static constexpr std::size_t max_object_size = 256;
    static constexpr std::size_t max_string_size = largest_text;
    static constexpr std::size_t max_key_size = largest_text;

    explicit Builder(const Source& source) : source_(source), cursor_(source.text) {}

    JsonValue take() { return std::move(root_); }

    bool on_document_begin(json::error_code&) { return true; }
    bool on_document_end(json::error_code&) { return true; }

    bool on_array_begin(json::error_code&) { return open(JsonValue::List{}); }
    bool on_array_end(std::size_t, json::error_code&) { return close(); }
    bool on_object_begin(json::error_code&) { return open(JsonValue::Object{}); }
    bool on_object_end(std::size_t, json::error_code&) { return close(); }

    bool on_key_part(json::string_view part, std::size_t, json::error_code&) { return append(part); }
    bool on_key(json::string_view rest, std::size_t, json::error_code&)
    {
        append(rest);
        const std::size_t offset = cursor_.pass_string();
        auto& members = std::get<JsonValue::Object>(open_.back().content);
        const auto same = std::ranges::find(members, text_, &JsonMember::name);
        if (same != members.end())
        {
            throw InputError(source_.place(offset),
                             text_ + ": found a second time, expected once (the first is at " +
                                 source_.place(same->offset) + ")");
        }
        members.push_back({std::exchange(text_, {}), offset, {}});
        return true;
    }

    bool on_string_part(json::string_view part, std::size_t, json::error_code&) { return append(part); }
    bool on_string(json::string_view rest, std::size_t, json::error_code&)
    {
        append(rest);
        return add({cursor_.pass_string(), std::exchange(text_, {})});
    }

    bool on_number_part(json::string_view part, json::error_code&) { return append(part); }
    bool on_int64(std::int64_t, json::string_view rest, json::error_code&) { return add_number(rest); }
    bool on_uint64(std::uint64_t, json::string_view rest, json::error_code&) { return add_number(rest); }
    bool on_double(double, json::string_view rest, json::error_code&) { return add_number(rest); }

    bool on_bool(bool truth, json::error_code&) { return add({cursor_.pass(truth ? 4 : 5), truth}); }
    bool on_null(json::error_code&) { return add({cursor_.pass(4), nullptr}); }

    bool on_comment_part(json::string_view, json::error_code&) { return true; }
    bool on_comment(json::string_view, json::error_code&) { return true; }

private:
    bool append(json::string_view part)
    {
        text_.append(part.data(), part.size());
        return true;
    }

    bool add_number(json::string_view rest)
    {
        append(rest);
        return add({cursor_.pass(text_.size()), JsonValue::Number{std::exchange(text_, {})}});
    }

    template <class Container> bool open(Container container)
    {
        open_.push_back({cursor_.pass(1), std::move(container)});
        return true;
    }

    bool close()
    {
        cursor_.pass(1);
        JsonValue closed = std::move(open_.back());
        open_.pop_back();
        return add(std::move(closed));
    }

    /// Puts a complete value where it belongs: into the list or object that is open.
    bool add(JsonValue value)
    {
        if (open_.empty())
        {
            root_ = std::move(value);
        }
        else if (auto* list = std::get_if<JsonValue::List>(&open_.back().content))
        {
            list->push_back(std::move(value));
        }
        else
        {
            std::get<JsonValue::Object>(open_.back().content).back().value = std::move(value);
        }
        return true;
    }

    const Source& source_;
    Cursor cursor_;
    std::string text_; ///< Of the string or number that has begun.
    std::vector<JsonValue> open_;
    JsonValue root_;
};

/// What stands at an offset, for a message.
std::string found_at(const std::string& text, std::size_t offset)
{
    if (offset >= text.size())
    {
        return "the end of the text";
    }
    const auto byte = static_cast<unsigned char>(text[offset]);
    if (byte > 0x20 && byte < 0x7F)
    {
        return std::string("'") + text[offset] + "'";
    }
    constexpr std::string_view digits = "0123456789ABCDEF";
    return std::string("the byte 0x") + digits[byte / 16U] + digits[byte % 16U];
}

/// A hint at what people often do where JSON was expected.
std::string hint_at(const std::string& text, std::size_t offset)
{
    const char character = offset < text.size() ? text[offset] : ' ';
    const std::size_t before = text.find_last_not_of(" \t\r\n", offset == 0 ? 0 : offset - 1);
    if (character == '/' || character == '#')
    {
        return ", which has no comments";
    }
    if ((character == ']' || character == '}') && before != std::string::npos && text[before] == ',')
    {
        return ", which has no comma before a closing bracket";
    }
    if (character == '\'')
    {
        return ", whose strings stand in double quotes";
    }
    if (std::string_view("NnIixX").find(character) != std::string_view::npos)
    {
        return ", where \"inf\", \"nan\" and hex floats stand in quotes";
    }
    return static_cast<unsigned char>(character) >= 0x80 ? " in UTF-8 without a byte order mark" : "";
}

/// What the parser expected.
std::string expected_at(const std::string& text, std::size_t offset, const json::error_code& error)
{
    if (error == json::error::too_deep)
    {
        return "at most 32 lists in each other";
    }
    if (error == json::error::object_too_large)
    {
        return "at most " + std::to_string(Builder::max_object_size) + " fields";
    }
    if (error == json::error::exponent_overflow)
    {
        return "a smaller exponent";
    }
    return "JSON" + hint_at(text, offset);
}

/// The beginning of a long text.
std::string shortened(const std::string& text)
{
    constexpr std::size_t most = 40;
    if (text.size() <= most)
    {
        return text;
    }
    std::size_t end = most;
    while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    {
        --end;
    }
    return text.substr(0, end) + "...";
}

struct Describe
{
    std::string operator()(std::nullptr_t) const { return "null"; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
    std::string operator()(const JsonValue::Number& number) const { return shortened(number.text); }
    std::string operator()(const std::string& text) const { return json::serialize(shortened(text)); }
    std::string operator()(const JsonValue::Object&) const { return "an object"; }
    std::string operator()(const JsonValue::List& list) const
    {
        return list.empty() ? "an empty list" : "a list of " + std::to_string(list.size());
    }
};

} // namespace

std::string description(const JsonValue& value)
{
    return std::visit(Describe{}, value.content);
}

JsonValue parse_json(const Source& source)
{
    json::basic_parser<Builder> parser(json::parse_options{}, source);
    json::error_code error;
    const std::size_t parsed = parser.write_some(false, source.text.data(), source.text.size(), error);
    if (error)
    {
        throw InputError(source.place(parsed), "found " + found_at(source.text, parsed) + ", expected " +
                                                   expected_at(source.text, parsed, error));
    }
    if (parsed < source.text.size())
    {
        throw InputError(source.place(parsed),
                         "found " + found_at(source.text, parsed) +
                             ", expected the end of the text after the first JSON value");
    }
    return parser.handler().take();
}

} // namespace attest::conformance
