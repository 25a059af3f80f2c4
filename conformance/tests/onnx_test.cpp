/// \file
/// Folders of ONNX backend tests: what is read from them, and what is refused.

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/onnx_folder.hpp"
#include "conformance/onnx_results.hpp"
#include "conformance/tests/onnx_bytes.hpp"
#include "conformance/tests/run_command.hpp"
#include "conformance/tests/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <limits>
#include <map>

namespace
{

using namespace attest;
using namespace attest::conformance;
using namespace attest::conformance::tests;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A folder with a model and one data set.
class Folder
{
public:
    explicit Folder(const OnnxModelText& model, const std::vector<std::string>& inputs)
    {
        std::filesystem::create_directory(folder_.path / "test_data_set_0");
        folder_.write("model.onnx", onnx_model_bytes(model));
        for (std::size_t index = 0; index < inputs.size(); ++index)
            folder_.write("test_data_set_0/input_" + std::to_string(index) + ".pb", inputs[index]);
    }

    const std::filesystem::path& path() const { return folder_.path; }
    void write(const std::string& name, const std::string& bytes) const { folder_.write(name, bytes); }
    OnnxCase read() const { return read_onnx_case(folder_.path); }

private:
    TemporaryFolder folder_;
};

/// One batch item and head, one query, keys of width 1: each tensor of rank 4.
std::vector<std::string> one_query(const std::vector<double>& keys, const std::vector<double>& values)
{
    return {onnx_floats({1, 1, 1, 1}, {1}), onnx_floats({1, 1, keys.size(), 1}, keys),
            onnx_floats({1, 1, values.size(), 1}, values)};
}

std::vector<double> output_of(const spec::Problem& problem)
{
    std::vector<double> output;
    for (const reference::CertifiedElement& element : solve(problem).output.elements)
        output.push_back(*element.rounded);
    return output;
}

std::vector<double> rounded(const NamedResult& result)
{
    std::vector<double> numbers;
    for (const reference::CertifiedElement& element : result.tensor.elements)
        numbers.push_back(*element.rounded);
    return numbers;
}

/// The message of what is refused.
template <class Call> std::string refusal(Call call)
{
    try
    {
        call();
    }
    catch (const InputError& error)
    {
        return error.what();
    }
    return "not refused";
}

std::string refusal_of(const OnnxModelText& model, const std::vector<std::string>& inputs)
{
    const Folder folder(model, inputs);
    return refusal([&] { folder.read(); });
}

/// Checks that a message has a part.
void check_says(const std::string& message, const std::string& part)
{
    BOOST_TEST(holds(message, part), message << " lacks: " << part);
}

} // namespace

BOOST_AUTO_TEST_SUITE(onnx)

