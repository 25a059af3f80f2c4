/// \file
/// Problems that people type: read, refused, written and read back.

#include "conformance/carriers/problem_json.hpp"

#include "conformance/carriers/json_field.hpp"
#include "conformance/carriers/json_output.hpp"
#include "conformance/carriers/problem_fields.hpp"
#include "conformance/tests/input_errors.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace
{

using namespace attest;
using conformance::tests::check_error;
using spec::Problem;

/// One query and two keys of width 2, values of width 1, and what else is said.
std::string small(const std::string& fields)
{
    return "{\"query\": [[1, 2]], \"key\": [[3, 4], [5, 6]], \"value\": [[7], [8]]" +
           (fields.empty() ? "" : ",\n" + fields) + "}";
}

Problem read(const std::string& text)
{
    return conformance::problem_from_json({"my.json", text});
}

Problem read_small(const std::string& fields)
{
    return read(small(fields));
}

void check_refused(const std::string& text, const std::string& message)
{
    check_error([&] { read(text); }, "my.json:" + message);
}

/// Refused in the second line, after the tensors of small().
void check_field_refused(const std::string& fields, const std::string& message)
{
    check_refused(small(fields), "2:" + message);
}

void check_same(const std::vector<double>& found, const std::vector<double>& expected)
{
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

constexpr const char* a_number = "a number: a decimal, a hex float such as \"0x1.8p+1\", "
                                 "\"inf\", \"-inf\" or \"nan\"";

/// A file that is gone after the test.
class TemporaryFile
{
public:
    explicit TemporaryFile(const std::string& content) { std::ofstream(path_, std::ios::binary) << content; }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }

    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_ = std::filesystem::temp_directory_path() / "attest_problem_json_test.json";
};

} // namespace

BOOST_AUTO_TEST_SUITE(problem_json)

BOOST_AUTO_TEST_CASE(what_is_not_said_has_its_default)
{
    const Problem problem = read_small("");
    check_same(problem.query.data, {1, 2});
    check_same(problem.key.data, {3, 4, 5, 6});
    check_same(problem.value.data, {7, 8});
    BOOST_TEST((problem.key.shape == std::vector<std::size_t>{2, 2}));
    BOOST_TEST((problem.format == spec::Format::f64));
    BOOST_TEST((problem.layout == spec::Layout::bhnd));
    BOOST_TEST((std::get<spec::Alignment>(problem.alignment) == spec::Alignment::top_left));
    BOOST_TEST((problem.mask_true == spec::MaskTrue::attend));
    BOOST_TEST((problem.kv_heads == spec::KvHeads::blocked));
    BOOST_TEST((problem.empty_row == spec::EmptyRow::zeros));
    BOOST_TEST((problem.lse_base == spec::LseBase::e));
    BOOST_TEST(!problem.scale.has_value());
    BOOST_TEST(!problem.causal);
    BOOST_TEST(!problem.window.has_value());
    BOOST_TEST(!problem.mask.has_value());
    BOOST_TEST(!problem.softcap.has_value());
    BOOST_TEST(!problem.output_format.has_value());
    BOOST_TEST(problem.alibi_slopes.empty());
    BOOST_TEST(problem.sink.empty());
    BOOST_TEST(problem.kv_lengths.empty());
}

BOOST_AUTO_TEST_CASE(every_field_is_read)
{
    const Problem problem = read_small(R"("scale": -0.5, "causal": true, "alignment": "bottom_right",
        "window": [3, null], "mask": [[0.5, "-inf"]], "mask_true": "ignore", "softcap": 30, "alibi_slopes": [0.25],
        "sink": 1, "kv_heads": "interleaved", "kv_lengths": [1], "empty_row": "nan", "lse_base": "2",
        "layout": "bhnd", "head_counts": null, "format": "f32", "output_format": "bf16")");
    BOOST_TEST(problem.scale.value() == -0.5);
    BOOST_TEST(problem.causal);
    BOOST_TEST((std::get<spec::Alignment>(problem.alignment) == spec::Alignment::bottom_right));
    BOOST_TEST(problem.window.value().left.value() == 3);
    BOOST_TEST(!problem.window.value().right.has_value());
    check_same(problem.mask.value().tensor.data, {0.5, -HUGE_VAL});
    BOOST_TEST(!problem.mask.value().boolean);
    BOOST_TEST((problem.mask_true == spec::MaskTrue::ignore));
    BOOST_TEST(problem.softcap.value() == 30);
    check_same(problem.alibi_slopes, {0.25});
    check_same(problem.sink, {1});
    BOOST_TEST((problem.kv_heads == spec::KvHeads::interleaved));
    BOOST_TEST(problem.kv_lengths.at(0) == 1);
    BOOST_TEST((problem.empty_row == spec::EmptyRow::nan));
    BOOST_TEST((problem.lse_base == spec::LseBase::two));
    BOOST_TEST((problem.format == spec::Format::f32));
    BOOST_TEST((problem.output_format.value() == spec::Format::bf16));
}

