/// \file
/// Problems that programs write: read, refused, written and read back.

#include "conformance/carriers/problem_safetensors.hpp"

#include "conformance/carriers/json_output.hpp"
#include "conformance/carriers/problem_file.hpp"
#include "conformance/carriers/problem_json.hpp"
#include "conformance/tests/input_errors.hpp"
#include "conformance/tests/mutated_bytes.hpp"
#include "conformance/tests/temporary_folder.hpp"
#include "spec/format.hpp"

#include <boost/json/serialize.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <functional>
#include <random>

namespace
{

using namespace attest;
using namespace attest::conformance;
using attest::conformance::tests::check_error;
using spec::Format;
using spec::Problem;

using Texts = std::vector<std::pair<std::string, std::string>>;

const spec::Tensor query{{1, 2}, {1, 2}};
const spec::Tensor key{{2, 2}, {3, 4, 5, 6}};
const spec::Tensor value{{2, 1}, {7, 8}};

/// One query, two keys and two values of width 1, in f16.
const std::vector<WrittenTensor> small = {
    {"query", Dtype::f16, &query}, {"key", Dtype::f16, &key}, {"value", Dtype::f16, &value}};

std::vector<WrittenTensor> small_and(const std::string& name, Dtype dtype, const spec::Tensor& tensor)
{
    std::vector<WrittenTensor> tensors = small;
    tensors.push_back({name, dtype, &tensor});
    return tensors;
}

Problem read(const std::vector<WrittenTensor>& tensors, const Texts& metadata)
{
    return problem_from_safetensors("my.safetensors", safetensors_bytes(tensors, metadata));
}

Problem read_small(const Texts& metadata)
{
    return read(small, metadata);
}

/// Refused at the byte at which a part of the header stands.
void check_refused(const std::vector<WrittenTensor>& tensors, const Texts& metadata, const std::string& at,
                   const std::string& message)
{
    const std::size_t byte = safetensors_bytes(tensors, metadata).find(at);
    check_error([&] { read(tensors, metadata); },
                "my.safetensors: byte " + std::to_string(byte) + ": " + message);
}

/// A text that its field refuses.
void check_text_refused(const std::string& field, const std::string& text, const std::string& message)
{
    const std::string quoted = boost::json::serialize(boost::json::string(text));
    check_refused(small, {{field, text}}, quoted, message);
}

std::string json_text(const Problem& problem)
{
    return boost::json::serialize(json_of(problem));
}

} // namespace

BOOST_AUTO_TEST_SUITE(problem_safetensors)

// Reading

BOOST_AUTO_TEST_CASE(tensors_and_nothing_else)
{
    const Problem problem = read_small({});
    BOOST_TEST(problem.query.data == query.data, boost::test_tools::per_element());
    BOOST_TEST(problem.key.shape == key.shape, boost::test_tools::per_element());
    BOOST_TEST(problem.value.data == value.data, boost::test_tools::per_element());
    BOOST_TEST((problem.format == Format::f16));
    BOOST_TEST(!problem.mask);
    BOOST_TEST(!problem.scale);
    BOOST_TEST(!problem.output_format);
}

BOOST_AUTO_TEST_CASE(texts_stand_bare_or_in_quotes)
{
    for (const char* const quote : {"", "\""})
    {
        const auto quoted = [&](const std::string& text) { return quote + text + quote; };
        const Problem problem = read_small({{"scale", quoted("exact")},
                                            {"alignment", quoted("bottom_right")},
                                            {"kv_heads", quoted("interleaved")},
                                            {"mask_true", quoted("ignore")},
                                            {"empty_row", quoted("nan")},
                                            {"lse_base", quoted("2")},
                                            {"output_format", quoted("f64")},
                                            {"layout", quoted("bhnd")},
                                            {"softcap", quoted("0x1.8p+1")},
                                            {"sink", quoted("-inf")}});
        BOOST_TEST(!problem.scale);
        BOOST_TEST((std::get<spec::Alignment>(problem.alignment) == spec::Alignment::bottom_right));
        BOOST_TEST((problem.kv_heads == spec::KvHeads::interleaved));
        BOOST_TEST((problem.mask_true == spec::MaskTrue::ignore));
        BOOST_TEST((problem.empty_row == spec::EmptyRow::nan));
        BOOST_TEST((problem.lse_base == spec::LseBase::two));
        BOOST_TEST((problem.output_format == Format::f64));
        BOOST_TEST(problem.softcap.value() == 3);
        BOOST_TEST(problem.sink.at(0) == -HUGE_VAL);
    }
}

