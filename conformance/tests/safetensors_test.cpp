/// \file
/// The container .safetensors: read, refused, written.

#include "conformance/carriers/safetensors.hpp"

#include "conformance/carriers/mapped_file.hpp"
#include "conformance/carriers/safetensors_output.hpp"
#include "conformance/tests/input_errors.hpp"
#include "conformance/tests/mutated_bytes.hpp"
#include "conformance/tests/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <stdexcept>

namespace
{

using namespace attest;
using namespace attest::conformance;
using attest::conformance::tests::check_error;
using namespace std::string_literals;

/// The length of a header, the header and what follows it.
std::string file_of(const std::string& header, const std::string& data)
{
    std::string bytes;
    append_little_endian(bytes, header.size(), 8);
    return bytes + header + data;
}

/// The entry of a tensor in a header.
std::string entry(const std::string& name, const std::string& dtype, const std::string& shape,
                  const std::string& offsets)
{
    return "\"" + name + R"(":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" +
           offsets + "}";
}

/// Refused while the header is read.
void check_bytes_refused(const std::string& bytes, const std::string& message)
{
    check_error([&] { Safetensors("my.safetensors", bytes); }, "my.safetensors: byte " + message);
}

/// The entries of a header and the number of bytes behind it, refused.
void check_refused(const std::string& entries, std::size_t data_size, const std::string& message)
{
    check_bytes_refused(file_of("{" + entries + "}", std::string(data_size, '\0')), message);
}

/// An element that is no value of its type, refused when the tensor x is read.
void check_element_refused(const std::string& dtype, const std::string& data, const std::string& message)
{
    const std::string offsets = "[0," + std::to_string(data.size()) + "]";
    const std::string shape = dtype == "BOOL" ? "[" + std::to_string(data.size()) + "]" : "[1]";
    const std::string bytes = file_of("{" + entry("x", dtype, shape, offsets) + "}", data);
    const Safetensors file("my.safetensors", bytes);
    check_error([&] { file.read(*file.tensor("x")); }, "my.safetensors: byte " + message);
}

void check_tensor(const Safetensors& file, const std::string& name, const std::vector<std::size_t>& shape,
                  const std::vector<double>& data)
{
    BOOST_TEST_REQUIRE(file.tensor(name));
    const spec::Tensor tensor = file.read(*file.tensor(name));
    BOOST_TEST(tensor.shape == shape, boost::test_tools::per_element());
    BOOST_TEST(tensor.data == data, boost::test_tools::per_element());
}

} // namespace

BOOST_AUTO_TEST_SUITE(safetensors)

// Reading

BOOST_AUTO_TEST_CASE(a_file_of_known_bytes)
{
    const std::string bytes = "\x36\0\0\0\0\0\0\0"s
                              R"({"x":{"dtype":"F16","shape":[2],"data_offsets":[0,4]}})"
                              "\x00\x3C\x00\xC0"s;
    const Safetensors file("my.safetensors", bytes);
    BOOST_TEST(file.tensors().size() == 1U);
    BOOST_TEST(file.metadata().empty());
    BOOST_TEST(file.file() == "my.safetensors");
    check_tensor(file, "x", {2}, {1, -2});
    BOOST_TEST(!file.tensor("y"));
    BOOST_TEST(!file.metadata("x"));
}

