#include "conformance/carriers/onnx_model.hpp"

#include "conformance/carriers/input_error.hpp"
#include "spec/format.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace attest::conformance
{

namespace
{

/// The numbers of the fields in the messages of onnx.proto.
namespace field
{
constexpr std::uint64_t model_graph = 7;
constexpr std::uint64_t model_opset_import = 8;
constexpr std::uint64_t opset_domain = 1;
constexpr std::uint64_t opset_version = 2;
constexpr std::uint64_t graph_node = 1;
constexpr std::uint64_t graph_initializer = 5;
constexpr std::uint64_t graph_input = 11;
constexpr std::uint64_t graph_output = 12;
constexpr std::uint64_t value_name = 1;
constexpr std::uint64_t node_input = 1;
constexpr std::uint64_t node_output = 2;
constexpr std::uint64_t node_op_type = 4;
constexpr std::uint64_t node_attribute = 5;
constexpr std::uint64_t node_domain = 7;
constexpr std::uint64_t attribute_name = 1;
constexpr std::uint64_t attribute_f = 2;
constexpr std::uint64_t attribute_i = 3;
constexpr std::uint64_t attribute_type = 20;
} // namespace field

/// The types in `AttributeProto.AttributeType`.
constexpr std::int64_t type_float = 1;
constexpr std::int64_t type_int = 2;

constexpr std::size_t most_inputs = 7;
constexpr std::size_t most_outputs = 4;

[[noreturn]] void refuse(const WireMessage& message, const std::string& found, const std::string& expected)
{
    throw InputError(message.place(), message.name() + ": found " + found + ", expected " + expected);
}

/// The domain of the operators of the standard has two names.
bool is_standard(const std::string& domain)
{
    return domain.empty() || domain == "ai.onnx";
}

std::int64_t opset_of(const WireMessage& model)
{
    for (const WireMessage& import : model.messages(field::model_opset_import, "opset_import"))
        if (is_standard(import.text(field::opset_domain, "domain")))
        {
            const std::int64_t version = import.integer(field::opset_version, "version");
            if (version != 23 && version != 24)
                refuse(import, "opset " + std::to_string(version), "23 or 24");
            return version;
        }
    refuse(model, "no opset_import of the standard's domain", "one of opset 23 or 24");
}

std::vector<std::string> names_of(const WireMessage& graph, std::uint64_t id, const char* field)
{
    std::vector<std::string> names;
    for (const WireMessage& value : graph.messages(id, field))
        names.push_back(value.text(field::value_name, "name"));
    return names;
}

// Attributes

/// One attribute of the node.
class Attribute
{
public:
    explicit Attribute(const WireMessage& message)
        : message_(message), name_(message.text(field::attribute_name, "name"))
    {
    }

    const std::string& name() const { return name_; }

    std::int64_t integer() const
    {
        require_type(type_int, "an INT");
        return message_.integer(field::attribute_i, "i");
    }

    float real() const
    {
        require_type(type_float, "a FLOAT");
        return message_.real(field::attribute_f, "f");
    }

    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const
    {
        throw InputError(message_.place(),
                         "attribute " + name_ + ": found " + found + ", expected " + expected);
    }

private:
    void require_type(std::int64_t type, const std::string& expected) const
    {
        const std::int64_t found = message_.integer(field::attribute_type, "type");
        if (found != type)
            refuse("type " + std::to_string(found), expected + ", type " + std::to_string(type));
    }

    const WireMessage& message_;
    std::string name_;
};

/// An INT among a few.
std::int64_t one_of(const Attribute& attribute, std::initializer_list<std::int64_t> known,
                    const std::string& expected)
{
    const std::int64_t number = attribute.integer();
    if (std::ranges::find(known, number) == known.end())
        attribute.refuse(std::to_string(number), expected);
    return number;
}

std::int64_t head_count(const Attribute& attribute)
{
    const std::int64_t count = attribute.integer();
    if (count < 1)
        attribute.refuse(std::to_string(count), "a number of heads from 1 on");
    return count;
}

float softcap(const Attribute& attribute)
{
    const float limit = attribute.real();
    if (!std::isfinite(limit) || limit < 0)
        attribute.refuse(spec::text_of_number(limit), "0 for none, or a finite limit above");
    return limit;
}

float scale(const Attribute& attribute)
{
    const float scale = attribute.real();
    if (!std::isfinite(scale))
        attribute.refuse(spec::text_of_number(scale), "a finite number");
    return scale;
}

void read_attribute(OnnxAttributes& attributes, const Attribute& attribute)
{
    const std::string& name = attribute.name();
    if (name == "is_causal")
        attributes.is_causal = one_of(attribute, {0, 1}, "0 or 1") == 1;
    else if (name == "q_num_heads")
        attributes.q_num_heads = head_count(attribute);
    else if (name == "kv_num_heads")
        attributes.kv_num_heads = head_count(attribute);
    else if (name == "scale")
        attributes.scale = scale(attribute);
    else if (name == "softcap")
        attributes.softcap = softcap(attribute);
    else if (name == "qk_matmul_output_mode")
        attributes.qk_matmul_output_mode = static_cast<int>(one_of(attribute, {0, 1, 2, 3}, "0, 1, 2 or 3"));
    else if (name == "softmax_precision")
        // It says how an implementation calculates, so the exact result does not depend on it
        one_of(attribute, {1, 10, 11, 16}, "1 (FLOAT), 10 (FLOAT16), 11 (DOUBLE) or 16 (BFLOAT16)");
    else
        attribute.refuse("an unknown name",
                         "is_causal, kv_num_heads, q_num_heads, qk_matmul_output_mode, scale, softcap or "
                         "softmax_precision");
}

OnnxAttributes attributes_of(const WireMessage& node)
{
    OnnxAttributes attributes;
    std::vector<std::string> known;
    for (const WireMessage& message : node.messages(field::node_attribute, "attribute"))
    {
        const Attribute attribute(message);
        if (std::ranges::find(known, attribute.name()) != known.end())
            attribute.refuse("it twice", "it once");
        known.push_back(attribute.name());
        read_attribute(attributes, attribute);
    }
    return attributes;
}

// The node

void require_attention(const WireMessage& node)
{
    const std::string domain = node.text(field::node_domain, "domain");
    const std::string type = node.text(field::node_op_type, "op_type");
    if (!is_standard(domain) || type != "Attention")
        refuse(node, "the operator " + domain + (domain.empty() ? "" : ".") + type, "Attention");
}

WireMessage only_node(const WireMessage& graph)
{
    std::vector<WireMessage> nodes = graph.messages(field::graph_node, "node");
    if (nodes.size() != 1)
        refuse(graph, std::to_string(nodes.size()) + " nodes", "one, Attention");
    require_attention(nodes.front());
    return nodes.front();
}

std::vector<std::string> slots_of(const WireMessage& node, std::uint64_t id, const char* field,
                                  std::size_t most)
{
    std::vector<std::string> slots = node.texts(id, field);
    if (slots.size() > most)
        refuse(node, std::to_string(slots.size()) + " names in " + field, "at most " + std::to_string(most));
    slots.resize(most);
    return slots;
}

WireMessage graph_of(const WireMessage& model)
{
    const std::vector<WireMessage> graphs = model.messages(field::model_graph, "graph");
    if (graphs.size() != 1)
        refuse(model, std::to_string(graphs.size()) + " graphs", "one");
    return graphs.front();
}

bool is_initialized(const OnnxModel& model, const std::string& name)
{
    return std::ranges::find(model.initializers, name, &OnnxTensor::name) != model.initializers.end();
}

} // namespace

void OnnxModel::refuse(const std::string& what, const std::string& found, const std::string& expected) const
{
    throw InputError(place, what + ": found " + found + ", expected " + expected);
}

OnnxModel onnx_model_from(const std::string& file, std::string_view bytes)
{
    const WireMessage message(file, "model", bytes);
    OnnxModel model;
    model.file = file;
    const WireMessage graph = graph_of(message);
    model.opset = opset_of(message);

    // The node
    const WireMessage node = only_node(graph);
    model.place = node.place();
    model.attributes = attributes_of(node);
    model.node_inputs = slots_of(node, field::node_input, "input", most_inputs);
    model.node_outputs = slots_of(node, field::node_output, "output", most_outputs);

    // What goes into the graph and comes out
    for (const WireMessage& tensor : graph.messages(field::graph_initializer, "initializer"))
        model.initializers.push_back(onnx_tensor_from(tensor));
    model.inputs = names_of(graph, field::graph_input, "input");
    std::erase_if(model.inputs, [&](const std::string& name) { return is_initialized(model, name); });
    model.outputs = names_of(graph, field::graph_output, "output");
    return model;
}

} // namespace attest::conformance
