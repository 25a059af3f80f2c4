/// \file
/// Files with what an implementation computed.

#include "conformance/carriers/got_file.hpp"

#include "conformance/carriers/problem_json.hpp"
#include "conformance/carriers/safetensors_output.hpp"
#include "conformance/tests/input_errors.hpp"
#include "conformance/tests/npy_bytes.hpp"
#include "conformance/tests/onnx_bytes.hpp"
#include "conformance/tests/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

namespace
{

using namespace attest;
using namespace attest::conformance;
using attest::conformance::tests::check_error;
using attest::conformance::tests::dictionary;
using attest::conformance::tests::npy;

using Numbers = std::vector<double>;

/// Two queries, two keys and values of width 2, in a format.
spec::Problem problem_in(const std::string& format)
{
    return problem_from_json(
        {"mine", R"({"query": [[1], [2]], "key": [[0], [1]], "value": [[1, 2], [3, 4]], "format": ")" +
                     format + "\"}"});
}

/// What a file of a name holds for a problem of a format.
Got got_in(const std::string& name, const std::string& bytes, const std::string& format)
{
    const TemporaryFolder folder;
    folder.write(name, bytes);
    return read_got(folder.path / name, problem_in(format));
}

/// A file is refused; the message says where, from its name on.
void check_got_refused(const std::string& name, const std::string& bytes, const std::string& format,
                       const std::string& message)
{
    const TemporaryFolder folder;
    folder.write(name, bytes);
    check_error([&] { read_got(folder.path / name, problem_in(format)); },
                folder.path.string() + "/" + message);
}

std::string tensors_in_file(const std::vector<WrittenTensor>& tensors)
{
    return safetensors_bytes(tensors, {{"note", "any"}});
}

/// An array as NumPy writes it.
std::string array(const std::string& type, const std::string& shape, const std::string& data)
{
    return npy(dictionary(type, shape), data);
}

/// Elements as bytes.
std::string bytes_in(Dtype dtype, const Numbers& numbers)
{
    std::string bytes;
    for (const double number : numbers)
        append_little_endian(bytes, bits_from_value(dtype, number).value(), size_of(dtype));
    return bytes;
}

const spec::Tensor output{{2, 2}, {1, 1.5, 2, 2.5}};
const spec::Tensor lse{{2}, {0.25, 0.5}};
const spec::Tensor weights{{2, 2}, {0.5, 0.5, 0.25, 0.75}};

} // namespace

BOOST_AUTO_TEST_SUITE(got_file)

BOOST_AUTO_TEST_CASE(safetensors_hold_every_result)
{
    const Got got = got_in("got.safetensors",
                           tensors_in_file({{"output", Dtype::f16, &output},
                                            {"lse", Dtype::f32, &lse},
                                            {"weights", Dtype::f64, &weights},
                                            {"query", Dtype::f16, &lse},
                                            {"accept_lo.f32", Dtype::f32, &lse}}),
                           "f16");
    BOOST_TEST(got.output.data == output.data, boost::test_tools::per_element());
    BOOST_TEST(got.lse.value().data == lse.data, boost::test_tools::per_element());
    BOOST_TEST(got.weights.value().data == weights.data, boost::test_tools::per_element());
    BOOST_TEST(!got.scores.has_value());
}

