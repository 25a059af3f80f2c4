/// \file
/// A field of a JSON document, read as what it should be or refused with its place.

#pragma once

#include "conformance/carriers/json_document.hpp"
#include "spec/names.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attest::conformance
{

/// A value of a document, and the name of the field that it belongs to.
///
/// A view: the source, the name and the value must outlive it. Each function that reads throws InputError
/// naming file, line, column and field, what was found, and what was expected.
class JsonField
{
public:
    /// \param source the document, for places
    /// \param name   the field, for messages
    /// \param value  a value in the field
    JsonField(const Source& source, std::string_view name, const JsonValue& value)
        : source_(&source), name_(name), value_(&value)
    {
    }

    /// True if the value is of one type, such as `bool` or JsonValue::List.
    template <class Content> bool holds() const { return std::holds_alternative<Content>(value_->content); }

    /// True if the value is this string.
    bool says(std::string_view text) const;

    /// `true` or `false`.
    bool boolean() const;

    /// A whole number, without fraction or exponent.
    std::int64_t integer() const;

    /// A whole number that is not negative.
    std::size_t count() const;

    /// A string. \param expected what it should be, for the message
    std::string text(const std::string& expected) const;

    /// A number or a string that says one, rounded to the format once (see number_from_text()).
    double number(spec::Format format) const;

    /// The same in f64, where nothing but a finite number is valid: messages suggest no other. That it is finite
    /// is for the rules of a problem to judge.
    /// \param alternative what else the field may be, for the message: `"exact", or `
    double finite_number(const std::string& alternative = "") const;

    /// The elements of a list.
    std::vector<JsonField> items() const;

    /// The elements of a list of a certain length.
    ///
    /// \param expected what such a list is, for the message
    std::vector<JsonField> items(std::size_t length, const std::string& expected) const;

    /// A member of an object, under the name of this field, or under its own if this has none.
    ///
    /// \return nothing if the object has no such member
    std::optional<JsonField> member(std::string_view name) const;

    /// A member of an object that must be there.
    ///
    /// \param expected what such an object is, for the message
    JsonField required(std::string_view name, const std::string& expected) const;

    /// Refuses a value that is no object or has a member that is not among the known names.
    ///
    /// \param expected what such an object is, for the message
    void require_object(const std::vector<std::string>& known, const std::string& expected) const;

    /// One of the named choices.
    template <class Choice> Choice choice() const;

    /// Where the value stands.
    std::string place() const;

    /// Refuses the value.
    [[noreturn]] void refuse(const std::string& expected) const;

    /// Refuses the value and says of it what is not as expected.
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;

private:
    /// The text of a number or a string; null where the field is neither.
    const std::string* written_number() const;
    std::string prefix() const;
    std::size_t position_among(const std::vector<std::string>& names) const;

    const Source* source_;
    std::string_view name_;
    const JsonValue* value_;
};

/// What is wrong with a name that is not among the known ones, with the one that may be meant.
///
/// \param what of what it is the name: `field`
std::string unknown_name(const std::string& what, const std::string& name,
                         const std::vector<std::string>& known);

/// Names in quotes, for a sentence: `"e" or "2"`.
std::string any_of(const std::vector<std::string>& names);

template <class Choice> Choice JsonField::choice() const
{
    const std::span<const spec::Named<Choice>> choices = spec::choices<Choice>();
    std::vector<std::string> names;
    for (const spec::Named<Choice>& named : choices)
    {
        names.emplace_back(named.name);
    }
    return choices[position_among(names)].choice;
}

} // namespace attest::conformance