BOOST_AUTO_TEST_CASE(every_type_is_read_exactly)
{
    const std::string header =
        "{" + entry("f64", "F64", "[1]", "[0,8]") + "," + entry("f32", "F32", "[1,1]", "[8,12]") + "," +
        entry("f16", "F16", "[1]", "[12,14]") + "," + entry("bf16", "BF16", "[]", "[14,16]") + "," +
        entry("bool", "BOOL", "[3]", "[16,19]") + "," + entry("i64", "I64", "[1]", "[19,27]") + "," +
        entry("i32", "I32", "[1]", "[27,31]") + "}";
    const std::string data = "\x9A\x99\x99\x99\x99\x99\xB9\x3F"s // 0.1
                             "\x01\x00\x00\x80"s                 // the least below 0
                             "\xFF\x7B"s                         // 65504
                             "\x49\xC0"s                         // -3.140625
                             "\x01\x00\x01"s
                             "\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s // -2
                             "\x00\x01\x00\x00"s;                // 256
    const std::string bytes = file_of(header, data);
    const Safetensors file("my.safetensors", bytes);
    check_tensor(file, "f64", {1}, {0.1});
    check_tensor(file, "f32", {1, 1}, {-0x1p-149});
    check_tensor(file, "f16", {1}, {65504});
    check_tensor(file, "bf16", {}, {-3.140625});
    check_tensor(file, "bool", {3}, {1, 0, 1});
    check_tensor(file, "i64", {1}, {-2});
    check_tensor(file, "i32", {1}, {256});
}

BOOST_AUTO_TEST_CASE(special_values_are_read)
{
    const std::string bytes = file_of("{" + entry("x", "F32", "[3]", "[0,12]") + "}",
                                      "\x00\x00\x80\x7F\x00\x00\x80\xFF\x01\x00\xC0\xFF"s);
    const Safetensors file("my.safetensors", bytes);
    const std::vector<double> data = file.read(*file.tensor("x")).data;
    BOOST_TEST(data[0] == HUGE_VAL);
    BOOST_TEST(data[1] == -HUGE_VAL);
    BOOST_TEST(std::isnan(data[2]));
}

// Other writers order tensors by name, put texts last, use white space and fill the header with spaces.
BOOST_AUTO_TEST_CASE(any_order_and_white_space)
{
    const std::string bytes =
        file_of("{ " + entry("b", "F16", "[1]", "[2,4]") + ",\n" + entry("a", "F16", "[1]", "[0,2]") +
                    R"(, "__metadata__" : {"t\"\u00e9": "x\ny", "": ""}}   )",
                "\x00\x3C\x00\x40"s);
    const Safetensors file("my.safetensors", bytes);
    check_tensor(file, "a", {1}, {1});
    check_tensor(file, "b", {1}, {2});
    BOOST_TEST(file.tensors()[0].name == "b");
    BOOST_TEST_REQUIRE(file.metadata("t\"\u00e9"));
    BOOST_TEST(file.metadata("t\"\u00e9")->text == "x\ny");
    BOOST_TEST(file.metadata("t\"\u00e9")->byte == bytes.find(R"("x\ny")"));
    BOOST_TEST(file.metadata("")->text == "");
}

BOOST_AUTO_TEST_CASE(empty_tensors_have_no_bytes)
{
    const std::string header =
        "{" + entry("a", "F32", "[0,4]", "[0,0]") + "," + entry("b", "F32", "[1]", "[0,4]") + "," +
        entry("c", "F64", "[9223372036854775807,9223372036854775807,0]", "[4,4]") + "}";
    const std::string bytes = file_of(header, "\x00\x00\x80\x3F"s);
    const Safetensors file("my.safetensors", bytes);
    check_tensor(file, "a", {0, 4}, {});
    check_tensor(file, "b", {1}, {1});
    BOOST_TEST(file.read(*file.tensor("c")).data.empty());
    BOOST_TEST(Safetensors("my.safetensors", file_of("{}", "")).tensors().empty());
}

// The header

BOOST_AUTO_TEST_CASE(the_header_is_all_there)
{
    const std::string expected =
        ": found the end of the file, expected 8 bytes with the length of the header";
    check_bytes_refused("", "0" + expected);
    check_bytes_refused("\x02\0\0\0\0\0\0"s, "7" + expected);
    check_bytes_refused("\x03\0\0\0\0\0\0\0{}"s,
                        "0: found a header of 3 bytes, expected at most 2, as the file then ends");
    check_bytes_refused(
        std::string(8, '\xFF') + "{}",
        "0: found a header of 18446744073709551615 bytes, expected at most 2, as the file then ends");
    check_bytes_refused("\0\0\0\0\0\0\0\0"s, "8: found the end of the text, expected JSON");
}