BOOST_AUTO_TEST_CASE(offsets_masks_and_sinks_have_several_forms)
{
    BOOST_TEST(std::get<std::int64_t>(read_small("\"alignment\": -3").alignment) == -3);
    const std::vector<std::int64_t> offsets = {4};
    BOOST_TEST((std::get<std::vector<std::int64_t>>(read_small("\"alignment\": [4]").alignment) == offsets));

    const spec::Mask mask = read_small("\"mask\": [true, false]").mask.value();
    BOOST_TEST(mask.boolean);
    check_same(mask.tensor.data, {1, 0});
    BOOST_TEST((mask.tensor.shape == std::vector<std::size_t>{2}));
    BOOST_TEST(read_small("\"mask\": false").mask.value().tensor.shape.empty());
    BOOST_TEST(!read_small("\"mask\": null").mask.has_value());

    check_same(read_small("\"sink\": [\"-inf\"]").sink, {-HUGE_VAL});
    check_same(read_small("\"sink\": \"0x1p-3\"").sink, {0.125});
    BOOST_TEST(read_small("\"sink\": null").sink.empty());
    BOOST_TEST(!read_small("\"scale\": \"exact\"").scale.has_value());
    BOOST_TEST(read_small("\"scale\": \"0x1.8p+1\"").scale.value() == 3);
}

BOOST_AUTO_TEST_CASE(heads_may_be_joined)
{
    const Problem problem = read(R"({"layout": "bnc", "head_counts": [2, 1], "query": [[[1, 2, 3, 4]]],
        "key": [[[1, 2]]], "value": [[[1, 2, 3]]]})");
    BOOST_TEST(problem.head_counts.value().query == 2U);
    BOOST_TEST(problem.head_counts.value().kv == 1U);
}

// Tensors

BOOST_AUTO_TEST_CASE(rank_is_nesting)
{
    const Problem problem =
        read(R"({"query": [[[[1, 2]], [[3, 4]]]], "key": [[[[1, 2]]]], "value": [[[[5]]]]})");
    BOOST_TEST((problem.query.shape == std::vector<std::size_t>{1, 2, 1, 2}));
    check_same(problem.query.data, {1, 2, 3, 4});
}

// The format stands last in the text, and is still known to the tensors. The scale is no element of a tensor.
BOOST_AUTO_TEST_CASE(elements_are_rounded_to_the_format_once)
{
    const Problem problem =
        read(R"({"query": [[0.1, "1.000488281250000000000000001"]], "key": [["0x1.002p0", "nan"]],
        "value": [[1e-8]], "mask": [[2049]], "scale": 0.1, "sink": 0.1, "format": "f16"})");
    check_same(problem.query.data, {0x1.998p-4, 0x1.004p0});
    BOOST_TEST(problem.key.data[0] == 1);
    BOOST_TEST(std::isnan(problem.key.data[1]));
    check_same(problem.value.data, {0});
    check_same(problem.mask.value().tensor.data, {2048});
    BOOST_TEST(problem.scale.value() == 0.1);
    check_same(problem.sink, {0.1});
}

BOOST_AUTO_TEST_CASE(a_shape_can_say_that_nothing_is_there)
{
    const Problem problem =
        read(R"({"query": {"shape": [0, 2], "data": []}, "key": {"shape": [2, 2], "data": [1, 2, 3, 4]},
        "value": [[1], [2]], "mask": {"shape": [1, 2], "data": [true, false]}})");
    BOOST_TEST(problem.query.data.empty());
    check_same(problem.key.data, {1, 2, 3, 4});
    BOOST_TEST(problem.mask.value().boolean);

    const auto with_query = [](const std::string& query)
    { return "{\"query\": " + query + ", \"key\": [[1, 2]], \"value\": [[1]]}"; };
    check_refused(with_query("{\"shape\": [1, 2], \"data\": [1]}"),
                  "1:11: query: found 1 elements, expected 2, the product of its shape [1, 2] (PRB-1)");
    check_refused(with_query("{\"shape\": [1, 2]}"),
                  "1:11: query: found an object, expected an object with the fields shape and data");
    check_refused(with_query("{\"shape\": [1, 2], \"data\": [1, 2], \"dtype\": 1}"),
                  "1:45: query: found an unknown field \"dtype\", expected \"shape\" or \"data\"");
    check_refused(with_query("{\"shape\": [1, -2], \"data\": []}"),
                  "1:25: query: found -2, expected an integer of at least 0");
    check_refused(with_query("{\"shape\": 2, \"data\": []}"), "1:21: query: found 2, expected a list");
    check_refused(with_query("{\"shape\": [1, 2], \"data\": [[1, 2]]}"),
                  "1:38: query: found a list of 2, expected a number");
}