BOOST_AUTO_TEST_CASE(other_fields_are_json)
{
    const Problem problem = read_small({{"scale", "0.1"},
                                        {"causal", "true"},
                                        {"alignment", "-3"},
                                        {"window", "[1, null]"},
                                        {"alibi_slopes", "[\"0x1p-3\"]"},
                                        {"sink", "[2]"},
                                        {"kv_lengths", " [1]\n"},
                                        {"softcap", "null"},
                                        {"head_counts", "null"},
                                        {"output_format", "null"}});
    BOOST_TEST(problem.scale.value() == 0.1);
    BOOST_TEST(problem.causal);
    BOOST_TEST(std::get<std::int64_t>(problem.alignment) == -3);
    BOOST_TEST(problem.window.value().left.value() == 1);
    BOOST_TEST(!problem.window.value().right);
    BOOST_TEST(problem.alibi_slopes.at(0) == 0.125);
    BOOST_TEST(problem.sink.at(0) == 2);
    BOOST_TEST(problem.kv_lengths.at(0) == 1);
    BOOST_TEST(!problem.softcap);
    BOOST_TEST(!problem.output_format);
}

// Other tools say there which framework the tensors are for.
BOOST_AUTO_TEST_CASE(the_text_format_is_passed_over)
{
    BOOST_TEST((read_small({{"format", "pt"}}).format == Format::f16));
    BOOST_TEST((read_small({{"format", "f32"}}).format == Format::f16));
}

BOOST_AUTO_TEST_CASE(the_query_has_the_format)
{
    const Problem problem =
        read({{"query", Dtype::f32, &query}, {"key", Dtype::bf16, &key}, {"value", Dtype::f64, &value}}, {});
    BOOST_TEST((problem.format == Format::f32));
    BOOST_TEST(problem.key.data == key.data, boost::test_tools::per_element());
    const spec::Tensor finer{{2, 1}, {7, 0.1}};
    check_refused({{"query", Dtype::f32, &query}, {"key", Dtype::f32, &key}, {"value", Dtype::f64, &finer}},
                  {}, "\"value\"", "value: found 0.1 as element 1, expected a value of format f32 (PRB-5)");
}