BOOST_AUTO_TEST_CASE(the_header_is_an_object)
{
    check_bytes_refused(file_of("{\"x\":}", ""), "13: found '}', expected JSON");
    check_bytes_refused(file_of("{}x", ""),
                        "10: found 'x', expected the end of the text after the first JSON value");
    check_bytes_refused(file_of("[]", ""), "8: found '[', expected '{', with which a header starts");
    check_bytes_refused(file_of(" {}", ""), "8: found ' ', expected '{', with which a header starts");
    check_bytes_refused(file_of("{\"\xFF\":1}", ""),
                        "10: found the byte 0xFF, expected JSON in UTF-8 without a byte order mark");
}

BOOST_AUTO_TEST_CASE(names_are_there_once)
{
    const std::string x = entry("x", "F16", "[1]", "[0,2]");
    check_refused(x + "," + x, 2,
                  "62: x: found a second time, expected once (the first is at my.safetensors: byte 9)");
    check_refused(R"("x":{"dtype":"F16","dtype":"F16"})", 0,
                  "28: dtype: found a second time, expected once (the first is at my.safetensors: byte 14)");
    check_refused(R"("__metadata__":{"a":"","a":""})", 0,
                  "32: a: found a second time, expected once (the first is at my.safetensors: byte 25)");
    check_refused(
        R"("__metadata__":{},"__metadata__":{})", 0,
        "27: __metadata__: found a second time, expected once (the first is at my.safetensors: byte 9)");
}

BOOST_AUTO_TEST_CASE(metadata_are_texts)
{
    check_refused(R"("__metadata__":[])", 0,
                  "24: __metadata__: found an empty list, expected an object of texts");
    check_refused(R"("__metadata__":{"causal":true})", 0,
                  "34: causal: found true, expected a text, because all metadata are texts");
}

BOOST_AUTO_TEST_CASE(an_entry_has_three_fields)
{
    const std::string expected = "expected an object with the fields dtype, shape and data_offsets";
    check_refused("\"x\":1", 0, "13: x: found 1, " + expected);
    check_refused(R"("x":{"dtype":"F16","shape":[1]})", 2,
                  "13: x: found no field \"data_offsets\", " + expected);
    check_refused(R"("x":{"dtype":"F16","data_offsets":[0,2]})", 2,
                  "13: x: found no field \"shape\", " + expected);
    check_refused(R"("x":{"shape":[1],"data_offsets":[0,2]})", 2,
                  "13: x: found no field \"dtype\", " + expected);
    check_refused(R"("x":{"dtpye":"F16","shape":[1],"data_offsets":[0,2]})", 2,
                  "14: x: found an unknown field \"dtpye\", expected \"dtype\" or another known one");
}

BOOST_AUTO_TEST_CASE(fields_of_an_entry_have_their_types)
{
    const std::string types = R"(expected "F64", "F32", "F16", "BF16", "BOOL", "I64" or "I32")";
    check_refused(entry("x", "F8_E4M3", "[1]", "[0,1]"), 1, "22: x: found \"F8_E4M3\", " + types);
    check_refused(entry("x", "f32", "[1]", "[0,4]"), 4, "22: x: found \"f32\", " + types);
    check_refused(entry("x", "F16", "1", "[0,2]"), 2, "36: x: found 1, expected a list");
    check_refused(entry("x", "F16", "[-1]", "[0,2]"), 2,
                  "37: x: found -1, expected an integer of at least 0");
    check_refused(entry("x", "F16", "[1.0]", "[0,2]"), 2,
                  "37: x: found 1.0, expected an integer within ±2^53");
    const std::string offsets = ", expected [begin, end], counted in bytes from the end of the header";
    check_refused(entry("x", "F16", "[1]", "[0]"), 2, "55: x: found a list of 1" + offsets);
    check_refused(entry("x", "F16", "[1]", "2"), 2, "55: x: found 2" + offsets);
    check_refused(entry("x", "F16", "[1]", "[0,18446744073709551616]"), 2,
                  "58: x: found 18446744073709551616, expected an integer within ±2^53");
}