BOOST_AUTO_TEST_CASE(numbers_in_json_are_rounded_once)
{
    // 0.1 in f16 is 1638·2^-14
    const Numbers expected = {0x1.998p-4, 2, 3, 4};
    const Got plain = got_in("got.json", R"([[0.1, 2], [3, "0x1p+2"]])", "f16");
    BOOST_TEST(plain.output.data == expected, boost::test_tools::per_element());
    BOOST_TEST(!plain.lse.has_value());
    // An lse of an f16 output is an f32
    const Got object = got_in(
        "got.json", R"({"lse": [0.1, "-inf"], "output": {"shape": [2, 2], "data": [0.1, 2, 3, 4]}})", "f16");
    BOOST_TEST(object.output.data == expected, boost::test_tools::per_element());
    BOOST_TEST(object.lse.value().data.front() == static_cast<double>(0.1F));
    const Got flat = got_in("got.json", R"({"shape": [2, 2], "data": [0.1, 2, 3, 4]})", "f16");
    BOOST_TEST(flat.output.data == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(numpy_and_raw_bytes_hold_the_output)
{
    const Got numpy = got_in("got.npy", array("<f4", "(2, 2)", bytes_in(Dtype::f32, output.data)), "bf16");
    BOOST_TEST(numpy.output.data == output.data, boost::test_tools::per_element());
    const Got raw = got_in("got.bin", bytes_in(Dtype::bf16, output.data), "bf16");
    BOOST_TEST(raw.output.data == output.data, boost::test_tools::per_element());
    BOOST_TEST(raw.output.shape == output.shape, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_tensor_of_onnx_holds_the_output)
{
    using attest::conformance::tests::onnx_tensor_bytes;
    const Got got = got_in("got.pb", onnx_tensor_bytes(16, Dtype::bf16, {2, 2}, output.data), "bf16");
    BOOST_TEST(got.output.data == output.data, boost::test_tools::per_element());
    check_got_refused(
        "got.pb", onnx_tensor_bytes(6, Dtype::i32, {2, 2}, {1, 2, 3, 4}), "f32",
        "got.pb: byte 0: tensor: found data_type 6, expected 1 (FLOAT), 10 (FLOAT16), 11 (DOUBLE) "
        "or 16 (BFLOAT16)");
}

BOOST_AUTO_TEST_CASE(other_shapes_are_refused)
{
    const std::string shape = "output: found shape [4], expected [2, 2]";
    check_got_refused("got.json", "[1, 2, 3, 4]", "f32", "got.json:1:1: " + shape);
    check_got_refused("got.npy", array("<f4", "(4,)", bytes_in(Dtype::f32, output.data)), "f32",
                      "got.npy: " + shape);
    check_got_refused("got.json", R"({"output": [[1, 2], [3, 4]], "lse": [[1], [2]]})", "f32",
                      "got.json:1:37: lse: found shape [2, 1], expected [2]");
    check_got_refused("got.bin", "12345678", "f32",
                      "got.bin: found 8 bytes, expected 16, for f32 and shape [2, 2]");
    check_got_refused("got.safetensors",
                      tensors_in_file({{"output", Dtype::f32, &output}, {"weights", Dtype::f32, &lse}}),
                      "f32", "got.safetensors: byte 100: weights: found shape [2], expected [2, 2]");
}

BOOST_AUTO_TEST_CASE(elements_of_another_format_are_refused)
{
    const spec::Tensor fine{{2, 2}, {1, 1.5, 0x1.0008p+1, 2.5}};
    const std::string element =
        "output[1, 0]: found 2.000244140625, expected a value of format f16, the format of the "
        "problem's output (output_format says another)";
    check_got_refused("got.npy", array("<f8", "(2, 2)", bytes_in(Dtype::f64, fine.data)), "f16",
                      "got.npy: " + element);
    check_got_refused("got.safetensors", tensors_in_file({{"output", Dtype::f32, &fine}}), "f16",
                      "got.safetensors: byte 39: " + element);
    const spec::Tensor truths{{2, 2}, {1, 0, 0, 1}};
    check_got_refused("got.safetensors", tensors_in_file({{"output", Dtype::boolean, &truths}}), "f16",
                      "got.safetensors: byte 39: output: found BOOL, expected F64, F32, F16 or BF16");
    check_got_refused(
        "got.json", "[[1, 2], [3, 65520]]", "f16",
        "got.json:1:14: output: found 65520, expected a finite number of format f16 (at most 65504), "
        "or \"inf\"");
}

BOOST_AUTO_TEST_CASE(other_names_are_refused)
{
    check_got_refused(
        "got.safetensors", tensors_in_file({{"out", Dtype::f32, &output}}), "f32",
        "got.safetensors: byte 39: found an unknown tensor \"out\", expected \"output\" or another "
        "known one");
    check_got_refused("got.safetensors", tensors_in_file({{"lse", Dtype::f32, &lse}}), "f32",
                      "got.safetensors: found no tensor \"output\", expected it");
    check_got_refused("got.json", R"({"output": [[1, 2], [3, 4]], "les": [1, 2]})", "f32",
                      "got.json:1:30: found an unknown field \"les\", expected \"lse\" or another known one");
    check_got_refused("got.json", R"({"lse": [1, 2]})", "f32",
                      "got.json:1:1: found no field \"output\", expected it");
    check_got_refused(
        "got.txt", "", "f32",
        "got.txt: found a name that ends in \".txt\", expected .safetensors, .json, .npy, .pb or .bin");
    check_error([] { read_got("not-there.npy", problem_in("f32")); },
                "not-there.npy: found no such file, expected a file that can be read");
}

BOOST_AUTO_TEST_SUITE_END()
