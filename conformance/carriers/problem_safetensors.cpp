#include "conformance/carriers/problem_safetensors.hpp"

#include "conformance/carriers/answer_names.hpp"
#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/mapped_file.hpp"
#include "conformance/carriers/problem_fields.hpp"
#include "conformance/carriers/safetensors.hpp"

#include <boost/json/serialize.hpp>

#include <algorithm>

namespace attest::conformance
{

namespace
{

using spec::Problem;

const std::vector<std::string> inputs = {"query", "key", "value", "mask"};

// Names

bool contains(const std::vector<std::string>& names, const std::string& name)
{
    return std::ranges::find(names, name) != names.end();
}

void require_known(const StoredTensor& tensor)
{
    if (contains(problem_tensor_names(), tensor.name) || is_answer_tensor(tensor.name))
    {
        return;
    }
    if (contains(problem_field_names(), tensor.name))
    {
        tensor.refuse("a tensor", "this field in the metadata");
    }
    throw InputError(tensor.place, unknown_name("tensor", tensor.name, inputs));
}

void require_known(const Metadata& metadata, const std::string& place)
{
    const std::vector<std::string> fields = problem_field_names();
    if (metadata.name == "format" || metadata.name == rows_name || contains(fields, metadata.name))
    {
        return;
    }
    if (contains(inputs, metadata.name))
    {
        throw InputError(place, metadata.name + ": found metadata, expected a tensor");
    }
    throw InputError(place, unknown_name("field in the metadata", metadata.name, fields));
}

void require_known_names(const Safetensors& file)
{
    for (const StoredTensor& tensor : file.tensors())
    {
        require_known(tensor);
    }
    for (const Metadata& metadata : file.metadata())
    {
        require_known(metadata, byte_place(file.file(), metadata.byte));
    }
}

// Tensors

const StoredTensor& required(const Safetensors& file, const char* name)
{
    const StoredTensor* const tensor = file.tensor(name);
    if (!tensor)
    {
        throw InputError(file.file(), std::string("found no tensor \"") + name +
                                          "\", expected the tensors query, key and value");
    }
    return *tensor;
}

spec::Mask mask_from(const Safetensors& file, const StoredTensor& tensor)
{
    const bool boolean = tensor.dtype == Dtype::boolean;
    return {boolean ? file.read(tensor) : file.read_numbers(tensor), boolean};
}

void read_tensors(const Safetensors& file, Problem& problem)
{
    const StoredTensor& query = required(file, "query");
    const StoredTensor& key = required(file, "key");
    const StoredTensor& value = required(file, "value");
    problem.query = file.read_numbers(query);
    problem.key = file.read_numbers(key);
    problem.value = file.read_numbers(value);
    problem.format = *format_of(query.dtype);
    if (const StoredTensor* const mask = file.tensor("mask"))
    {
        problem.mask = mask_from(file, *mask);
    }
}

/// One integer for each batch item.
std::vector<std::int64_t> integers(const Safetensors& file, const StoredTensor& tensor)
{
    if (file.metadata(tensor.name))
    {
        tensor.refuse("a tensor and metadata of this name", "one of them");
    }
    if ((tensor.dtype != Dtype::i64 && tensor.dtype != Dtype::i32) || tensor.shape.size() != 1)
    {
        tensor.refuse(spec::name_of_choice(tensor.dtype) + (" and shape " + spec::text_of(tensor.shape)),
                      "I64 or I32, and a shape of one axis, the batch items");
    }
    std::vector<std::int64_t> list;
    for (const double element : file.read(tensor).data)
    {
        list.push_back(static_cast<std::int64_t>(element));
    }
    return list;
}

void read_integers(const Safetensors& file, Problem& problem)
{
    if (const StoredTensor* const lengths = file.tensor("kv_lengths"))
    {
        problem.kv_lengths = integers(file, *lengths);
    }
    if (const StoredTensor* const offsets = file.tensor("alignment"))
    {
        problem.alignment = integers(file, *offsets);
    }
}

// Metadata

/// The value that a text says: JSON, or a string that stands without quotes.
JsonValue value_of(const Source& source, const ProblemField& field)
{
    const bool bare = source.text.find_first_of("[{\"") != 0;
    if (bare && field.textual && source.text != "null")
    {
        return {0, source.text};
    }
    try
    {
        return parse_json(source);
    }
    catch (const InputError& error)
    {
        if (bare)
        {
            return {0, source.text};
        }
        throw InputError(error.place, std::string(field.name) + ": " + error.message);
    }
}

void read_fields(const Safetensors& file, Problem& problem)
{
    for (const ProblemField& field : problem_fields())
    {
        if (const Metadata* const metadata = file.metadata(field.name))
        {
            const Source source{file.file(), metadata->text, Places::start, metadata->byte};
            const JsonValue value = value_of(source, field);
            read_field(field, JsonField(source, field.name, value), problem);
        }
    }
}

/// Where a tensor or a field stands; the file if it does not.
std::string place_of(const Safetensors& file, const std::string& name)
{
    if (const StoredTensor* const tensor = file.tensor(name))
    {
        return tensor->place;
    }
    const Metadata* const metadata = file.metadata(name);
    return metadata ? byte_place(file.file(), metadata->byte) : file.file();
}

} // namespace

std::vector<std::string> problem_tensor_names()
{
    std::vector<std::string> names = inputs;
    names.insert(names.end(), {"kv_lengths", "alignment"});
    return names;
}

Problem problem_from_safetensors(const std::string& file, std::string_view bytes)
{
    const Safetensors content(file, bytes);
    require_known_names(content);
    Problem problem;
    read_tensors(content, problem);
    read_fields(content, problem);
    read_integers(content, problem);
    require_valid(problem, [&](const std::string& name) { return place_of(content, name); });
    return problem;
}

Problem read_problem_safetensors(const std::filesystem::path& path)
{
    const MappedFile file(path);
    return problem_from_safetensors(path.string(), file.bytes());
}

std::vector<WrittenTensor> tensors_of(const Problem& problem)
{
    const Dtype dtype = dtype_of(problem.format);
    std::vector<WrittenTensor> tensors = {
        {"query", dtype, &problem.query}, {"key", dtype, &problem.key}, {"value", dtype, &problem.value}};
    if (problem.mask)
    {
        tensors.push_back({"mask", problem.mask->boolean ? Dtype::boolean : dtype, &problem.mask->tensor});
    }
    return tensors;
}

std::vector<std::pair<std::string, std::string>> metadata_of(const Problem& problem)
{
    std::vector<std::pair<std::string, std::string>> metadata;
    for (const ProblemField& field : problem_fields())
    {
        const boost::json::value value = field.write(problem);
        const boost::json::string* const text = value.if_string();
        metadata.emplace_back(field.name, text ? std::string(*text) : boost::json::serialize(value));
    }
    return metadata;
}

void write_problem_safetensors(const std::filesystem::path& path, const Problem& problem)
{
    write_safetensors(path, tensors_of(problem), metadata_of(problem));
}

} // namespace attest::conformance
