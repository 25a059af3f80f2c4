#include "conformance/carriers/onnx_folder.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/mapped_file.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

namespace fs = std::filesystem;

constexpr const char* model_name = "model.onnx";
constexpr const char* data_set_name = "test_data_set_";
constexpr std::array<const char*, 4> result_of_slot = {"output", "present_key", "present_value",
                                                       "qk_matmul_output"};

bool is_data_set(const fs::path& path)
{
    return path.filename().string().starts_with(data_set_name);
}

/// `a/test_data_set_0/` ends in an empty name.
fs::path without_last_slash(const fs::path& path)
{
    return path.has_filename() ? path : path.parent_path();
}

/// The data set with the lowest number.
fs::path first_data_set(const fs::path& folder)
{
    std::vector<std::pair<std::size_t, fs::path>> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.is_directory() && is_data_set(entry.path()))
            found.emplace_back(entry.path().filename().string().size(), entry.path());
    if (found.empty())
        throw InputError(folder.string(), "found no folder test_data_set_0, expected it beside model.onnx");
    return std::ranges::min(found).second;
}

/// The tensor in `input_N.pb` of the n-th input of the graph with that name.
std::optional<OnnxTensor> tensor_of(const OnnxModel& model, const fs::path& data_set, const std::string& name)
{
    const auto input = std::ranges::find(model.inputs, name);
    if (input != model.inputs.end())
        return read_onnx_tensor(data_set / ("input_" + std::to_string(input - model.inputs.begin()) + ".pb"));
    const auto initializer = std::ranges::find(model.initializers, name, &OnnxTensor::name);
    if (initializer == model.initializers.end())
        model.refuse("input \"" + name + "\"", "no such input of the graph", "one");
    return *initializer;
}

OnnxInputs read_inputs(const OnnxModel& model, const fs::path& data_set)
{
    OnnxInputs inputs;
    for (std::size_t slot = 0; slot < inputs.size(); ++slot)
        if (!model.node_inputs[slot].empty())
            inputs[slot] = tensor_of(model, data_set, model.node_inputs[slot]);
    return inputs;
}

std::vector<OnnxExpected> read_expected(const OnnxModel& model, const fs::path& data_set)
{
    std::vector<OnnxExpected> expected;
    for (std::size_t slot = 0; slot < result_of_slot.size(); ++slot)
    {
        const auto output = std::ranges::find(model.outputs, model.node_outputs[slot]);
        if (model.node_outputs[slot].empty() || output == model.outputs.end())
            continue;
        const fs::path file = data_set / ("output_" + std::to_string(output - model.outputs.begin()) + ".pb");
        if (fs::exists(file))
            expected.push_back({result_of_slot[slot], read_onnx_tensor(file)});
    }
    return expected;
}

OnnxModel read_model(const fs::path& path)
{
    const MappedFile file(path);
    return onnx_model_from(path.string(), file.bytes());
}

} // namespace

bool is_onnx_folder(const fs::path& path)
{
    const fs::path folder = without_last_slash(path);
    return fs::is_directory(folder) && (fs::exists(folder / model_name) || is_data_set(folder));
}

OnnxCase read_onnx_case(const fs::path& path)
{
    const fs::path given = without_last_slash(path);
    const bool names_data_set = is_data_set(given);
    const fs::path folder = names_data_set ? given / ".." : given;
    const OnnxModel model = read_model((folder / model_name).lexically_normal());
    const fs::path data_set = names_data_set ? given : first_data_set(folder);

    OnnxCase test;
    const OnnxInputs inputs = read_inputs(model, data_set);
    test.problem = onnx_problem(model, inputs);
    test.value_format = *format_of(inputs[2]->dtype);
    test.asks_present = !model.node_outputs[1].empty() || !model.node_outputs[2].empty();
    if (!model.node_outputs[3].empty())
        test.asks_scores = model.attributes.qk_matmul_output_mode;
    test.expected = read_expected(model, data_set);
    return test;
}

} // namespace attest::conformance