BOOST_AUTO_TEST_CASE(an_empty_list_has_no_width)
{
    const std::string expected =
        "found an empty list, whose width is unknown, expected at least one element, or a "
        "shape, such as {\"shape\": [0, 2], \"data\": []}";
    check_refused(R"({"query": [], "key": [[1]], "value": [[1]]})", "1:11: query: " + expected);
    check_refused(R"({"query": [[], []], "key": [[1]], "value": [[1]]})", "1:12: query: " + expected);
    check_refused(R"({"query": [[1]], "key": [[1]], "value": [[[[]]]]})", "1:44: value: " + expected);
    check_field_refused("\"mask\": []", "9: mask: " + expected);
}

BOOST_AUTO_TEST_CASE(rows_are_equally_long)
{
    check_refused("{\"query\": [[1, 2],\n[3]], \"key\": [[1, 2]], \"value\": [[1]]}",
                  "2:1: query: found a list of 1, expected a list of 2, like the first in its place");
    check_refused("{\"query\": [[1, 2]], \"key\": [[1, 2],\n\n [3, 4, 5]], \"value\": [[1]]}",
                  "3:2: key: found a list of 3, expected a list of 2, like the first in its place");
    check_refused(R"({"query": [[1, 2], 3], "key": [[1, 2]], "value": [[1]]})",
                  "1:20: query: found 3, expected a list of 2, like the first in its place");
    check_refused(R"({"query": [1, [2, 3]], "key": [[1, 2]], "value": [[1]]})",
                  "1:15: query: found a list of 2, expected a number");
    check_refused(R"({"query": [[1, 2], []], "key": [[1, 2]], "value": [[1]]})",
                  "1:20: query: found an empty list, expected a list of 2, like the first in its place");
}

BOOST_AUTO_TEST_CASE(elements_are_numbers)
{
    const auto with_element = [](const std::string& element)
    {
        return "{\"query\": [[1, " + element +
               "]], \"key\": [[1, 2]], \"value\": [[1]], \"format\": \"f16\"}";
    };
    check_refused(with_element("null"), "1:16: query: found null, expected a number");
    check_refused(with_element("true"), "1:16: query: found true, expected a number");
    check_refused(with_element("{}"), "1:16: query: found an object, expected a number");
    check_refused(with_element("\"one\""), std::string("1:16: query: found \"one\", expected ") + a_number);
    check_refused(with_element("\"Infinity\""),
                  std::string("1:16: query: found \"Infinity\", expected ") + a_number);
    check_refused(
        with_element("-65520"),
        "1:16: query: found -65520, expected a finite number of format f16 (at most 65504), or \"inf\"");
    check_field_refused("\"mask\": [[true, 0]]", "17: mask: found 0, expected true or false");
    check_field_refused("\"mask\": [[0, false]]", "14: mask: found false, expected a number");
}

// Fields

BOOST_AUTO_TEST_CASE(unknown_fields_get_a_suggestion)
{
    check_field_refused("\"qeury\": 1",
                        "1: found an unknown field \"qeury\", expected \"query\" or another known one");
    check_field_refused("\"is_causal\": true",
                        "1: found an unknown field \"is_causal\", expected \"causal\" or another known one");
    check_field_refused("\"attn_mask\": true",
                        "1: found an unknown field \"attn_mask\", expected \"mask\" or another known one");
    // What is near to none gets the list of all
    std::vector<std::string> known = {"format", "query", "key", "value", "mask"};
    const std::vector<std::string> fields = attest::conformance::problem_field_names();
    known.insert(known.end(), fields.begin(), fields.end());
    for (const std::string name : {"a\\nb", "words", "", "grad_output"})
        check_field_refused("\"" + name + "\": true", "1: found an unknown field \"" + name +
                                                          "\", expected " +
                                                          attest::conformance::any_of(known));
}

