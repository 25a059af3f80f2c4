#include "conformance/carriers/json_output.hpp"

#include "conformance/carriers/number_text.hpp"
#include "spec/names.hpp"

#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>

#include <ostream>

namespace attest::conformance
{

namespace
{

namespace json = boost::json;

json::value json_of_number(double x)
{
    return json::value(hex_text(x));
}

json::value json_of_truth(double x)
{
    return json::value(x != 0);
}

template <class Choice> json::value json_of_choice(Choice choice)
{
    return json::value(spec::name_of_choice(choice));
}

json::value json_of_reach(const std::optional<std::int64_t>& reach)
{
    return reach ? json::value(*reach) : json::value(nullptr);
}

json::object json_of_elements(const spec::Tensor& tensor, json::value (*write)(double))
{
    json::array data;
    for (const double element : tensor.data)
    {
        data.push_back(write(element));
    }
    return {{"shape", json::value_from(tensor.shape)}, {"data", std::move(data)}};
}

/// A list, or `null` for one without entries.
json::value json_of_numbers(const std::vector<double>& numbers)
{
    json::array list;
    for (const double number : numbers)
    {
        list.push_back(json_of_number(number));
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

json::value json_of_mask(const spec::Mask& mask)
{
    return json_of_elements(mask.tensor, mask.boolean ? json_of_truth : json_of_number);
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

} // namespace

json::object json_of(const spec::Tensor& tensor)
{
    return json_of_elements(tensor, json_of_number);
}

json::object json_of(const spec::Problem& problem)
{
    const spec::Format output_format = problem.output_format.value_or(problem.format);
    return {{"format", json_of_choice(problem.format)},
            {"query", json_of(problem.query)},
            {"key", json_of(problem.key)},
            {"value", json_of(problem.value)},
            {"layout", json_of_choice(problem.layout)},
            {"head_counts", json_or_null(problem.head_counts, json_of_head_counts)},
            {"kv_heads", json_of_choice(problem.kv_heads)},
            {"scale", problem.scale ? json_of_number(*problem.scale) : json::value("exact")},
            {"softcap", json_or_null(problem.softcap, json_of_number)},
            {"causal", problem.causal},
            {"alignment", json_of_offset(problem.alignment)},
            {"window", json_or_null(problem.window, json_of_window)},
            {"mask", json_or_null(problem.mask, json_of_mask)},
            {"mask_true", json_of_choice(problem.mask_true)},
            {"alibi_slopes", json_of_numbers(problem.alibi_slopes)},
            {"sink", json_of_numbers(problem.sink)},
            {"kv_lengths",
             problem.kv_lengths.empty() ? json::value(nullptr) : json::value_from(problem.kv_lengths)},
            {"empty_row", json_of_choice(problem.empty_row)},
            {"lse_base", json_of_choice(problem.lse_base)},
            {"output_format", json_of_choice(output_format)}};
}

void print_json(std::ostream& out, const json::value& document)
{
    out << json::serialize(document) << '\n';
}

} // namespace attest::conformance
