#include "conformance/carriers/got_file.hpp"

#include "conformance/carriers/answer_names.hpp"
#include "conformance/carriers/array_file.hpp"
#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/json_tensor.hpp"
#include "conformance/carriers/mapped_file.hpp"
#include "conformance/carriers/onnx_tensor.hpp"
#include "conformance/carriers/problem_fields.hpp"
#include "conformance/carriers/problem_safetensors.hpp"
#include "conformance/carriers/safetensors.hpp"
#include "conformance/problem_rows.hpp"
#include "reference/oracle/certify.hpp"
#include "spec/format.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace fs = std::filesystem;

namespace
{

/// A result as it must be.
struct Expected
{
    std::string name;
    spec::Format format;
    std::vector<std::size_t> shape;
    std::optional<spec::Tensor> Got::* optional; ///< Where it is kept; null for `output`.
};

std::vector<Expected> expected_results(const spec::Problem& problem)
{
    const spec::Format other = reference::log_sum_exp_format_of(problem);
    const std::vector<std::size_t> for_keys = shape_of_rows(problem, {spec::extents(problem).keys});
    return {{"output", reference::output_format_of(problem), shape_of_output(problem), nullptr},
            {"lse", other, shape_of_rows(problem, {}), &Got::lse},
            {"scores", other, for_keys, &Got::scores},
            {"weights", other, for_keys, &Got::weights}};
}

// What a result must be

void require_shape(const std::string& place, const Expected& expected, const std::vector<std::size_t>& shape)
{
    if (shape != expected.shape)
        throw InputError(place, expected.name + ": found shape " + spec::text_of(shape) + ", expected " +
                                    spec::text_of(expected.shape));
}

void require_values(const std::string& place, const Expected& expected, const spec::Tensor& tensor)
{
    const auto is_no_value = [&](double element) { return !spec::has_value(expected.format, element); };
    const auto found = std::ranges::find_if(tensor.data, is_no_value);
    if (found == tensor.data.end())
        return;
    const auto index = static_cast<std::size_t>(found - tensor.data.begin());
    throw InputError(place, expected.name + spec::text_of(place_in(tensor.shape, index)) + ": found " +
                                spec::text_of_number(*found) + ", expected a value of format " +
                                spec::name_of(expected.format) +
                                ", the format of the problem's output (output_format says another)");
}

spec::Tensor required(const std::string& place, const Expected& expected, spec::Tensor tensor)
{
    require_shape(place, expected, tensor.shape);
    require_values(place, expected, tensor);
    return tensor;
}

void keep(Got& got, const Expected& expected, spec::Tensor tensor)
{
    if (expected.optional)
        got.*expected.optional = std::move(tensor);
    else
        got.output = std::move(tensor);
}

// Safetensors

void require_known(const StoredTensor& tensor)
{
    std::vector<std::string> known = problem_tensor_names();
    if (is_answer_tensor(tensor.name) || std::ranges::find(known, tensor.name) != known.end())
        return;
    known.insert(known.begin(), result_names().begin(), result_names().end());
    throw InputError(tensor.place, unknown_name("tensor", tensor.name, known));
}

Got got_from_safetensors(const std::string& name, std::string_view bytes,
                         const std::vector<Expected>& results)
{
    const Safetensors file(name, bytes);
    std::ranges::for_each(file.tensors(), require_known);
    if (!file.tensor("output"))
        throw InputError(name, "found no tensor \"output\", expected it");
    Got got;
    for (const Expected& expected : results)
        if (const StoredTensor* const tensor = file.tensor(expected.name))
            keep(got, expected, required(tensor->place, expected, file.read_numbers(*tensor)));
    return got;
}

// JSON

bool is_plain_output(const JsonField& document)
{
    return !document.holds<JsonValue::Object>() || document.member("shape") || document.member("data");
}

Got got_from_json(const Source& source, const std::vector<Expected>& results)
{
    const JsonValue root = parse_json(source);
    const JsonField document(source, "", root);
    Got got;
    const auto read = [&](const Expected& expected, const JsonField& field)
    { keep(got, expected, required(field.place(), expected, tensor_from(field, expected.format))); };
    if (is_plain_output(document))
    {
        read(results.front(), JsonField(source, results.front().name, root));
        return got;
    }
    document.require_object(result_names(), "the output as nested lists, or an object with the field output");
    document.required("output", "it");
    for (const Expected& expected : results)
        if (const std::optional<JsonField> field = document.member(expected.name))
            read(expected, *field);
    return got;
}

// By the ending of the name

spec::Tensor numbers_from_onnx(const std::string& name, std::string_view bytes)
{
    OnnxTensor read = onnx_tensor_from(name, bytes);
    if (!format_of(read.dtype))
        throw InputError(read.place, "tensor: found data_type " + std::to_string(read.type) +
                                         ", expected 1 (FLOAT), 10 (FLOAT16), 11 (DOUBLE) or 16 (BFLOAT16)");
    return std::move(read.tensor);
}

/// The output, from a file that holds nothing else.
spec::Tensor only_tensor_of(const std::string& name, const std::string& ending, std::string_view bytes,
                            const Expected& output)
{
    if (ending == ".npy")
        return tensor_from_npy(name, bytes);
    if (ending == ".pb")
        return numbers_from_onnx(name, bytes);
    return tensor_from_raw(name, bytes, output.format, output.shape);
}

Got got_from_bytes(const std::string& name, const std::string& ending, std::string_view bytes,
                   const std::vector<Expected>& results)
{
    if (ending == ".safetensors")
        return got_from_safetensors(name, bytes, results);
    const Expected& output = results.front();
    return {required(name, output, only_tensor_of(name, ending, bytes, output)), {}, {}, {}};
}

} // namespace

Got read_got(const fs::path& path, const spec::Problem& problem)
{
    const std::vector<Expected> results = expected_results(problem);
    const std::string ending = path.extension().string();
    if (ending == ".json")
        return got_from_json(read_source(path), results);
    if (ending != ".safetensors" && ending != ".npy" && ending != ".pb" && ending != ".bin")
        throw InputError(path.string(), "found a name that ends in \"" + ending +
                                            "\", expected .safetensors, .json, .npy, .pb or .bin");
    const MappedFile file(path);
    return got_from_bytes(path.string(), ending, file.bytes(), results);
}

} // namespace attest::conformance
