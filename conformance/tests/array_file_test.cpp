/// \file
/// Arrays as NumPy writes them, and as raw bytes.

#include "conformance/carriers/array_file.hpp"

#include "conformance/tests/input_errors.hpp"
#include "conformance/tests/mutated_bytes.hpp"
#include "conformance/tests/npy_bytes.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>

namespace
{

using namespace attest;
using namespace attest::conformance;
using attest::conformance::tests::check_error;
using attest::conformance::tests::dictionary;
using attest::conformance::tests::npy;
using namespace std::string_literals;

void check_refused(const std::string& bytes, const std::string& message)
{
    check_error([&] { tensor_from_npy("my.npy", bytes); }, "my.npy: byte " + message);
}

void check_read(const std::string& bytes, const std::vector<std::size_t>& shape,
                const std::vector<double>& data)
{
    const spec::Tensor tensor = tensor_from_npy("my.npy", bytes);
    BOOST_TEST(tensor.shape == shape, boost::test_tools::per_element());
    BOOST_TEST(tensor.data == data, boost::test_tools::per_element());
}

const std::string one_and_two = "\x00\x3C\x00\x40"s; // in f16

} // namespace

BOOST_AUTO_TEST_SUITE(array_file)

// The bytes of numpy.save for numpy.array([[1, -2]], dtype="<f4").
BOOST_AUTO_TEST_CASE(a_file_of_known_bytes)
{
    const std::string bytes = "\x93NUMPY\x01\x00\x76\x00"
                              "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }"s +
                              std::string(58, ' ') + "\n" + "\x00\x00\x80\x3F\x00\x00\x00\xC0"s;
    check_read(bytes, {1, 2}, {1, -2});
}

BOOST_AUTO_TEST_CASE(types_shapes_and_versions)
{
    check_read(npy(dictionary("<f8", "()"), "\x9A\x99\x99\x99\x99\x99\xB9\x3F"s), {}, {0.1});
    check_read(npy(dictionary("<f2", "(2,)"), one_and_two), {2}, {1, 2});
    check_read(npy(dictionary("<f2", "(2, 0, 3)"), ""), {2, 0, 3}, {});
    check_read(npy("{\"shape\":(1,2),\"descr\":\"<f2\",\"fortran_order\":False}", one_and_two), {1, 2},
               {1, 2});
    const std::string header = dictionary("<f2", "(2,)");
    for (const std::string& version : {"\x02\x00"s, "\x03\x00"s})
    {
        std::string bytes = "\x93NUMPY" + version;
        append_little_endian(bytes, header.size(), 4);
        check_read(bytes + header + one_and_two, {2}, {1, 2});
    }
}

BOOST_AUTO_TEST_CASE(the_beginning_is_known)
{
    const std::string beginning = "0: found another beginning, expected \"\\x93NUMPY\" and a version";
    check_refused("", beginning);
    check_refused("\x93NUMPY\x01"s, beginning);
    check_refused("PK\x03\x04 and more", beginning);
    check_refused("\x93NUMPY\x04\x00\x00\x00\x00\x00"s, "6: found version 4, expected 1, 2 or 3");
    check_refused("\x93NUMPY\x00\x00\x00\x00\x00\x00"s, "6: found version 0, expected 1, 2 or 3");
    check_refused("\x93NUMPY\x02\x00\x01\x00"s,
                  "10: found the end of the file, expected 4 bytes with the length of the header");
    check_refused("\x93NUMPY\x01\x00\x03\x00{}"s,
                  "8: found a header of 3 bytes, expected at most 2, as the file then ends");
    check_refused("\x93NUMPY\x01\x00\x00\x00"s, "10: found the end of the text, expected JSON");
}

