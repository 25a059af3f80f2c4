#include "conformance/carriers/json_field.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/nearest_name.hpp"
#include "conformance/carriers/number_text.hpp"

#include <algorithm>
#include <charconv>

namespace attest::conformance
{

bool JsonField::says(std::string_view text) const
{
    const auto* string = std::get_if<std::string>(&value_->content);
    return string && *string == text;
}

bool JsonField::boolean() const
{
    if (const bool* truth = std::get_if<bool>(&value_->content))
    {
        return *truth;
    }
    refuse("true or false");
}

std::int64_t JsonField::integer() const
{
    if (const auto* number = std::get_if<JsonValue::Number>(&value_->content))
    {
        const char* const end = number->text.data() + number->text.size();
        std::int64_t integer = 0;
        const auto read = std::from_chars(number->text.data(), end, integer);
        if (read.ec == std::errc{} && read.ptr == end)
        {
            return integer;
        }
    }
    refuse("an integer within ±2^53");
}

std::size_t JsonField::count() const
{
    const std::int64_t count = integer();
    if (count < 0)
    {
        refuse("an integer of at least 0");
    }
    return static_cast<std::size_t>(count);
}

std::string JsonField::text(const std::string& expected) const
{
    if (const auto* string = std::get_if<std::string>(&value_->content))
    {
        return *string;
    }
    refuse(expected);
}

const std::string* JsonField::written_number() const
{
    const auto* number = std::get_if<JsonValue::Number>(&value_->content);
    return number ? &number->text : std::get_if<std::string>(&value_->content);
}

double JsonField::number(spec::Format format) const
{
    const std::string* const text = written_number();
    if (!text)
    {
        refuse("a number");
    }
    try
    {
        return number_from_text(*text, format);
    }
    catch (const NumberError& error)
    {
        refuse(error.what());
    }
}

double JsonField::finite_number(const std::string& alternative) const
{
    const std::string* const text = written_number();
    if (!text)
    {
        refuse(alternative + "a finite number");
    }
    try
    {
        return number_from_text(*text, spec::Format::f64);
    }
    catch (const NumberError&)
    {
        refuse(alternative + "a finite number: a decimal, or a hex float such as \"0x1.8p+1\"");
    }
}

std::vector<JsonField> JsonField::items() const
{
    const auto* list = std::get_if<JsonValue::List>(&value_->content);
    if (!list)
    {
        refuse("a list");
    }
    std::vector<JsonField> fields;
    fields.reserve(list->size());
    for (const JsonValue& item : *list)
    {
        fields.emplace_back(*source_, name_, item);
    }
    return fields;
}

std::vector<JsonField> JsonField::items(std::size_t length, const std::string& expected) const
{
    const auto* list = std::get_if<JsonValue::List>(&value_->content);
    if (!list || list->size() != length)
    {
        refuse(expected);
    }
    return items();
}

std::optional<JsonField> JsonField::member(std::string_view name) const
{
    const auto& members = std::get<JsonValue::Object>(value_->content);
    const auto found = std::ranges::find(members, name, &JsonMember::name);
    if (found == members.end())
    {
        return std::nullopt;
    }
    return JsonField(*source_, name_.empty() ? std::string_view(found->name) : name_, found->value);
}

JsonField JsonField::required(std::string_view name, const std::string& expected) const
{
    if (const std::optional<JsonField> found = member(name))
    {
        return *found;
    }
    refuse("no field \"" + std::string(name) + "\"", expected);
}

void JsonField::require_object(const std::vector<std::string>& known, const std::string& expected) const
{
    const auto* members = std::get_if<JsonValue::Object>(&value_->content);
    if (!members)
    {
        refuse(expected);
    }
    for (const JsonMember& member : *members)
    {
        if (std::ranges::find(known, member.name) == known.end())
        {
            throw InputError(source_->place(member.offset),
                             prefix() + unknown_name("field", member.name, known));
        }
    }
}

std::string JsonField::place() const
{
    return source_->place(value_->offset);
}

void JsonField::refuse(const std::string& expected) const
{
    refuse(description(*value_), expected);
}

void JsonField::refuse(const std::string& found, const std::string& expected) const
{
    throw InputError(place(), prefix() + "found " + found + ", expected " + expected);
}

std::string JsonField::prefix() const
{
    return name_.empty() ? "" : std::string(name_) + ": ";
}

std::size_t JsonField::position_among(const std::vector<std::string>& names) const
{
    const auto* text = std::get_if<std::string>(&value_->content);
    const auto found = text ? std::ranges::find(names, *text) : names.end();
    if (found == names.end())
    {
        refuse(any_of(names));
    }
    return static_cast<std::size_t>(found - names.begin());
}

std::string unknown_name(const std::string& what, const std::string& name,
                         const std::vector<std::string>& known)
{
    const std::optional<std::string> near = near_name(name, known);
    return "found an unknown " + what + " " + description({0, name}) + ", expected " +
           (near ? "\"" + *near + "\" or another known one" : any_of(known));
}

std::string any_of(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t index = 0; index < names.size(); ++index)
    {
        const char* const joint = index == 0 ? "" : index + 1 == names.size() ? " or " : ", ";
        text += joint + ("\"" + names[index] + "\"");
    }
    return text;
}

} // namespace attest::conformance