BOOST_AUTO_TEST_CASE(fields_are_there_once)
{
    check_field_refused("\"causal\": true, \"causal\": true",
                        "17: causal: found a second time, expected once (the first is at my.json:2:1)");
    check_refused(R"({"query": [[1]], "key": [[1]]})",
                  "1:1: found no field \"value\", expected the fields query, key and value");
    check_refused("{}", "1:1: found no field \"query\", expected the fields query, key and value");
    check_refused("[[1]]", "1:1: found a list of 1, expected an object with the fields query, key and value");
    check_refused("null", "1:1: found null, expected an object with the fields query, key and value");
}

BOOST_AUTO_TEST_CASE(fields_have_their_types)
{
    check_field_refused("\"causal\": 1", "11: causal: found 1, expected true or false");
    check_field_refused("\"causal\": \"true\"", "11: causal: found \"true\", expected true or false");
    check_field_refused("\"causal\": null", "11: causal: found null, expected true or false");
    check_field_refused("\"scale\": null", "10: scale: found null, expected \"exact\", or a finite number");
    // Nothing is suggested that would be refused in its turn
    const std::string finite = "a finite number: a decimal, or a hex float such as \"0x1.8p+1\"";
    check_field_refused("\"scale\": \"exakt\"",
                        "10: scale: found \"exakt\", expected \"exact\", or " + finite);
    check_field_refused("\"scale\": 1e999", "10: scale: found 1e999, expected \"exact\", or " + finite);
    check_field_refused("\"softcap\": \"0x\"", "12: softcap: found \"0x\", expected " + finite);
    check_field_refused("\"window\": [1.5, 0]", "12: window: found 1.5, expected an integer within ±2^53");
    check_field_refused("\"softcap\": false", "12: softcap: found false, expected a finite number");
    check_field_refused("\"alignment\": 1.0", "14: alignment: found 1.0, expected an integer within ±2^53");
    check_field_refused("\"alignment\": 1e2", "14: alignment: found 1e2, expected an integer within ±2^53");
    check_field_refused("\"alignment\": 9223372036854775808",
                        "14: alignment: found 9223372036854775808, expected an integer within ±2^53");
    check_field_refused("\"alignment\": \"top-left\"",
                        "14: alignment: found \"top-left\", expected \"top_left\" or \"bottom_right\"");
    check_field_refused("\"alignment\": null",
                        "14: alignment: found null, expected \"top_left\", \"bottom_right\", "
                        "an integer, or a list of one integer for each batch item");
    check_field_refused("\"alignment\": [\"1\"]",
                        "15: alignment: found \"1\", expected an integer within ±2^53");
}

BOOST_AUTO_TEST_CASE(lists_have_their_lengths)
{
    check_field_refused("\"window\": 3",
                        "11: window: found 3, expected [left, right], each an integer or null, or "
                        "null for no window");
    check_field_refused("\"window\": [1, 2, 3]",
                        "11: window: found a list of 3, expected [left, right], each an "
                        "integer or null, or null for no window");
    check_field_refused("\"window\": [1, \"none\"]",
                        "15: window: found \"none\", expected an integer within ±2^53");
    check_field_refused("\"head_counts\": [4]",
                        "16: head_counts: found a list of 1, expected [H, H_kv], the numbers "
                        "of query heads and of key-value heads");
    check_field_refused("\"head_counts\": [-4, 1]",
                        "17: head_counts: found -4, expected an integer of at least 0");
    check_field_refused("\"alibi_slopes\": 1", "17: alibi_slopes: found 1, expected a list");
    check_field_refused(
        "\"alibi_slopes\": []",
        "17: alibi_slopes: found an empty list, expected at least one number, or null for none");
    check_field_refused(
        "\"kv_lengths\": []",
        "15: kv_lengths: found an empty list, expected at least one number, or null for none");
    check_field_refused("\"sink\": []",
                        "9: sink: found an empty list, expected at least one number, or null for none");
}

BOOST_AUTO_TEST_CASE(choices_have_names)
{
    check_field_refused("\"layout\": \"nhd\"",
                        "11: layout: found \"nhd\", expected \"bhnd\", \"bnhd\", \"hnd\" or \"bnc\"");
    check_field_refused("\"lse_base\": 2", "13: lse_base: found 2, expected \"e\" or \"2\"");
    check_field_refused("\"format\": \"float16\"",
                        "11: format: found \"float16\", expected \"f64\", \"f32\", \"f16\" or \"bf16\"");
}

