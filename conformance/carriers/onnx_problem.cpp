#include "conformance/carriers/onnx_problem.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/problem_fields.hpp"
#include "spec/format.hpp"
#include "spec/layout.hpp"

#include <algorithm>
#include <limits>

namespace attest::conformance
{

namespace
{

enum Slot : std::size_t
{
    query,
    key,
    value,
    attn_mask,
    past_key,
    past_value,
    nonpad_kv_seqlen
};

[[noreturn]] void refuse(const OnnxTensor& tensor, const std::string& what, const std::string& found,
                         const std::string& expected)
{
    throw InputError(tensor.place, what + ": found " + found + ", expected " + expected);
}

// What has to be there

const OnnxTensor& required(const OnnxModel& model, const OnnxInputs& inputs, Slot slot, const char* name)
{
    if (!inputs[slot])
        model.refuse(name, "an empty slot", "a tensor");
    if (!format_of(inputs[slot]->dtype))
        refuse(*inputs[slot], name, "type " + std::string(spec::name_of_choice(inputs[slot]->dtype)),
               "F16, BF16, F32 or F64");
    return *inputs[slot];
}

void require_type_of(const OnnxTensor& other, const char* other_name, const OnnxTensor& tensor,
                     const char* name)
{
    if (tensor.dtype != other.dtype)
        refuse(tensor, name, "type " + std::string(spec::name_of_choice(tensor.dtype)),
               std::string(spec::name_of_choice(other.dtype)) + ", that of " + other_name);
}

void require_pairs(const OnnxModel& model, const OnnxInputs& inputs)
{
    if (inputs[past_key].has_value() != inputs[past_value].has_value())
        model.refuse("past_key and past_value", "one of them", "both, or none");
    if (inputs[past_key] && inputs[nonpad_kv_seqlen])
        model.refuse("nonpad_kv_seqlen", "it beside past_key", "one of them");
    if (inputs[nonpad_kv_seqlen] && model.opset < 24)
        model.refuse("nonpad_kv_seqlen", "it in opset " + std::to_string(model.opset), "opset 24");
}

// Layout and heads

std::size_t heads_from(const OnnxModel& model, const std::optional<std::int64_t>& count, const char* name)
{
    if (!count)
        model.refuse(name, "no such attribute", "it, for tensors of rank 3");
    return static_cast<std::size_t>(*count);
}

void require_heads(const OnnxModel& model, const std::optional<std::int64_t>& said, std::size_t heads,
                   const char* name)
{
    if (said && static_cast<std::size_t>(*said) != heads)
        model.refuse(name, std::to_string(*said), std::to_string(heads) + ", the extent of the heads' axis");
}

void set_layout(spec::Problem& problem, const OnnxModel& model, const OnnxInputs& inputs)
{
    const std::size_t rank = problem.query.shape.size();
    for (const Slot slot : {query, key, value})
        if (const std::size_t found = inputs[slot]->tensor.shape.size();
            found != rank || (rank != 3 && rank != 4))
            refuse(*inputs[slot], "Q, K, V", "rank " + std::to_string(found), "rank 4, or rank 3 for all");
    const OnnxAttributes& said = model.attributes;
    if (rank == 3)
    {
        problem.layout = spec::Layout::bnc;
        problem.head_counts = {heads_from(model, said.q_num_heads, "q_num_heads"),
                               heads_from(model, said.kv_num_heads, "kv_num_heads")};
        return;
    }
    require_heads(model, said.q_num_heads, problem.query.shape[1], "q_num_heads");
    require_heads(model, said.kv_num_heads, problem.key.shape[1], "kv_num_heads");
}

// Past keys and values

std::size_t sequence_axis(const spec::Problem& problem)
{
    return problem.layout == spec::Layout::bnc ? 1 : 2;
}

std::size_t kv_heads_of(const spec::Problem& problem, const spec::Tensor& tensor)
{
    return problem.head_counts ? problem.head_counts->kv : tensor.shape[1];
}

/// Copies the vectors of a tensor to a place further on in the sequences of another.
void copy_vectors(const spec::Tensor& from, spec::Layout from_layout, spec::Tensor& to,
                  spec::Layout to_layout, std::size_t heads, std::size_t rows_before)
{
    const spec::Axes axes = spec::axes_of(from_layout, from.shape, heads);
    for (std::size_t batch = 0; batch < axes.batch; ++batch)
        for (std::size_t head = 0; head < axes.heads; ++head)
            for (std::size_t row = 0; row < axes.length; ++row)
            {
                const auto start = spec::vector_start(from_layout, from, heads, batch, head, row);
                const auto target = spec::vector_start(to_layout, to, heads, batch, head, rows_before + row);
                std::copy_n(from.data.begin() + static_cast<std::ptrdiff_t>(start), axes.width,
                            to.data.begin() + static_cast<std::ptrdiff_t>(target));
            }
}

void require_past_fits(const OnnxTensor& past, const char* name, const spec::Axes& given)
{
    const std::vector<std::size_t>& shape = past.tensor.shape;
    if (shape.size() != 4 || shape[0] != given.batch || shape[1] != given.heads || shape[3] != given.width)
        refuse(past, name, "shape " + spec::text_of(shape),
               "[" + std::to_string(given.batch) + ", " + std::to_string(given.heads) + ", P, " +
                   std::to_string(given.width) + "]");
}

/// The given tensor with the past one before it in every sequence.
spec::Tensor behind_past(const spec::Problem& problem, const OnnxTensor& past, const char* name,
                         const spec::Tensor& given)
{
    const std::size_t heads = kv_heads_of(problem, given);
    require_past_fits(past, name, spec::axes_of(problem.layout, given.shape, heads));
    const std::size_t before = past.tensor.shape[2];
    spec::Tensor all{given.shape, {}};
    all.shape[sequence_axis(problem)] += before;
    all.data.resize(past.tensor.data.size() + given.data.size());
    copy_vectors(past.tensor, spec::Layout::bhnd, all, problem.layout, heads, 0);
    copy_vectors(given, problem.layout, all, problem.layout, heads, before);
    return all;
}

void put_past_before(spec::Problem& problem, const OnnxInputs& inputs)
{
    require_type_of(*inputs[key], "K", *inputs[past_key], "past_key");
    require_type_of(*inputs[value], "V", *inputs[past_value], "past_value");
    problem.key = behind_past(problem, *inputs[past_key], "past_key", problem.key);
    problem.value = behind_past(problem, *inputs[past_value], "past_value", problem.value);
    problem.alignment = static_cast<std::int64_t>(inputs[past_key]->tensor.shape[2]);
}

// Lengths

constexpr std::int64_t int64_type = 7; // of TensorProto.DataType

void set_lengths(spec::Problem& problem, const OnnxTensor& lengths)
{
    if (lengths.type != int64_type || lengths.tensor.shape != std::vector{problem.query.shape[0]})
        refuse(lengths, "nonpad_kv_seqlen",
               "data_type " + std::to_string(lengths.type) + " and shape " +
                   spec::text_of(lengths.tensor.shape),
               "7 (INT64) and shape [" + std::to_string(problem.query.shape[0]) + "]");
    const auto queries = static_cast<std::int64_t>(problem.query.shape[sequence_axis(problem)]);
    std::vector<std::int64_t> offsets;
    for (const double length : lengths.tensor.data)
    {
        problem.kv_lengths.push_back(static_cast<std::int64_t>(length));
        offsets.push_back(problem.kv_lengths.back() - queries);
    }
    problem.alignment = offsets;
}

// Mask

/// The mask, with hidden keys behind its end.
spec::Tensor lengthened(const spec::Tensor& mask, std::size_t length, double hidden)
{
    const std::size_t short_length = mask.shape.back();
    spec::Tensor longer{mask.shape, {}};
    longer.shape.back() = length;
    for (std::size_t start = 0; start < mask.data.size(); start += short_length)
    {
        const auto row = mask.data.begin() + static_cast<std::ptrdiff_t>(start);
        longer.data.insert(longer.data.end(), row, row + static_cast<std::ptrdiff_t>(short_length));
        longer.data.insert(longer.data.end(), length - short_length, hidden);
    }
    return longer;
}

void set_mask(spec::Problem& problem, const OnnxModel& model, const OnnxTensor& mask)
{
    const bool boolean = mask.dtype == Dtype::boolean;
    const std::size_t keys = problem.key.shape[sequence_axis(problem)];
    const auto& shape = mask.tensor.shape;
    // Where there is no key, no length limits what would be added
    const bool is_short =
        !shape.empty() && shape.back() > 0 && shape.back() < keys && !problem.key.data.empty();
    if (model.opset >= 24 && is_short)
        problem.mask = {lengthened(mask.tensor, keys, boolean ? 0 : -std::numeric_limits<double>::infinity()),
                        boolean};
    else
        problem.mask = {mask.tensor, boolean};
}

// Formats

bool holds(spec::Format format, const spec::Tensor& tensor)
{
    return std::ranges::all_of(tensor.data, [&](double x) { return spec::has_value(format, x); });
}

/// The first format, beginning with that of Q, that has all the numbers.
void set_formats(spec::Problem& problem, spec::Format of_query)
{
    for (const spec::Format format : {of_query, spec::Format::f32, spec::Format::f64})
    {
        problem.format = format;
        if (holds(format, problem.key) && holds(format, problem.value) &&
            (!problem.mask || problem.mask->boolean || holds(format, problem.mask->tensor)))
            break;
    }
    problem.output_format = of_query;
}

void set_attributes(spec::Problem& problem, const OnnxAttributes& attributes)
{
    problem.causal = attributes.is_causal;
    if (attributes.scale)
        problem.scale = *attributes.scale;
    if (attributes.softcap != 0)
        problem.softcap = attributes.softcap;
}

/// Where a field of the problem comes from.
std::string place_of(const OnnxModel& model, const OnnxInputs& inputs, const std::string& field)
{
    const std::pair<const char*, Slot> slots[] = {{"query", query},
                                                  {"key", key},
                                                  {"value", value},
                                                  {"mask", attn_mask},
                                                  {"kv_lengths", nonpad_kv_seqlen}};
    for (const auto& [name, slot] : slots)
        if (field == name && inputs[slot])
            return inputs[slot]->place;
    return model.place;
}

} // namespace

spec::Problem onnx_problem(const OnnxModel& model, const OnnxInputs& inputs)
{
    require_pairs(model, inputs);
    const OnnxTensor& q = required(model, inputs, query, "Q");
    require_type_of(q, "Q", required(model, inputs, key, "K"), "K");
    spec::Problem problem;
    problem.query = q.tensor;
    problem.key = inputs[key]->tensor;
    problem.value = required(model, inputs, value, "V").tensor;
    set_layout(problem, model, inputs);
    const auto place = [&](const std::string& field) { return place_of(model, inputs, field); };
    require_valid(problem, place);

    // Which keys there are, and which of them are visible
    if (inputs[past_key])
        put_past_before(problem, inputs);
    if (inputs[nonpad_kv_seqlen])
        set_lengths(problem, *inputs[nonpad_kv_seqlen]);
    if (inputs[attn_mask])
        set_mask(problem, model, *inputs[attn_mask]);

    set_attributes(problem, model.attributes);
    set_formats(problem, *format_of(q.dtype));
    require_valid(problem, place);
    return problem;
}

spec::Tensor in_heads(const spec::Problem& problem, const spec::Tensor& tensor)
{
    const std::size_t heads = kv_heads_of(problem, tensor);
    const spec::Axes axes = spec::axes_of(problem.layout, tensor.shape, heads);
    spec::Tensor result{{axes.batch, axes.heads, axes.length, axes.width},
                        std::vector<double>(tensor.data.size())};
    copy_vectors(tensor, problem.layout, result, spec::Layout::bhnd, heads, 0);
    return result;
}

} // namespace attest::conformance
