#include "conformance/fuzz/readers.hpp"

#include "conformance/carriers/array_file.hpp"
#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/onnx_problem.hpp"
#include "conformance/carriers/problem_json.hpp"
#include "conformance/carriers/problem_safetensors.hpp"
#include "conformance/carriers/profile_json.hpp"
#include "spec/reader/book.hpp"

#include <algorithm>

namespace attest::conformance::fuzz
{

namespace
{

void read_problem_as_json(const std::string& bytes)
{
    problem_from_json({"problem.json", bytes});
}

void read_problem_as_safetensors(const std::string& bytes)
{
    problem_from_safetensors("case.safetensors", bytes);
}

void read_npy(const std::string& bytes)
{
    tensor_from_npy("output.npy", bytes);
}

void read_tensor(const std::string& bytes)
{
    onnx_tensor_from("output_0.pb", bytes);
}

/// Field 1 of a message is the model, each field 2 the tensor of the next slot that is not empty.
void read_case(const std::string& bytes)
{
    const WireMessage all("case", "case", bytes);
    const OnnxModel model = onnx_model_from("model.onnx", all.bytes(1, "model"));
    const std::vector<WireMessage> tensors = all.messages(2, "tensor");
    auto next = tensors.begin();
    OnnxInputs inputs;
    for (std::size_t slot = 0; slot < inputs.size(); ++slot)
        if (!model.node_inputs[slot].empty() && next != tensors.end())
            inputs[slot] = onnx_tensor_from(*next++);
    onnx_problem(model, inputs);
}

void read_profile_as_json(const std::string& bytes)
{
    profile_from_json({"profile.json", bytes});
}

void read_chapter(const std::string& bytes)
{
    spec::read_chapter_text("00-chapter.md", bytes);
}

constexpr Reader all_readers[] = {{"json", read_problem_as_json},
                                  {"safetensors", read_problem_as_safetensors},
                                  {"npy", read_npy},
                                  {"onnx_tensor", read_tensor},
                                  {"onnx_case", read_case},
                                  {"profile", read_profile_as_json},
                                  {"chapter", read_chapter}};

} // namespace

std::span<const Reader> readers()
{
    return all_readers;
}

const Reader* reader(std::string_view name)
{
    const auto* const found = std::ranges::find(all_readers, name, &Reader::name);
    return found == std::end(all_readers) ? nullptr : found;
}

Outcome outcome_of(const Reader& reader, const std::string& bytes)
{
    try
    {
        reader.read(bytes);
        return Outcome::read;
    }
    catch (const InputError&)
    {
    }
    catch (const spec::BookError&)
    {
    }
    return Outcome::refused;
}

} // namespace attest::conformance::fuzz
