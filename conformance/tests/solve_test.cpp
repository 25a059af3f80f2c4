/// \file
/// The command `solve`, and the answer of whole problems.

#include "conformance/carriers/problem_json.hpp"
#include "conformance/solve.hpp"
#include "conformance/tests/run_command.hpp"
#include "conformance/tests/temporary_folder.hpp"

#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>

#include <algorithm>

namespace
{

using namespace attest;
using namespace attest::conformance;
using namespace attest::conformance::tests;
namespace json = boost::json;

/// Runs `attest solve` on a problem as text.
Ran solve_text(const std::string& problem, std::vector<std::string> options = {})
{
    const TemporaryFolder folder;
    folder.write("my.json", problem);
    std::vector<std::string> args = {"solve", (folder.path / "my.json").string()};
    args.insert(args.end(), options.begin(), options.end());
    return run(args);
}

json::object document_of(const std::string& problem)
{
    const Ran ran = solve_text(problem, {"--json"});
    BOOST_TEST(ran.status == 0);
    return json::parse(ran.out).as_object();
}

} // namespace

BOOST_AUTO_TEST_SUITE(solve_command)

BOOST_AUTO_TEST_CASE(its_json_has_the_documented_shape)
{
    // Two tied keys: the mean of 1 and 2, and a log-sum-exp of log 2
    const auto document =
        document_of(R"({"query": [[0]], "key": [[1], [1]], "value": [[1, 0], [2, 0]], "format": "f32"})");
    const json::object& output = document.at("output").as_object();
    BOOST_TEST(output.at("format").as_string() == "f32");
    BOOST_TEST((output.at("shape") == json::array{1, 2}));
    BOOST_TEST((output.at("rounded") == json::array{"0x1.8p+0", "0x0p+0"}));
    BOOST_TEST(output.at("hi").at(1).as_string() == "0");
    const json::object& lse = document.at("lse").as_object();
    BOOST_TEST((lse.at("shape") == json::array{1}));
    BOOST_TEST((lse.at("rounded") == json::array{"0x1.62e43p-1"}));
    BOOST_TEST(lse.at("lo").at(0).as_string() == "0.693147180559");
    BOOST_TEST(lse.at("hi").at(0).as_string() == "0.693147180560");
    BOOST_TEST(document.contains("problem"));
}

BOOST_AUTO_TEST_CASE(classes_are_named)
{
    const auto document = document_of(
        R"({"query": [[1]], "key": [[1], [1]], "value": [["inf"], [1]], "kv_lengths": [0], "empty_row": "nan"})");
    BOOST_TEST((document.at("output").at("rounded") == json::array{"nan"}));
    BOOST_TEST((document.at("output").at("lo") == json::array{"nan"}));
    BOOST_TEST((document.at("lse").at("hi") == json::array{"-inf"}));
}

BOOST_AUTO_TEST_CASE(an_unresolved_element_has_status_3)
{
    const std::string problem = R"({"query": [[1]], "key": [[20000], [30000]], "scale": 1, "softcap": 1,
        "value": [[1], ["0x1.000002p+0"]], "output_format": "f32"})";
    const Ran ran = solve_text(problem);
    BOOST_TEST(ran.status == 3);
    BOOST_TEST(ran.out.find("unresolved") != std::string::npos);
    BOOST_TEST(ran.err.find("soft cap") != std::string::npos);
    const Ran document = solve_text(problem, {"--json"});
    BOOST_TEST(json::parse(document.out).at("output").at("rounded").at(0).is_null());
}

BOOST_AUTO_TEST_CASE(the_guide_is_solved)
{
    const Ran ran = run({"solve", "guide", "--digits", "20"});
    BOOST_TEST(ran.status == 0);
    BOOST_TEST(holds(ran.out, "log-sum-exp"));
    BOOST_TEST(ran.err.empty());
}

BOOST_AUTO_TEST_CASE(each_layout_has_its_rows_where_the_query_has_them)
{
    // Two heads of two tokens, each seeing only the key of its own position
    const std::string fields = R"("causal": true, "window": [0, 0], "output_format": "f64",)";
    const auto heads_first = document_of("{" + fields + R"("layout": "hnd", "query": [[[1], [1]], [[1], [1]]],
        "key": [[[1], [1]], [[1], [1]]], "value": [[[1], [2]], [[3], [4]]]})");
    BOOST_TEST(
        (heads_first.at("output").at("rounded") == json::array{"0x1p+0", "0x1p+1", "0x1.8p+1", "0x1p+2"}));
    const auto heads_inside = document_of("{" + fields + R"("layout": "bnc", "head_counts": [2, 2],
        "query": [[[1, 1], [1, 1]]], "key": [[[1, 1], [1, 1]]], "value": [[[1, 3], [2, 4]]]})");
    BOOST_TEST(
        (heads_inside.at("output").at("rounded") == json::array{"0x1p+0", "0x1.8p+1", "0x1p+1", "0x1p+2"}));
}

/// How many characters two texts have in common from their beginning.
std::size_t agreement(std::string_view a, std::string_view b)
{
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

BOOST_AUTO_TEST_CASE(as_many_digits_as_are_asked_for)
{
    // Two weights e/(e + 1) and 1/(e + 1), and a log-sum-exp log(e + 1)
    const Ran ran = solve_text(R"({"query": [[1]], "key": [[1], [0]], "scale": 1, "value": [[1], [2]]})",
                               {"--json", "--digits", "60"});
    const json::value document = json::parse(ran.out);
    for (const char* name : {"output", "lse"})
    {
        const json::object& tensor = document.at(name).as_object();
        const std::string_view low = tensor.at("lo").at(0).as_string();
        const std::string_view high = tensor.at("hi").at(0).as_string();
        BOOST_TEST(low.size() == 61);
        BOOST_TEST(agreement(low, high) >= 58);
    }
}

BOOST_AUTO_TEST_CASE(only_the_queries_that_are_asked_for)
{
    const auto problem = problem_from_json(
        {"mine", R"({"query": [[[[1], [2], [3]], [[4], [5], [6]]]], "key": [[[[0.1], [0.2]]]],
                     "value": [[[[1], [3]]]], "format": "f16"})"});
    SolveOptions options;
    const Solution all = solve(problem, options);
    options.queries = {{0, 2}};
    const Solution some = solve(problem, options);
    for (const std::size_t asked : {0U, 2U, 3U, 5U})
        BOOST_TEST(some.output.elements[asked].rounded.value() == all.output.elements[asked].rounded.value());
    BOOST_TEST(!some.output.elements[1].rounded.has_value());
    BOOST_TEST(some.is_resolved());
}

BOOST_AUTO_TEST_CASE(threads_change_nothing)
{
    const auto problem = problem_from_json(
        {"mine",
         R"({"query": [[1], [2], [3]], "key": [[0.1], [0.2]], "value": [[1], [3]], "format": "f16"})"});
    SolveOptions options;
    const Solution one = solve(problem, options);
    options.threads = 4;
    const Solution four = solve(problem, options);
    for (std::size_t index = 0; index < 3; ++index)
        BOOST_TEST(one.output.elements[index].rounded.value() == four.output.elements[index].rounded.value());
}

BOOST_AUTO_TEST_SUITE_END()
