#include "conformance/carriers/problem_fields.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/number_text.hpp"

#include <boost/json/array.hpp>
#include <boost/json/value_from.hpp>

#include <cstdint>
#include <optional>

namespace attest::conformance
{

namespace
{

namespace json = boost::json;

using spec::Format;
using spec::Problem;

// Reading

double number(const JsonField& field)
{
    return field.number(Format::f64);
}

std::int64_t integer(const JsonField& field)
{
    return field.integer();
}

template <class Item> std::vector<Item> list_of(const JsonField& field, Item (*read)(const JsonField&))
{
    std::vector<Item> list;
    for (const JsonField& item : field.items())
    {
        list.push_back(read(item));
    }
    return list;
}

/// Refuses a list without entries, which would mean the same as no list.
const JsonField& filled(const JsonField& field)
{
    if (field.items().empty())
    {
        field.refuse("at least one number, or null for none");
    }
    return field;
}

std::optional<double> scale_from(const JsonField& field)
{
    if (field.says("exact"))
    {
        return std::nullopt;
    }
    return field.finite_number("\"exact\", or ");
}

spec::Offset offset_from(const JsonField& field)
{
    if (field.holds<std::string>())
    {
        return field.choice<spec::Alignment>();
    }
    if (field.holds<JsonValue::List>())
    {
        return list_of(field, integer);
    }
    if (field.holds<JsonValue::Number>())
    {
        return integer(field);
    }
    field.refuse("\"top_left\", \"bottom_right\", an integer, or a list of one integer for each batch item");
}

std::optional<std::int64_t> reach_from(const JsonField& field)
{
    return field.holds<std::nullptr_t>() ? std::nullopt : std::optional(integer(field));
}

spec::Window window_from(const JsonField& field)
{
    const auto reaches = field.items(2, "[left, right], each an integer or null, or null for no window");
    return {reach_from(reaches[0]), reach_from(reaches[1])};
}

spec::HeadCounts head_counts_from(const JsonField& field)
{
    const auto counts = field.items(2, "[H, H_kv], the numbers of query heads and of key-value heads");
    return {counts[0].count(), counts[1].count()};
}

std::vector<double> sink_from(const JsonField& field)
{
    return field.holds<JsonValue::List>() ? list_of(filled(field), number) : std::vector{number(field)};
}

template <class Choice> void read_choice(const JsonField& field, Choice& choice)
{
    choice = field.choice<Choice>();
}

// Writing

template <class Choice> json::value json_of_choice(Choice choice)
{
    return json::value(spec::name_of_choice(choice));
}

json::value json_of_reach(const std::optional<std::int64_t>& reach)
{
    return reach ? json::value(*reach) : json::value(nullptr);
}

/// A list, or `null` for one without entries.
json::value json_of_numbers(const std::vector<double>& numbers)
{
    json::array list;
    for (const double x : numbers)
    {
        list.push_back(json_of_number(x));
    }
    return numbers.empty() ? json::value(nullptr) : json::value(std::move(list));
}

json::value json_of_offset(const spec::Offset& offset)
{
    if (const auto* named = std::get_if<spec::Alignment>(&offset))
    {
        return json_of_choice(*named);
    }
    if (const auto* given = std::get_if<std::int64_t>(&offset))
    {
        return json::value(*given);
    }
    return json::value_from(std::get<std::vector<std::int64_t>>(offset));
}

json::value json_of_lengths(const std::vector<std::int64_t>& lengths)
{
    return lengths.empty() ? json::value(nullptr) : json::value_from(lengths);
}

json::value json_of_window(const spec::Window& window)
{
    return {json_of_reach(window.left), json_of_reach(window.right)};
}

json::value json_of_head_counts(const spec::HeadCounts& counts)
{
    return {counts.query, counts.kv};
}

/// What is there, written by `write`, or `null`.
template <class Item, class Write> json::value json_or_null(const std::optional<Item>& item, Write write)
{
    return item ? json::value(write(*item)) : json::value(nullptr);
}

// The table

/// A field that is one of some names.
template <auto Member> constexpr ProblemField choice_field(const char* name)
{
    return {name, false, true, [](const JsonField& f, Problem& p) { read_choice(f, p.*Member); },
            [](const Problem& p) { return json_of_choice(p.*Member); }};
}

constexpr ProblemField fields[] = {
    choice_field<&Problem::layout>("layout"),
    {"head_counts", true, false, [](const JsonField& f, Problem& p) { p.head_counts = head_counts_from(f); },
     [](const Problem& p) { return json_or_null(p.head_counts, json_of_head_counts); }},
    choice_field<&Problem::kv_heads>("kv_heads"),
    {"scale", false, false, [](const JsonField& f, Problem& p) { p.scale = scale_from(f); },
     [](const Problem& p) { return p.scale ? json_of_number(*p.scale) : json::value("exact"); }},
    {"softcap", true, false, [](const JsonField& f, Problem& p) { p.softcap = f.finite_number(); },
     [](const Problem& p) { return json_or_null(p.softcap, json_of_number); }},
    {"causal", false, false, [](const JsonField& f, Problem& p) { p.causal = f.boolean(); },
     [](const Problem& p) { return json::value(p.causal); }},
    {"alignment", false, false, [](const JsonField& f, Problem& p) { p.alignment = offset_from(f); },
     [](const Problem& p) { return json_of_offset(p.alignment); }},
    {"window", true, false, [](const JsonField& f, Problem& p) { p.window = window_from(f); },
     [](const Problem& p) { return json_or_null(p.window, json_of_window); }},
    choice_field<&Problem::mask_true>("mask_true"),
    {"alibi_slopes", true, false,
     [](const JsonField& f, Problem& p) { p.alibi_slopes = list_of(filled(f), number); },
     [](const Problem& p) { return json_of_numbers(p.alibi_slopes); }},
    {"sink", true, false, [](const JsonField& f, Problem& p) { p.sink = sink_from(f); },
     [](const Problem& p) { return json_of_numbers(p.sink); }},
    {"kv_lengths", true, false,
     [](const JsonField& f, Problem& p) { p.kv_lengths = list_of(filled(f), integer); },
     [](const Problem& p) { return json_of_lengths(p.kv_lengths); }},
    choice_field<&Problem::empty_row>("empty_row"),
    choice_field<&Problem::lse_base>("lse_base"),
    {"output_format", true, true,
     [](const JsonField& f, Problem& p) { p.output_format = f.choice<Format>(); },
     [](const Problem& p) { return json_of_choice(p.output_format.value_or(p.format)); }}};

} // namespace

std::span<const ProblemField> problem_fields()
{
    return fields;
}

std::vector<std::string> problem_field_names()
{
    std::vector<std::string> names;
    for (const ProblemField& field : fields)
    {
        names.emplace_back(field.name);
    }
    return names;
}

void read_field(const ProblemField& field, const JsonField& value, Problem& problem)
{
    if (!(field.nullable && value.holds<std::nullptr_t>()))
    {
        field.read(value, problem);
    }
}

json::value json_of_number(double x)
{
    return json::value(hex_text(x));
}

void require_valid(const Problem& problem,
                   const std::function<std::string(const std::string& field)>& place_of)
{
    if (const std::optional<spec::Violation> violation = spec::violation(problem))
    {
        throw InputError(place_of(violation->where), violation->where + ": found " + violation->found +
                                                         ", expected " + violation->expected + " (" +
                                                         violation->clause + ")");
    }
}

} // namespace attest::conformance