BOOST_AUTO_TEST_CASE(what_a_clause_forbids_names_the_clause)
{
    check_refused("{\"query\": [[1, 2]],\n \"key\": [[3, 4, 5]],\n \"value\": [[6]]}",
                  "2:9: key: found width 3, expected width 2, that of query (PRB-2)");
    check_field_refused("\"scale\": \"nan\"",
                        "10: scale: found nan, expected a finite number, or \"exact\" (PRB-5)");
    check_field_refused("\"window\": [-1, 0]",
                        "11: window: found left reach -1, expected an integer from 0 to 2^53, or "
                        "null for no limit (PRB-5)");
    check_field_refused(
        "\"kv_lengths\": [3]",
        "15: kv_lengths: found 3, expected an integer from 0 to 2, the number of keys (PRB-6)");
    check_refused(
        R"({"query": [[[1]]], "key": [[[1]]], "value": [[[1]]], "layout": "bnc"})",
        "1:1: head_counts: found nothing, expected [H, H_kv], because layout \"bnc\" joins heads and width "
        "(PRB-3)");
}

// Files

BOOST_AUTO_TEST_CASE(a_file_is_read_and_named)
{
    const TemporaryFile good(small("\"causal\": true"));
    BOOST_TEST(conformance::read_problem_json(good.path()).causal);

    const TemporaryFile bad(small("\"causal\": yes"));
    check_error([&] { conformance::read_problem_json(bad.path()); },
                bad.path().string() + ":2:11: found 'y', expected JSON");
}

BOOST_AUTO_TEST_CASE(what_is_no_file_is_refused)
{
    const std::filesystem::path folder = std::filesystem::temp_directory_path();
    const std::filesystem::path missing = folder / "attest_no_such_file.json";
    check_error([&] { conformance::read_problem_json(missing); },
                missing.string() + ": found no such file, expected a file that can be read");
    check_error([&] { conformance::read_problem_json(folder); },
                folder.string() + ": found a folder, expected a file that can be read");
    const TemporaryFile large(std::string(conformance::largest_text + 1, ' '));
    check_error([&] { conformance::read_problem_json(large.path()); },
                large.path().string() + ": found a larger file, expected at most 64 MiB of text");
}

// Writing

std::string written(const Problem& problem)
{
    std::ostringstream out;
    conformance::print_json(out, conformance::json_of(problem));
    return out.str();
}

BOOST_AUTO_TEST_CASE(a_problem_is_written_with_all_its_fields)
{
    const std::string expected =
        R"({"format":"f64","query":{"shape":[1,2],"data":["0x1p+0","0x1p+1"]},)"
        R"("key":{"shape":[2,2],"data":["0x1.8p+1","0x1p+2","0x1.4p+2","0x1.8p+2"]},)"
        R"("value":{"shape":[2,1],"data":["0x1.cp+2","0x1p+3"]},"mask":null,"layout":"bhnd","head_counts":null,)"
        R"("kv_heads":"blocked","scale":"exact","softcap":null,"causal":false,"alignment":"top_left",)"
        R"("window":null,"mask_true":"attend","alibi_slopes":null,"sink":null,"kv_lengths":null,)"
        R"("empty_row":"zeros","lse_base":"e","output_format":"f64"})"
        "\n";
    BOOST_TEST(written(read_small("")) == expected);
}

BOOST_AUTO_TEST_CASE(what_is_written_is_read_back)
{
    const std::vector<std::string> fields = {
        "",
        R"("scale": 0.1, "softcap": 1e-310, "sink": ["-inf"], "alibi_slopes": [-0.1], "kv_lengths": [0])",
        R"("causal": true, "alignment": "bottom_right", "window": [null, 2], "mask": [["nan", "-inf"]])",
        R"("alignment": -9007199254740992, "window": [0, 9007199254740992], "mask": [[true, false]])",
        R"("alignment": [5], "window": [null, null], "mask": false, "mask_true": "ignore")",
        R"("kv_heads": "interleaved", "empty_row": "nan", "lse_base": "2", "format": "bf16", "output_format": "f32")"};
    for (const std::string& each : fields)
    {
        const std::string once = written(read_small(each));
        BOOST_TEST(written(read(once)) == once, each);
    }
    const std::string joined =
        written(read(R"({"layout": "bnc", "head_counts": [2, 1], "query": {"shape": [1, 0, 4], "data": []},
        "key": [[[1, "-0x1p-1074"]]], "value": [[["inf", "nan"]]]})"));
    BOOST_TEST(written(read(joined)) == joined);
}

BOOST_AUTO_TEST_SUITE_END()