BOOST_AUTO_TEST_CASE(a_plain_node_is_a_problem)
{
    const Folder folder({}, one_query({3, 3}, {1, 2}));
    const OnnxCase test = folder.read();
    BOOST_TEST((test.problem.output_format == spec::Format::f32));
    BOOST_TEST(!test.asks_present);
    BOOST_TEST(output_of(test.problem) == (std::vector<double>{1.5}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(attributes_are_widened_exactly)
{
    OnnxModelText model;
    model.attributes = {onnx_attribute("scale", 0.1F), onnx_attribute("softcap", 0.3F),
                        onnx_attribute("is_causal", std::uint64_t{1}),
                        onnx_attribute("softmax_precision", std::uint64_t{11})};
    const spec::Problem problem = Folder(model, one_query({3}, {1})).read().problem;
    BOOST_TEST(*problem.scale == static_cast<double>(0.1F));
    BOOST_TEST(*problem.softcap == static_cast<double>(0.3F));
    BOOST_TEST(problem.causal);
}

BOOST_AUTO_TEST_CASE(a_softcap_of_0_is_none)
{
    OnnxModelText model;
    model.attributes = {onnx_attribute("softcap", 0.0F)};
    BOOST_TEST(!Folder(model, one_query({3}, {1})).read().problem.softcap.has_value());
}

BOOST_AUTO_TEST_CASE(rank_3_joins_heads)
{
    OnnxModelText model;
    model.attributes = {onnx_attribute("q_num_heads", std::uint64_t{2}),
                        onnx_attribute("kv_num_heads", std::uint64_t{1})};
    const std::vector<std::string> inputs = {onnx_floats({1, 1, 4}, {0, 0, 0, 0}),
                                             onnx_floats({1, 2, 2}, {0, 0, 0, 0}),
                                             onnx_floats({1, 2, 1}, {4, 8})};
    const spec::Problem problem = Folder(model, inputs).read().problem;
    BOOST_TEST((problem.layout == spec::Layout::bnc));
    BOOST_TEST(output_of(problem) == (std::vector<double>{6, 6}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_past_comes_first_and_moves_the_diagonal)
{
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "", "past_key", "past_value"};
    model.node_outputs = {"Y", "present_key", "present_value"};
    model.attributes = {onnx_attribute("is_causal", std::uint64_t{1})};
    std::vector<std::string> inputs = one_query({5, 6}, {10, 20});
    inputs.push_back(onnx_floats({1, 1, 1, 1}, {4}));
    inputs.push_back(onnx_floats({1, 1, 1, 1}, {30}));
    const OnnxCase test = Folder(model, inputs).read();
    BOOST_TEST(test.problem.key.data == (std::vector<double>{4, 5, 6}), boost::test_tools::per_element());
    BOOST_TEST(std::get<std::int64_t>(test.problem.alignment) == 1);
    const auto results = onnx_results(test);
    BOOST_TEST(rounded(results.at(1)) == (std::vector<double>{30, 10, 20}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_past_of_joined_heads_is_told_apart)
{
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "", "past_key", "past_value"};
    model.node_outputs = {"Y", "present_key", "present_value"};
    model.attributes = {onnx_attribute("q_num_heads", std::uint64_t{2}),
                        onnx_attribute("kv_num_heads", std::uint64_t{2})};
    const std::vector<std::string> inputs = {
        onnx_floats({1, 1, 2}, {0, 0}), onnx_floats({1, 1, 2}, {3, 4}), onnx_floats({1, 1, 2}, {5, 6}),
        onnx_floats({1, 2, 1, 1}, {1, 2}), onnx_floats({1, 2, 1, 1}, {7, 8})};
    const Folder folder(model, inputs);
    const OnnxCase test = folder.read();
    BOOST_TEST(extra_results(folder.path()).size() == 2);
    BOOST_TEST(extra_results("my.json").empty());
    BOOST_TEST(test.problem.key.data == (std::vector<double>{1, 2, 3, 4}), boost::test_tools::per_element());
    const auto results = onnx_results(test);
    BOOST_TEST(rounded(results.at(0)) == (std::vector<double>{1, 3, 2, 4}), boost::test_tools::per_element());
    BOOST_TEST(output_of(test.problem) == (std::vector<double>{6, 7}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(lengths_set_the_offset_of_each_item)
{
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "", "", "", "nonpad"};
    std::vector<std::string> inputs = one_query({1, 1, 1}, {3, 5, 100});
    inputs.push_back(onnx_tensor_bytes(7, Dtype::i64, {1}, {2}));
    const spec::Problem problem = Folder(model, inputs).read().problem;
    BOOST_TEST(problem.kv_lengths == (std::vector<std::int64_t>{2}), boost::test_tools::per_element());
    BOOST_TEST(std::get<std::vector<std::int64_t>>(problem.alignment).front() == 1);
    BOOST_TEST(output_of(problem) == (std::vector<double>{4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_short_mask_hides_from_opset_24_on)
{
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "mask"};
    std::vector<std::string> inputs = one_query({1, 1, 1}, {3, 5, 100});
    inputs.push_back(onnx_tensor_bytes(9, Dtype::boolean, {1, 2}, {1, 1}));
    BOOST_TEST(output_of(Folder(model, inputs).read().problem) == (std::vector<double>{4}),
               boost::test_tools::per_element());
    inputs.back() = onnx_floats({2}, {0, 0});
    BOOST_TEST(output_of(Folder(model, inputs).read().problem) == (std::vector<double>{4}),
               boost::test_tools::per_element());
    model.opset = 23;
    check_says(refusal_of(model, inputs), "mask: found shape [2], expected one that broadcasts");
}

BOOST_AUTO_TEST_CASE(scores_are_shown_at_the_step_of_their_mode)
{
    // The score 2, scaled to 1, and a mask that hides the second key and adds 1/2 to the first
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "mask"};
    model.node_outputs = {"Y", "", "", "scores"};
    std::vector<std::string> inputs = one_query({2, 4}, {1, 1});
    inputs.push_back(onnx_floats({1, 2}, {0.5, -infinity}));
    const std::map<std::uint64_t, std::vector<double>> expected = {
        {0, {1, 2}}, {1, {1, 2}}, {2, {1.5, -infinity}}, {3, {1, 0}}};
    for (const auto& [mode, scores] : expected)
    {
        model.attributes = {onnx_attribute("qk_matmul_output_mode", mode), onnx_attribute("scale", 0.5F)};
        const auto results = onnx_results(Folder(model, inputs).read());
        BOOST_TEST(rounded(results.at(0)) == scores, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(elements_may_stand_in_the_list_of_their_type)
{
    std::string floats;
    for (const float x : {1.5F, -2.0F})
        append_little_endian(floats, std::bit_cast<std::uint32_t>(x), 4);
    const auto packed =
        onnx_tensor_from("x.pb", WireWriter().integer(1, 2).integer(2, 1).bytes(4, floats).text());
    BOOST_TEST(packed.tensor.data == (std::vector<double>{1.5, -2}), boost::test_tools::per_element());
    const auto half =
        onnx_tensor_from("x.pb", WireWriter().integer(1, 1).integer(2, 10).integer(5, 0x3E00).text());
    BOOST_TEST(half.tensor.data == (std::vector<double>{1.5}), boost::test_tools::per_element());
    const auto negative = onnx_tensor_from(
        "x.pb", WireWriter().integer(1, 1).integer(2, 6).integer(5, static_cast<std::uint64_t>(-3)).text());
    BOOST_TEST(negative.tensor.data == (std::vector<double>{-3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(integers_of_every_size_are_read)
{
    const auto first_of = [](int type, const std::string& raw)
    {
        const auto number = static_cast<std::uint64_t>(type);
        return onnx_tensor_from("x.pb", WireWriter().integer(1, 1).integer(2, number).bytes(9, raw).text())
            .tensor.data.front();
    };
    BOOST_TEST(first_of(2, "\xFE") == 254);
    BOOST_TEST(first_of(3, "\xFE") == -2);
    BOOST_TEST(first_of(4, "\xFE\xFF") == 65534);
    BOOST_TEST(first_of(5, "\xFE\xFF") == -2);
    BOOST_TEST(first_of(12, "\xFE\xFF\xFF\xFF") == 4294967294);
    BOOST_TEST(first_of(7, "\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF") == -2);
    check_says(refusal([&] { first_of(13, "\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF"); }),
               "element 0: found 18446744073709551614, expected an integer from -2^53 to 2^53");
}

// A mask of whole numbers is added, as one of floats is: it hides nothing.
BOOST_AUTO_TEST_CASE(a_mask_of_integers_is_added)
{
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "mask"};
    model.node_outputs = {"Y", "", "", "scores"};
    model.attributes = {onnx_attribute("qk_matmul_output_mode", std::uint64_t{2})};
    std::vector<std::string> inputs = one_query({2, 4}, {1, 1});
    inputs.push_back(onnx_tensor_bytes(6, Dtype::i32, {1, 2}, {-1, 0}));
    const auto results = onnx_results(Folder(model, inputs).read());
    BOOST_TEST(rounded(results.at(0)) == (std::vector<double>{1, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(values_may_have_another_type)
{
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "", "past_key", "past_value"};
    model.node_outputs = {"Y", "present_key", "present_value"};
    const auto of_16_bits = [](int type, Dtype dtype, double x)
    { return onnx_tensor_bytes(type, dtype, {1, 1, 1, 1}, {x}); };
    std::vector<std::string> inputs = {of_16_bits(10, Dtype::f16, 1), of_16_bits(10, Dtype::f16, 0),
                                       of_16_bits(16, Dtype::bf16, 0x1p100), of_16_bits(10, Dtype::f16, 0),
                                       of_16_bits(16, Dtype::bf16, -0x1p100)};
    const OnnxCase test = Folder(model, inputs).read();
    const auto results = onnx_results(test);
    BOOST_TEST((test.problem.output_format == spec::Format::f16));
    BOOST_TEST((results.at(0).tensor.format == spec::Format::f16));
    BOOST_TEST((results.at(1).tensor.format == spec::Format::bf16));
    BOOST_TEST(output_of(test.problem) == (std::vector<double>{0}), boost::test_tools::per_element());
    inputs.back() = of_16_bits(10, Dtype::f16, 1);
    check_says(refusal_of(model, inputs), "past_value: found type F16, expected BF16, that of V");
}

// The test for empty rows looks at what is visible: finite numbers that are very negative hide nothing.
BOOST_AUTO_TEST_CASE(very_negative_masks_hide_nothing)
{
    OnnxModelText model;
    model.node_inputs = {"Q", "K", "V", "mask"};
    std::vector<std::string> inputs = one_query({3, 3}, {1, 2});
    inputs.push_back(onnx_floats({2}, {-0x1p100, -0x1p100}));
    BOOST_TEST(output_of(Folder(model, inputs).read().problem) == (std::vector<double>{1.5}),
               boost::test_tools::per_element());
    inputs.back() = onnx_floats({2}, {-infinity, -infinity});
    BOOST_TEST(output_of(Folder(model, inputs).read().problem) == (std::vector<double>{0}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(bad_tensors_are_refused)
{
    const auto said = [](const std::string& bytes)
    { return refusal([&] { onnx_tensor_from("x.pb", bytes); }); };
    check_says(said("\x0A\x05zz"),
               "x.pb: byte 4: found the end of the message, expected 3 more bytes of field 1");
    check_says(said("\xFF"), "x.pb: byte 1: found the end of the message");
    check_says(said(std::string(10, '\xFF') + "\x01"), "found a whole number of more than 64 bits");
    check_says(said(std::string(1, '\0') + "x"), "found field 0 of kind 0");
    check_says(said("\x0B"), "found field 1 of kind 3");
    check_says(said(WireWriter().integer(1, 2).integer(2, 8).text()),
               "data_type: found 8, expected 1 (FLOAT)");
    check_says(said(WireWriter().integer(1, 2).integer(2, 1).bytes(9, "1234").text()),
               "raw_data: found 4 bytes, expected 8");
    check_says(said(WireWriter().integer(1, 1ULL << 40).integer(2, 1).text()),
               "float_data: found 0 elements, expected 1099511627776");
    check_says(said(WireWriter().integer(1, 2).integer(2, 1).text()),
               "float_data: found 0 elements, expected 2");
    check_says(said(WireWriter().integer(1, 1).integer(2, 9).bytes(9, "\x02").text()),
               "element 0: found 2, expected 0 or 1");
    check_says(said(WireWriter().integer(1, 1).integer(2, 1).bytes(13, "").text()),
               "data_location: found data in another file");
    check_says(said(WireWriter().integer(1, static_cast<std::uint64_t>(-1)).integer(2, 1).text()),
               "dims: found -1, expected no negative extent");
    check_says(said(WireWriter().integer(1, 1ULL << 62).integer(1, 8).integer(2, 1).text()),
               "expected fewer elements");
    check_says(said(WireWriter().bytes(2, "x").text()),
               "data_type: found a length and as many bytes, expected a whole number");
}

BOOST_AUTO_TEST_CASE(bad_models_are_refused)
{
    const auto inputs = one_query({1}, {1});
    OnnxModelText model;
    model.opset = 22;
    check_says(refusal_of(model, inputs), "found opset 22, expected 23 or 24");
    model = {};
    model.op_type = "Softmax";
    check_says(refusal_of(model, inputs), "found the operator Softmax, expected Attention");
    model = {};
    model.nodes = 2;
    check_says(refusal_of(model, inputs), "found 2 nodes, expected one, Attention");
    model = {};
    model.attributes = {onnx_attribute("left_window_size", std::uint64_t{1})};
    check_says(refusal_of(model, inputs), "attribute left_window_size: found an unknown name");
    model.attributes = {onnx_attribute("scale", std::uint64_t{1})};
    check_says(refusal_of(model, inputs), "attribute scale: found type 2, expected a FLOAT");
    model.attributes = {onnx_attribute("softcap", -1.0F)};
    check_says(refusal_of(model, inputs), "attribute softcap: found -1, expected 0 for none");
    model.attributes = {onnx_attribute("is_causal", std::uint64_t{2})};
    check_says(refusal_of(model, inputs), "attribute is_causal: found 2, expected 0 or 1");
    model.attributes = {onnx_attribute("scale", 1.0F), onnx_attribute("scale", 1.0F)};
    check_says(refusal_of(model, inputs), "attribute scale: found it twice");
}

BOOST_AUTO_TEST_CASE(bad_inputs_are_refused)
{
    OnnxModelText model;
    auto inputs = one_query({1}, {1});
    inputs[1] = onnx_tensor_bytes(11, Dtype::f64, {1, 1, 1, 1}, {1});
    check_says(refusal_of(model, inputs), "K: found type F64, expected F32, that of Q");
    inputs = {onnx_floats({1, 1, 1}, {1}), onnx_floats({1, 1, 1}, {1}), onnx_floats({1, 1, 1}, {1})};
    check_says(refusal_of(model, inputs), "q_num_heads: found no such attribute, expected it");
    inputs = one_query({1, 2}, {1});
    check_says(refusal_of(model, inputs), "value: found");
    model.node_inputs = {"Q", "K", "V", "", "past_key"};
    inputs = one_query({1}, {1});
    inputs.push_back(onnx_floats({1, 1, 1, 1}, {4}));
    check_says(refusal_of(model, inputs), "past_key and past_value: found one of them, expected both");
    model.node_inputs = {"Q", "K", ""};
    check_says(refusal_of(model, {inputs[0], inputs[1]}), "V: found an empty slot");
}

BOOST_AUTO_TEST_CASE(absent_files_are_named)
{
    const Folder folder({}, {onnx_floats({1, 1, 1, 1}, {1})});
    check_says(refusal([&] { folder.read(); }), "input_1.pb: found no such file");
    const TemporaryFolder empty;
    empty.write("model.onnx", onnx_model_bytes({}));
    check_says(refusal([&] { read_onnx_case(empty.path); }), "found no folder test_data_set_0");
}

BOOST_AUTO_TEST_CASE(a_data_set_can_be_named)
{
    const Folder folder({}, one_query({3, 3}, {1, 2}));
    std::filesystem::create_directory(folder.path() / "test_data_set_10");
    for (int index = 0; index < 3; ++index)
        folder.write("test_data_set_10/input_" + std::to_string(index) + ".pb",
                     one_query({3, 3}, {3, 5})[static_cast<std::size_t>(index)]);
    BOOST_TEST(output_of(folder.read().problem).front() == 1.5);
    BOOST_TEST(output_of(read_onnx_case(folder.path() / "test_data_set_10/").problem).front() == 4);
    BOOST_TEST(run({"explain", folder.path().string()}).status == 0);
}

BOOST_AUTO_TEST_SUITE_END()