BOOST_AUTO_TEST_CASE(masks_add_or_hide)
{
    const spec::Tensor mask{{1, 2}, {0, 1}};
    const Problem hidden = read(small_and("mask", Dtype::boolean, mask), {});
    BOOST_TEST(hidden.mask.value().boolean);
    BOOST_TEST(hidden.mask.value().tensor.data == mask.data, boost::test_tools::per_element());
    const spec::Tensor bias{{2}, {-HUGE_VAL, 1}};
    const Problem added = read(small_and("mask", Dtype::f32, bias), {});
    BOOST_TEST(!added.mask.value().boolean);
    BOOST_TEST(added.mask.value().tensor.data == bias.data, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(integers_may_be_tensors)
{
    const spec::Tensor one{{1}, {-1}};
    const spec::Tensor two{{1}, {2}};
    std::vector<WrittenTensor> tensors = small_and("alignment", Dtype::i32, one);
    tensors.push_back({"kv_lengths", Dtype::i64, &two});
    const Problem problem = read(tensors, {});
    BOOST_TEST(std::get<std::vector<std::int64_t>>(problem.alignment).at(0) == -1);
    BOOST_TEST(problem.kv_lengths.at(0) == 2);

    check_refused(small_and("kv_lengths", Dtype::i64, two), {{"kv_lengths", "[2]"}}, "\"kv_lengths\":{",
                  "kv_lengths: found a tensor and metadata of this name, expected one of them");
    check_refused(
        small_and("kv_lengths", Dtype::f32, two), {}, "\"kv_lengths\"",
        "kv_lengths: found F32 and shape [1], expected I64 or I32, and a shape of one axis, the batch "
        "items");
    const spec::Tensor scalar{{}, {2}};
    check_refused(
        small_and("alignment", Dtype::i64, scalar), {}, "\"alignment\"",
        "alignment: found I64 and shape [], expected I64 or I32, and a shape of one axis, the batch "
        "items");
}

// Refusals

BOOST_AUTO_TEST_CASE(tensors_have_known_names)
{
    const spec::Tensor tensor{{1}, {1}};
    check_refused(small_and("attn_mask", Dtype::f16, tensor), {}, "\"attn_mask\"",
                  "found an unknown tensor \"attn_mask\", expected \"mask\" or another known one");
    check_refused(small_and("sink", Dtype::f16, tensor), {}, "\"sink\"",
                  "sink: found a tensor, expected this field in the metadata");
    check_error([] { read({{"query", Dtype::f16, &query}, {"key", Dtype::f16, &key}}, {}); },
                "my.safetensors: found no tensor \"value\", expected the tensors query, key and value");
    check_error([] { read({}, {}); },
                "my.safetensors: found no tensor \"query\", expected the tensors query, key and value");
}

BOOST_AUTO_TEST_CASE(metadata_have_known_names)
{
    check_text_refused("is_causal", "true",
                       "found an unknown field in the metadata \"is_causal\", expected \"causal\" or another "
                       "known one");
    check_text_refused("query", "[[1]]", "query: found metadata, expected a tensor");
}

BOOST_AUTO_TEST_CASE(tensors_have_their_types)
{
    check_refused({{"query", Dtype::f16, &query}, {"key", Dtype::i64, &key}, {"value", Dtype::f16, &value}},
                  {}, "\"key\"", "key: found I64, expected F64, F32, F16 or BF16");
    const spec::Tensor mask{{1, 2}, {0, 1}};
    check_refused(small_and("mask", Dtype::i32, mask), {}, "\"mask\"",
                  "mask: found I32, expected F64, F32, F16 or BF16");
}

BOOST_AUTO_TEST_CASE(texts_say_what_their_field_needs)
{
    check_text_refused("causal", "True", "causal: found \"True\", expected true or false");
    check_text_refused("causal", "", "causal: found \"\", expected true or false");
    check_text_refused("lse_base", "10", "lse_base: found \"10\", expected \"e\" or \"2\"");
    check_text_refused("lse_base", "null", "lse_base: found null, expected \"e\" or \"2\"");
    check_text_refused("window", "[1, 2", "window: found the end of the text, expected JSON");
    check_text_refused(
        "window", "3",
        "window: found 3, expected [left, right], each an integer or null, or null for no window");
    check_text_refused("alignment", "bottom-right",
                       "alignment: found \"bottom-right\", expected \"top_left\" or \"bottom_right\"");
    check_text_refused("alignment", "\"top_left", "alignment: found the end of the text, expected JSON");
    check_text_refused("kv_lengths", "[]",
                       "kv_lengths: found an empty list, expected at least one number, or null for none");
}

BOOST_AUTO_TEST_CASE(what_a_clause_forbids_names_the_clause)
{
    check_text_refused("scale", "nan", "scale: found nan, expected a finite number, or \"exact\" (PRB-5)");
    const spec::Tensor wide{{2, 3}, {1, 2, 3, 4, 5, 6}};
    check_refused({{"query", Dtype::f16, &query}, {"key", Dtype::f16, &wide}, {"value", Dtype::f16, &value}},
                  {}, "\"key\"", "key: found width 3, expected width 2, that of query (PRB-2)");
    const spec::Tensor cube{{1, 1, 1}, {1}};
    check_error(
        [&]
        {
            read({{"query", Dtype::f16, &cube}, {"key", Dtype::f16, &cube}, {"value", Dtype::f16, &cube}},
                 {{"layout", "bnc"}});
        },
        "my.safetensors: head_counts: found nothing, expected [H, H_kv], because layout \"bnc\" joins heads "
        "and "
        "width (PRB-3)");
}

// Writing

BOOST_AUTO_TEST_CASE(a_problem_is_written_with_all_its_fields)
{
    Problem problem = read_small({});
    problem.causal = true;
    const Texts expected = {{"layout", "bhnd"},        {"head_counts", "null"}, {"kv_heads", "blocked"},
                            {"scale", "exact"},        {"softcap", "null"},     {"causal", "true"},
                            {"alignment", "top_left"}, {"window", "null"},      {"mask_true", "attend"},
                            {"alibi_slopes", "null"},  {"sink", "null"},        {"kv_lengths", "null"},
                            {"empty_row", "zeros"},    {"lse_base", "e"},       {"output_format", "f16"}};
    BOOST_TEST((metadata_of(problem) == expected));
    BOOST_TEST(tensors_of(problem).size() == 3U);
}

/// A problem as people type it, written as a file and read back, is the same problem.
void check_round_trip(const std::string& typed)
{
    const Problem problem = problem_from_json({"my.json", typed});
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path / "case.safetensors";
    write_problem_safetensors(path, problem);
    BOOST_TEST(json_text(read_problem_safetensors(path)) == json_text(problem));
}

BOOST_AUTO_TEST_CASE(what_people_type_is_read_back)
{
    const std::vector<std::string> fields = {
        R"("scale": 0.1)",
        R"("scale": -0, "softcap": 1e-310, "sink": ["-inf"], "alibi_slopes": [-0.1], "kv_lengths": [0])",
        R"("causal": true, "alignment": "bottom_right", "window": [null, 2], "mask": [["nan", "-inf"]])",
        R"("alignment": -9007199254740992, "window": [0, 9007199254740992], "mask": [[true, false]])",
        R"("alignment": [5], "window": [null, null], "mask": false, "mask_true": "ignore")",
        R"("kv_heads": "interleaved", "empty_row": "nan", "lse_base": "2", "format": "bf16", "output_format": "f32")"};
    for (const std::string& each : fields)
    {
        check_round_trip(
            R"({"query": [[0.1, 2]], "key": [[3, "-inf"], [5, "nan"]], "value": [[7], ["-0"]], )" + each +
            "}");
    }
    check_round_trip(R"({"layout": "bnc", "head_counts": [2, 1], "query": {"shape": [1, 0, 4], "data": []},
        "key": [[[1, "-0x1p-1074"]]], "value": [[["inf", "nan"]]]})");
    check_round_trip(
        R"({"layout": "hnd", "query": [[[1]], [[2]]], "key": [[[1]]], "value": [[[1]]], "format": "f16",
        "alibi_slopes": [1, 2], "sink": [3, "0x1.999999999999ap-4"]})");
}

