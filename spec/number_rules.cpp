#include "spec/format.hpp"
#include "spec/rules.hpp"

#include <cmath>

namespace attest::spec
{

namespace
{

Verdict number_verdict(bool valid, const char* where, const std::string& found, const std::string& expected)
{
    return valid ? Verdict{} : Violation{"PRB-5", where, found, expected};
}

/// A count in words: `1 number`, `2 numbers`.
std::string count_of(std::size_t count, const char* thing)
{
    return std::to_string(count) + " " + thing + (count == 1 ? "" : "s");
}

/// One for each of some things, in words.
std::string one_for_each(std::size_t count, const char* thing)
{
    return std::to_string(count) + ", one for each " + thing;
}

// Elements

Verdict has_format(const NamedTensor& input, Format format)
{
    for (std::size_t element = 0; element < input.tensor.data.size(); ++element)
    {
        const double x = input.tensor.data[element];
        if (!has_value(format, x))
        {
            return number_verdict(false, input.name,
                                  text_of_number(x) + " as element " + std::to_string(element),
                                  std::string("a value of format ") + name_of(format));
        }
    }
    return {};
}

Verdict tensors_have_format(const Problem& problem)
{
    const auto rule = [&](const NamedTensor& input) { return has_format(input, problem.format); };
    if (const Verdict verdict = first_violation(inputs(problem), rule))
    {
        return verdict;
    }
    const bool of_numbers = problem.mask && !problem.mask->boolean;
    return of_numbers ? rule({"mask", problem.mask->tensor}) : Verdict{};
}

// One number

Verdict scale_is_finite(const Problem& problem)
{
    const double scale = problem.scale.value_or(1);
    return number_verdict(std::isfinite(scale), "scale", text_of_number(scale),
                          "a finite number, or \"exact\"");
}

Verdict softcap_is_positive(const Problem& problem)
{
    const double cap = problem.softcap.value_or(1);
    return number_verdict(std::isfinite(cap) && cap > 0, "softcap", text_of_number(cap),
                          "a finite number above 0, or null for none");
}

Verdict reach_is_valid(const char* side, std::int64_t reach)
{
    return number_verdict(0 <= reach && reach <= largest_integer, "window", side + std::to_string(reach),
                          "an integer from 0 to 2^53, or null for no limit");
}

Verdict window_is_valid(const Problem& problem)
{
    const Window window = problem.window.value_or(Window{});
    const Verdict left = reach_is_valid("left reach ", window.left.value_or(0));
    return left ? left : reach_is_valid("right reach ", window.right.value_or(0));
}

// A number for each head or item

Verdict slopes_are_finite(const Problem& problem)
{
    const std::size_t heads = extents(problem).heads;
    const std::size_t slopes = problem.alibi_slopes.size();
    const Verdict verdict = number_verdict(slopes == 0 || slopes == heads, "alibi_slopes",
                                           count_of(slopes, "number"), one_for_each(heads, "query head"));
    const auto rule = [](double slope)
    { return number_verdict(std::isfinite(slope), "alibi_slopes", text_of_number(slope), "finite numbers"); };
    return verdict ? verdict : first_violation(problem.alibi_slopes, rule);
}

Verdict sink_is_valid(const Problem& problem)
{
    const std::size_t heads = extents(problem).heads;
    const std::size_t logits = problem.sink.size();
    const Verdict verdict =
        number_verdict(logits <= 1 || logits == heads, "sink", count_of(logits, "number"),
                       "one number, or one for each query head (" + std::to_string(heads) + ")");
    const auto rule = [](double logit)
    {
        return number_verdict(std::isfinite(logit) || logit < 0, "sink", text_of_number(logit),
                              "a finite number, or -inf for no sink");
    };
    return verdict ? verdict : first_violation(problem.sink, rule);
}

Verdict offset_is_valid(std::int64_t offset)
{
    return number_verdict(-largest_integer <= offset && offset <= largest_integer, "alignment",
                          std::to_string(offset), "an integer from -2^53 to 2^53");
}

Verdict alignment_is_valid(const Problem& problem)
{
    if (const auto* offset = std::get_if<std::int64_t>(&problem.alignment))
    {
        return offset_is_valid(*offset);
    }
    const auto* offsets = std::get_if<std::vector<std::int64_t>>(&problem.alignment);
    if (!offsets)
    {
        return {};
    }
    const std::size_t batch = extents(problem).batch;
    const Verdict verdict =
        number_verdict(offsets->size() == batch, "alignment", count_of(offsets->size(), "integer"),
                       one_for_each(batch, "batch item"));
    return verdict ? verdict : first_violation(*offsets, offset_is_valid);
}

} // namespace

Verdict numbers_are_valid(const Problem& problem)
{
    const std::array rules = {tensors_have_format, scale_is_finite, softcap_is_positive, window_is_valid,
                              slopes_are_finite,   sink_is_valid,   alignment_is_valid};
    return first_violation(rules, [&](auto rule) { return rule(problem); });
}

Verdict kv_lengths_are_valid(const Problem& problem)
{
    const Extents all = extents(problem);
    const std::size_t lengths = problem.kv_lengths.size();
    if (lengths != 0 && lengths != all.batch)
    {
        return Violation{"PRB-6", "kv_lengths", count_of(lengths, "integer"),
                         one_for_each(all.batch, "batch item")};
    }
    const auto rule = [&](std::int64_t length)
    {
        return 0 <= length && length <= static_cast<std::int64_t>(all.keys)
                   ? Verdict{}
                   : Violation{"PRB-6", "kv_lengths", std::to_string(length),
                               "an integer from 0 to " + std::to_string(all.keys) + ", the number of keys"};
    };
    return first_violation(problem.kv_lengths, rule);
}

} // namespace attest::spec