// The data

BOOST_AUTO_TEST_CASE(a_tensor_has_its_bytes)
{
    check_refused(entry("x", "F16", "[1]", "[2,0]"), 2,
                  "55: x: found [2, 0], expected an end that is not before the beginning");
    check_refused(entry("x", "F16", "[2,3]", "[0,10]"), 10,
                  "9: x: found 10 bytes, expected 12, for F16 and shape [2, 3]");
    check_refused(entry("x", "F64", "[]", "[0,0]"), 0,
                  "9: x: found 0 bytes, expected 8, for F64 and shape []");
    check_refused(entry("x", "F16", "[2,0]", "[0,2]"), 2,
                  "9: x: found 2 bytes, expected 0, for F16 and shape [2, 0]");
    check_refused(entry("x", "F64", "[4294967296,4294967296,2]", "[0,0]"), 0,
                  "9: x: found shape [4294967296, 4294967296, 2], expected fewer elements");
}

BOOST_AUTO_TEST_CASE(each_byte_belongs_to_one_tensor)
{
    const std::string x = entry("x", "F16", "[2]", "[0,4]");
    check_refused(x, 3,
                  "9: x: found data up to byte 4 after the header, expected at most 3, where the file ends");
    check_refused(x, 6, "66: found 2 bytes that belong to no tensor, expected the end of the file");
    check_refused(
        entry("x", "F16", "[2]", "[2,6]"), 6,
        "9: x: found data from byte 2 after the header, expected from byte 0, where the header ends");
    check_refused(x + "," + entry("y", "F16", "[1]", "[2,4]"), 4,
                  "62: y: found data from byte 2 after the header, expected from byte 4, where \"x\" ends");
    check_refused(x + "," + entry("y", "F16", "[1]", "[6,8]"), 8,
                  "62: y: found data from byte 6 after the header, expected from byte 4, where \"x\" ends");
    check_refused(x + "," + entry("y", "F16", "[0]", "[1,1]"), 4,
                  "62: y: found data from byte 1 after the header, expected from byte 4, where \"x\" ends");
    check_refused("", 1, "10: found 1 bytes that belong to no tensor, expected the end of the file");
}

BOOST_AUTO_TEST_CASE(elements_are_values_of_their_type)
{
    check_element_refused("BOOL", "\x00\x01\x02"s, "65: x: found 2 as element 2, expected 0 or 1");
    check_element_refused(
        "I64", "\x01\x00\x00\x00\x00\x00\x20\x00"s,
        "62: x: found 9007199254740993 as element 0, expected an integer from -2^53 to 2^53");
}

// Files

BOOST_AUTO_TEST_CASE(a_file_is_mapped_and_named)
{
    const TemporaryFolder folder;
    folder.write("whole", "abc"s);
    folder.write("empty", "");
    BOOST_TEST(MappedFile(folder.path / "whole").bytes() == "abc");
    BOOST_TEST(MappedFile(folder.path / "empty").bytes().empty());
    check_error([&] { MappedFile(folder.path / "none"); },
                (folder.path / "none").string() + ": found no such file, expected a file that can be read");
    check_error([&] { MappedFile{folder.path}; },
                folder.path.string() + ": found a folder, expected a file that can be read");
    check_error([&] { MappedFile("/dev/null"); }, "/dev/null: found a pipe or a device, expected a file");
}

// Writing

