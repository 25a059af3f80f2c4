#include "conformance/carriers/problem_json.hpp"

#include "conformance/carriers/json_tensor.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace attest::conformance
{

namespace
{

using spec::Format;
using spec::Problem;

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
    return field.number(Format::f64, "\"exact\", or ");
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

/// One field of a problem and how it is read.
struct ProblemField
{
    const char* name;
    bool nullable; ///< True if `null` says that there is none.
    void (*read)(const JsonField&, Problem&);
};

/// All fields, in the order in which they are read: the format decides about the tensors.
constexpr ProblemField fields[] = {
    {"format", false, [](const JsonField& f, Problem& p) { p.format = f.choice<Format>(); }},
    {"query", false, [](const JsonField& f, Problem& p) { p.query = tensor_from(f, p.format); }},
    {"key", false, [](const JsonField& f, Problem& p) { p.key = tensor_from(f, p.format); }},
    {"value", false, [](const JsonField& f, Problem& p) { p.value = tensor_from(f, p.format); }},
    {"layout", false, [](const JsonField& f, Problem& p) { p.layout = f.choice<spec::Layout>(); }},
    {"head_counts", true, [](const JsonField& f, Problem& p) { p.head_counts = head_counts_from(f); }},
    {"kv_heads", false, [](const JsonField& f, Problem& p) { p.kv_heads = f.choice<spec::KvHeads>(); }},
    {"scale", false, [](const JsonField& f, Problem& p) { p.scale = scale_from(f); }},
    {"softcap", true, [](const JsonField& f, Problem& p) { p.softcap = number(f); }},
    {"causal", false, [](const JsonField& f, Problem& p) { p.causal = f.boolean(); }},
    {"alignment", false, [](const JsonField& f, Problem& p) { p.alignment = offset_from(f); }},
    {"window", true, [](const JsonField& f, Problem& p) { p.window = window_from(f); }},
    {"mask", true, [](const JsonField& f, Problem& p) { p.mask = mask_from(f, p.format); }},
    {"mask_true", false, [](const JsonField& f, Problem& p) { p.mask_true = f.choice<spec::MaskTrue>(); }},
    {"alibi_slopes", true,
     [](const JsonField& f, Problem& p) { p.alibi_slopes = list_of(filled(f), number); }},
    {"sink", true, [](const JsonField& f, Problem& p) { p.sink = sink_from(f); }},
    {"kv_lengths", true, [](const JsonField& f, Problem& p) { p.kv_lengths = list_of(filled(f), integer); }},
    {"empty_row", false, [](const JsonField& f, Problem& p) { p.empty_row = f.choice<spec::EmptyRow>(); }},
    {"lse_base", false, [](const JsonField& f, Problem& p) { p.lse_base = f.choice<spec::LseBase>(); }},
    {"output_format", true, [](const JsonField& f, Problem& p) { p.output_format = f.choice<Format>(); }}};

std::vector<std::string> field_names()
{
    std::vector<std::string> names;
    for (const ProblemField& field : fields)
    {
        names.emplace_back(field.name);
    }
    return names;
}

Problem read_fields(const JsonField& document)
{
    document.require_object(field_names(), "an object with the fields query, key and value");
    for (const char* name : {"query", "key", "value"})
    {
        if (!document.member(name))
        {
            document.refuse(std::string("no field \"") + name + "\"", "the fields query, key and value");
        }
    }
    Problem problem;
    for (const ProblemField& field : fields)
    {
        const std::optional<JsonField> member = document.member(field.name);
        if (member && !(field.nullable && member->holds<std::nullptr_t>()))
        {
            field.read(*member, problem);
        }
    }
    return problem;
}

} // namespace

Problem problem_from_json(const Source& source)
{
    const JsonValue root = parse_json(source);
    const JsonField document(source, "", root);
    Problem problem = read_fields(document);
    if (const std::optional<spec::Violation> violation = spec::violation(problem))
    {
        const JsonField whole(source, violation->where, root);
        document.member(violation->where)
            .value_or(whole)
            .refuse(violation->found, violation->expected + " (" + violation->clause + ")");
    }
    return problem;
}

Problem read_problem_json(const std::filesystem::path& path)
{
    return problem_from_json(read_source(path));
}

} // namespace attest::conformance