/// Any values of a format, of all sizes that it has, in tensors of any lengths.
Problem random_problem(std::mt19937_64& random, Format format)
{
    const Dtype dtype = dtype_of(format);
    const auto tensor = [&](std::size_t rows, std::size_t columns)
    {
        spec::Tensor made{{rows, columns}, {}};
        for (std::size_t element = 0; element < rows * columns; ++element)
        {
            const std::uint64_t bits = random() >> (64 - 8 * size_of(dtype));
            made.data.push_back(value_from_bits(dtype, bits).value());
        }
        return made;
    };
    const std::size_t queries = random() % 4;
    const std::size_t keys = random() % 4;
    const std::size_t width = 1 + random() % 3;
    Problem problem;
    problem.format = format;
    problem.query = tensor(queries, width);
    problem.key = tensor(keys, width);
    problem.value = tensor(keys, 1 + random() % 3);
    problem.mask = spec::Mask{tensor(queries, keys), false};
    problem.scale = std::ldexp(static_cast<double>(random()), static_cast<int>(random() % 1000) - 500);
    problem.sink = {static_cast<double>(random())};
    problem.window = spec::Window{static_cast<std::int64_t>(random() >> 12), {}};
    return problem;
}

BOOST_AUTO_TEST_CASE(random_problems_are_read_back)
{
    std::mt19937_64 random(4);
    for (const spec::Named<Format>& format : spec::choices<Format>())
    {
        for (int index = 0; index < 100; ++index)
        {
            const Problem problem = random_problem(random, format.choice);
            const std::string bytes = safetensors_bytes(tensors_of(problem), metadata_of(problem));
            BOOST_TEST(json_text(problem_from_safetensors("my.safetensors", bytes)) == json_text(problem));
        }
    }
}