BOOST_AUTO_TEST_CASE(a_file_is_written_as_known_bytes)
{
    const spec::Tensor mask{{2}, {1, 0}};
    const spec::Tensor scalar{{}, {1}};
    const std::string bytes =
        safetensors_bytes({{"m", Dtype::boolean, &mask}, {"b", Dtype::bf16, &scalar}}, {{"causal", "true"}});
    const std::string expected =
        "\x90\0\0\0\0\0\0\0"s
        R"({"__metadata__":{"causal":"true"},"b":{"dtype":"BF16","shape":[],"data_offsets":[0,2]},)"
        R"("m":{"dtype":"BOOL","shape":[2],"data_offsets":[2,4]}})"
        "   \x80\x3F\x01\x00"s;
    BOOST_TEST(bytes == expected);
}

BOOST_AUTO_TEST_CASE(what_is_written_is_read_back)
{
    const spec::Tensor f64{{2, 1}, {0.1, -0x1p-1074}};
    const spec::Tensor f16{{1, 3}, {-0.0, HUGE_VAL, 0x1p-24}};
    const spec::Tensor i32{{1}, {-2147483648.0}};
    const spec::Tensor i64{{1}, {-0x1p53}};
    const spec::Tensor none{{0, 7}, {}};
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path / "case.safetensors";
    write_safetensors(path,
                      {{"none", Dtype::f32, &none},
                       {"f16", Dtype::f16, &f16},
                       {"\"i32\"", Dtype::i32, &i32},
                       {"i64", Dtype::i64, &i64},
                       {"f64", Dtype::f64, &f64}},
                      {{"a", "\"\n"}, {"b", ""}});
    const MappedFile mapped(path);
    const Safetensors file(path.string(), mapped.bytes());
    check_tensor(file, "f64", f64.shape, f64.data);
    check_tensor(file, "f16", f16.shape, f16.data);
    check_tensor(file, "\"i32\"", i32.shape, i32.data);
    check_tensor(file, "i64", i64.shape, i64.data);
    check_tensor(file, "none", none.shape, none.data);
    BOOST_TEST(std::signbit(file.read(*file.tensor("f16")).data[0]));
    BOOST_TEST(file.metadata("a")->text == "\"\n");
    BOOST_TEST(file.metadata("b")->text == "");
}

BOOST_AUTO_TEST_CASE(nothing_is_rounded_or_written_by_half)
{
    const spec::Tensor tensor{{2}, {1, 0.1}};
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path / "case.safetensors";
    const auto write = [&] { write_safetensors(path, {{"x", Dtype::f32, &tensor}}, {}); };
    BOOST_CHECK_EXCEPTION(write(), std::invalid_argument, [](const std::invalid_argument& error)
                          { return error.what() == "x: found 0.1, expected a value of format f32"s; });
    BOOST_TEST(std::filesystem::is_empty(folder.path));
}

// Whatever bytes are changed, lost or added, a file is read or refused.
BOOST_AUTO_TEST_CASE(damaged_files_are_refused_or_read)
{
    const spec::Tensor x{{2, 1}, {0.1, 3}};
    const spec::Tensor y{{2}, {0, 1}};
    const std::string whole =
        safetensors_bytes({{"x", Dtype::f64, &x}, {"y", Dtype::boolean, &y}}, {{"scale", "0.5"}});
    const auto read_all = [](const std::string& bytes)
    {
        const Safetensors file("my.safetensors", bytes);
        for (const StoredTensor& tensor : file.tensors())
        {
            file.read(tensor);
        }
    };
    const tests::Outcomes outcomes = tests::read_damaged(whole, read_all, 20'000);
    BOOST_TEST(outcomes.refused > 10'000);
    BOOST_TEST(outcomes.read > 100);
}

// A file that was cut off anywhere is refused.
BOOST_AUTO_TEST_CASE(every_truncation_is_refused)
{
    const spec::Tensor x{{2, 1}, {0.1, 3}};
    const std::string whole = safetensors_bytes({{"x", Dtype::f64, &x}}, {{"scale", "0.5"}});
    for (std::size_t size = 0; size < whole.size(); ++size)
    {
        BOOST_CHECK_THROW(Safetensors("my.safetensors", whole.substr(0, size)), InputError);
    }
}

BOOST_AUTO_TEST_SUITE_END()