BOOST_AUTO_TEST_CASE(the_header_has_three_fields)
{
    const std::string expected = "expected a dictionary with descr, fortran_order and shape";
    check_refused(npy("(1, 2)", ""), "10: found a list of 2, " + expected);
    check_refused(npy("{'descr': '<f2', 'shape': ()}", ""),
                  "10: found no field \"fortran_order\", " + expected);
    check_refused(npy("{'descr': '<f2', 'fortran_order': False}", ""),
                  "10: found no field \"shape\", " + expected);
    check_refused(npy("{'shape': (), 'fortran_order': False}", ""),
                  "10: found no field \"descr\", " + expected);
    check_refused(npy("{'desc': '<f2'}", ""),
                  "11: found an unknown field \"desc\", expected \"descr\" or another known one");
    check_refused(npy("{'descr': '<f2', 'descr': '<f2'}", ""),
                  "27: descr: found a second time, expected once (the first is at my.npy: byte 11)");
    check_refused(npy("{'descr': '<f2', ", ""), "64: found the end of the text, expected JSON");
}

BOOST_AUTO_TEST_CASE(fields_are_as_they_can_be_read)
{
    const std::string types = ", expected \"<f8\", \"<f4\" or \"<f2\"";
    check_refused(npy(dictionary(">f8", "(1,)"), ""), "20: descr: found \">f8\"" + types);
    check_refused(npy(dictionary("|V2", "(1,)"), ""), "20: descr: found \"|V2\"" + types);
    check_refused(npy("{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': ()}", ""),
                  "20: descr: found a list of 1" + types);
    check_refused(npy("{'descr': '<f2', 'fortran_order': True, 'shape': (2,)}", one_and_two),
                  "44: fortran_order: found True, expected False: the elements row by row "
                  "(numpy.ascontiguousarray)");
    check_refused(npy(dictionary("<f2", "(-1,)"), ""),
                  "61: shape: found -1, expected an integer of at least 0");
    check_refused(npy(dictionary("<f2", "2"), ""), "60: shape: found 2, expected a list");
}

BOOST_AUTO_TEST_CASE(the_data_fill_the_shape)
{
    check_refused(npy(dictionary("<f2", "(3,)"), one_and_two),
                  "128: found 4 bytes, expected 6, for f16 and shape [3]");
    check_refused(npy(dictionary("<f2", "(1,)"), one_and_two),
                  "128: found 4 bytes, expected 2, for f16 and shape [1]");
    check_refused(
        npy(dictionary("<f2", "(9223372036854775807, 2)"), one_and_two),
        "128: found 4 bytes, expected more than any file has, for f16 and shape [9223372036854775807, 2]");
}

BOOST_AUTO_TEST_CASE(damaged_files_are_refused_or_read)
{
    const std::string whole = npy(dictionary("<f2", "(1, 2)"), one_and_two);
    const auto read = [](const std::string& bytes) { tensor_from_npy("my.npy", bytes); };
    const tests::Outcomes outcomes = tests::read_damaged(whole, read, 20'000);
    BOOST_TEST(outcomes.refused > 10'000);
    BOOST_TEST(outcomes.read > 100);
}

// Raw bytes

BOOST_AUTO_TEST_CASE(raw_bytes_are_elements_and_nothing_else)
{
    const spec::Tensor tensor = tensor_from_raw("my.bin", one_and_two, spec::Format::f16, {2, 1});
    BOOST_TEST(tensor.shape == (std::vector<std::size_t>{2, 1}), boost::test_tools::per_element());
    BOOST_TEST(tensor.data == (std::vector<double>{1, 2}), boost::test_tools::per_element());
    const spec::Tensor bf16 = tensor_from_raw("my.bin", "\x49\xC0"s, spec::Format::bf16, {});
    BOOST_TEST(bf16.data.at(0) == -3.140625);
    BOOST_TEST(tensor_from_raw("my.bin", "", spec::Format::f64, {0, 3}).data.empty());
    check_error([] { tensor_from_raw("my.bin", one_and_two, spec::Format::f32, {2, 1}); },
                "my.bin: found 4 bytes, expected 8, for f32 and shape [2, 1]");
    check_error([] { tensor_from_raw("my.bin", one_and_two, spec::Format::f16, {1}); },
                "my.bin: found 4 bytes, expected 2, for f16 and shape [1]");
}

BOOST_AUTO_TEST_SUITE_END()