BOOST_AUTO_TEST_CASE(damaged_problems_are_refused_or_read)
{
    const spec::Tensor mask{{1, 2}, {0, 1}};
    const std::string whole = safetensors_bytes(
        small_and("mask", Dtype::boolean, mask),
        {{"window", "[1, null]"}, {"sink", "[\"-inf\"]"}, {"scale", "0.5"}, {"lse_base", "2"}});
    const auto read_whole = [](const std::string& bytes)
    { problem_from_safetensors("my.safetensors", bytes); };
    const tests::Outcomes outcomes = tests::read_damaged(whole, read_whole, 10'000);
    BOOST_TEST(outcomes.refused > 5'000);
    BOOST_TEST(outcomes.read > 50);
}

// Files of any carrier

BOOST_AUTO_TEST_CASE(a_file_is_known_by_its_ending_or_its_content)
{
    const TemporaryFolder folder;
    const std::string stored = safetensors_bytes(small, {});
    const std::string typed =
        R"({"query": [[1, 2]], "key": [[3, 4], [5, 6]], "value": [[7], [8]], "format": "f16"})";
    folder.write("case.safetensors", stored);
    folder.write("case", stored);
    folder.write("case.bin", stored);
    folder.write("typed.json", typed);
    folder.write("typed", typed);
    folder.write("typed.txt", "        " + typed);
    const std::string expected = json_text(read_small({}));
    for (const char* const name :
         {"case.safetensors", "case", "case.bin", "typed.json", "typed", "typed.txt"})
    {
        BOOST_TEST(json_text(read_problem(folder.path / name)) == expected, name);
    }
}

BOOST_AUTO_TEST_CASE(the_ending_decides_what_is_expected)
{
    const TemporaryFolder folder;
    folder.write("a.safetensors", "{}");
    folder.write("a.json", safetensors_bytes(small, {}));
    folder.write("short", "{\"a\"");
    const auto named = [&](const char* name) { return (folder.path / name).string(); };
    check_error([&] { read_problem(named("a.safetensors")); },
                named("a.safetensors") +
                    ": byte 2: found the end of the file, expected 8 bytes with the length of the header");
    BOOST_CHECK_THROW(read_problem(named("a.json")), InputError);
    check_error([&] { read_problem(named("short")); },
                named("short") + ":1:5: found the end of the text, expected JSON");
    check_error([&] { read_problem(named("none")); },
                named("none") + ": found no such file, expected a file that can be read");
    check_error([&] { read_problem(folder.path); },
                folder.path.string() + ": found a folder, expected a file that can be read");
}

BOOST_AUTO_TEST_SUITE_END()
