// The command: what it prints, where, and with which exit status.

#include "conformance/carriers/problem_json.hpp"
#include "conformance/carriers/problem_safetensors.hpp"
#include "conformance/examples.hpp"
#include "conformance/locations.hpp"
#include "conformance/tests/run_command.hpp"
#include "conformance/tests/temporary_folder.hpp"

#include <boost/json.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <iomanip>
#include <ostream>
#include <sstream>

using namespace attest;
using namespace attest::conformance;
using namespace attest::conformance::tests;

namespace
{

namespace json = boost::json;
namespace fs = std::filesystem;

std::vector<std::string> words_of(const std::string& line)
{
    std::istringstream stream(line);
    return {std::istream_iterator<std::string>(stream), {}};
}

std::string text_of_file(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// A copy of the chapters, with one text in one of them replaced.
class ChangedChapters
{
public:
    ChangedChapters(const std::string& chapter, const std::string& from, const std::string& to)
    {
        for (const fs::directory_entry& entry : fs::directory_iterator(chapters_folder()))
            if (entry.is_regular_file())
                fs::copy(entry.path(), folder_.path);
        std::string text = text_of_file(folder_.path / chapter);
        BOOST_TEST_REQUIRE(holds(text, from));
        folder_.write(chapter, text.replace(text.find(from), from.size(), to));
    }

    std::string path() const { return folder_.path.string(); }

private:
    TemporaryFolder folder_;
};

const std::string guide_row = "cat     | 2 1.5   | 5     | 3.54    | 0.63";
const std::string wrong_row = "cat     | 2 1.5   | 5     | 3.54    | 0.64";

/// A chapter with one text replaced is refused at a place and for a reason.
void check_chapter_refused(const std::string& chapter, const std::string& from, const std::string& to,
                           const std::string& place, const std::string& reason)
{
    const ChangedChapters changed(chapter, from, to);
    check_refused({"spec", "--chapters", changed.path()}, "attest: " + place);
    check_refused({"spec", "--chapters", changed.path()}, reason);
}

/// The place of the guide's row in its chapter.
std::string place_of_guide_row()
{
    const spec::Book book = spec::read_book(chapters_folder());
    const spec::Place place = book.example("guide")->rows.at(1).place;
    return place.file + ":" + std::to_string(place.line);
}

/// The guide's weight of "cat" from its scores, by the machine's own arithmetic.
std::string weight_of_cat()
{
    double total = 0;
    for (const double score : {0.0, 5.0, 0.5, 1.0, 3.0, 1.5, 2.0})
        total += std::exp((score - 5) / std::sqrt(2.0));
    std::ostringstream text;
    text << std::setprecision(12) << 1 / total;
    return text.str();
}

/// A file in a folder of its own.
class ProblemFile
{
public:
    explicit ProblemFile(const std::string& text) { folder_.write("my.json", text); }

    std::string path() const { return (folder_.path / "my.json").string(); }

private:
    TemporaryFolder folder_;
};

void check_problem_refused(const std::string& text, const std::string& place, const std::string& message)
{
    const ProblemFile file(text);
    check_refused({"explain", file.path()}, "attest: " + file.path() + place);
    check_refused({"explain", file.path(), "--json"}, message);
}

/// A stream that takes nothing.
class Full : public std::streambuf
{
    int overflow(int) override { return traits_type::eof(); }
};

} // namespace

BOOST_AUTO_TEST_SUITE(command)

BOOST_AUTO_TEST_CASE(version_and_overview)
{
    BOOST_TEST(run({"--version"}).out.starts_with("attest 0."));
    const Ran help = run({"--help"});
    BOOST_TEST(help.status == 0);
    for (const char* name : {"spec", "explain"})
        BOOST_TEST(holds(help.out, std::string("\n  ") + name + " "));
}

BOOST_AUTO_TEST_CASE(help_shows_one_example_that_works_as_printed)
{
    for (const std::vector<std::string>& args :
         {std::vector<std::string>{"--help"}, {"spec", "--help"}, {"explain", "--help"}})
    {
        const Ran help = run(args);
        BOOST_TEST(help.status == 0);
        const std::string mark = "\nExample:\n  attest ";
        BOOST_TEST_REQUIRE(holds(help.out, mark));
        const std::string example = help.out.substr(help.out.find(mark) + mark.size());
        const Ran ran = run(words_of(example));
        BOOST_TEST(ran.status == 0, example << ran.err);
        BOOST_TEST(!ran.out.empty());
    }
}

BOOST_AUTO_TEST_CASE(what_is_not_known_is_refused_with_the_nearest)
{
    check_refused({}, "found no command");
    check_refused({"sepc"}, "found command \"sepc\", expected a known one; did you mean \"spec\"?");
    check_refused({"spec", "--chapter", "x"}, "did you mean \"--chapters\"?");
    check_refused({"explain", "guide", "--digit", "3"}, "did you mean \"--digits\"?");
    check_refused({"explain", "giude"}, "did you mean \"guide\"?");
    check_refused({"spec", "smx-4"},
                  "found \"smx-4\", expected the ID of a claim or a clause; did you mean \"SMX-4\"?");
}

BOOST_AUTO_TEST_CASE(numbers_of_options_have_a_range)
{
    const std::string range = ", expected a whole number from 1 to 100000";
    for (const std::string digits : {"0", "100001", "ten", "1.5", "12x", "99999999999999999999"})
        check_refused({"explain", "guide", "--digits=" + digits},
                      "--digits: found \"" + digits + "\"" + range);
    check_refused({"explain", "guide", "--digits", "-1"}, "--digits");
    check_refused({"explain", "guide", "--digits"}, "--digits");
    check_refused({"explain", "guide", "--threads", "0"}, "--threads: found \"0\"");
}

BOOST_AUTO_TEST_CASE(explain_takes_one_operand)
{
    check_refused({"explain"}, "found 0 operands, expected one");
    check_refused({"explain", "guide", "page"}, "found 2 operands, expected one");
}

BOOST_AUTO_TEST_CASE(output_that_cannot_be_written_is_an_error)
{
    Full full;
    std::ostream out(&full);
    std::ostringstream err;
    BOOST_TEST(run_command({"--version"}, out, err) == 2);
    BOOST_TEST(err.str() == "attest: the output cannot be written\n");
}

BOOST_AUTO_TEST_CASE(explain_walks_through_the_guide)
{
    const Ran ran = run({"explain", "guide"});
    BOOST_TEST(ran.status == 0);
    BOOST_TEST(ran.err == "");
    for (const std::string part : {"SCR-1", "SCL-1", "SMX-1", "WGH-1", "WGH-2", "SMX-7", "because"})
        BOOST_TEST(holds(ran.out, part), part);
    BOOST_TEST(holds(ran.out, weight_of_cat()));
}

BOOST_AUTO_TEST_CASE(explain_has_a_json_document_of_fixed_shape)
{
    const Ran ran = run({"explain", "guide", "--digits", "40", "--json"});
    const json::object document = json::parse(ran.out).as_object();
    BOOST_TEST(document.at("problem").as_object().contains("query"));
    std::vector<std::string> names;
    for (const json::value& step : document.at("steps").as_array())
    {
        names.emplace_back(step.at("name").as_string());
        std::size_t count = 1;
        for (const json::value& extent : step.at("shape").as_array())
            count *= extent.to_number<std::size_t>();
        BOOST_TEST(step.at("values").as_array().size() == count);
        BOOST_TEST(step.at("values").as_array().at(0).is_string());
    }
    const std::vector<std::string> expected = {"score", "scale", "weight", "weighted_value", "output", "lse"};
    BOOST_TEST(names == expected, boost::test_tools::per_element());
    // 5/sqrt(2) and 1/sqrt(2) from the forty digits of sqrt(1/2) = 0.7071067811865475244008443621048490392848|36
    const json::array& scaled = document.at("steps").at(1).at("values").as_array();
    BOOST_TEST(scaled.at(1).as_string() == "3.535533905932737622004221810524245196424");
    BOOST_TEST(scaled.at(3).as_string() == "0.7071067811865475244008443621048490392848");
}

BOOST_AUTO_TEST_CASE(explain_reads_a_problem_that_a_person_typed)
{
    const ProblemFile file(R"({"query": [[1, 0]], "key": [[0, 1], [0, 2]], "value": [[1], [2]]})");
    const Ran ran = run({"explain", file.path()});
    BOOST_TEST(ran.status == 0);
    BOOST_TEST(holds(ran.out, "\noutput  1.5\n"), ran.out);
}

BOOST_AUTO_TEST_CASE(explain_reads_a_problem_that_a_program_wrote)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path / "case.safetensors";
    write_problem_safetensors(
        file, problem_from_json(
                  {"my.json", R"({"query": [[1, 0]], "key": [[0, 1], [0, 2]], "value": [[1], [2]]})"}));
    const Ran ran = run({"explain", file.string()});
    BOOST_TEST(ran.status == 0);
    BOOST_TEST(holds(ran.out, "\noutput  1.5\n"), ran.out);

    folder.write("case.safetensors", "{}");
    check_refused({"explain", file.string()},
                  "case.safetensors: byte 2: found the end of the file, expected 8 bytes with the length");
}

BOOST_AUTO_TEST_CASE(explain_says_when_digits_are_not_decided)
{
    const ProblemFile file(R"({"query": [[1]], "key": [[0], [-1e300]], "value": [[1], [2]]})");
    const Ran ran = run({"explain", file.path()});
    BOOST_TEST(ran.status == 3);
    BOOST_TEST(holds(ran.err, "an interval stands"));
    BOOST_TEST(holds(ran.out, "[0, "));
}

BOOST_AUTO_TEST_CASE(explain_is_for_small_problems)
{
    std::string zeros = "0";
    for (int index = 1; index < 60'000; ++index)
        zeros += ",0";
    const ProblemFile large("{\"query\": {\"shape\": [60000, 1], \"data\": [" + zeros +
                            "]}, \"key\": [[1]], \"value\": [[1]]}");
    check_refused({"explain", large.path()},
                  "more than 100000 numbers, expected a problem small enough to read");
}

BOOST_AUTO_TEST_CASE(bad_problems_are_refused_with_their_place)
{
    check_problem_refused("{\"query\": [[1]],\n \"key\": [[1]] \"value\": [[1]]}", ":2:", "my.json");
    check_problem_refused(R"({"query": [[1, 2]], "key": [[1]], "value": [[1]]})", "", "PRB-2");
    check_problem_refused(R"({"query": [[1, 2], [3]], "key": [[1, 2]], "value": [[1]]})", ":1:", "query");
    check_problem_refused("{\"query\": [[1]], \"key\": [[1]], \"value\": [[1]],\n\"scael\": 1}", ":2:1",
                          "scale");
    check_problem_refused(R"({"query": [[1]], "key": [], "value": [[1]]})", ":1:", "key");
    check_problem_refused("{\"query\": [[1]], \"key\": [[1]], \"value\": [[1]],\n\"scale\": \"nan\"}", ":",
                          "scale");
    check_refused({"explain", "not-there.json"}, "attest: not-there.json: found no such file");
    check_refused({"explain", "./not-there"}, "attest: ./not-there: found no such file");
}

BOOST_AUTO_TEST_CASE(spec_shows_a_clause)
{
    const Ran ran = run({"spec", "SMX-4"});
    BOOST_TEST(ran.status == 0);
    BOOST_TEST(ran.out.starts_with("SMX-4: held\n"));
    BOOST_TEST(holds(ran.out, "  held     SMX-4.cat"));
    BOOST_TEST(holds(ran.out, place_of_guide_row()));
    BOOST_TEST(holds(run({"spec", "SMX-1"}).out, "reference/softmax.hpp:"));
}

BOOST_AUTO_TEST_CASE(spec_has_a_json_document_of_fixed_shape)
{
    const Ran ran = run({"spec", "SMX-1", "SMX-4", "--json", "--threads", "2"});
    BOOST_TEST(ran.status == 0);
    const json::object document = json::parse(ran.out).as_object();
    BOOST_TEST(document.at("claims").as_array().empty());
    const json::array& clauses = document.at("clauses").as_array();
    BOOST_TEST_REQUIRE(clauses.size() == 2U);
    const json::object& softmax = clauses.at(0).as_object();
    BOOST_TEST(softmax.at("id").as_string() == "SMX-1");
    BOOST_TEST(softmax.at("outcome").as_string() == "held");
    BOOST_TEST(holds(std::string(softmax.at("requirement").as_string()), " shall "));
    BOOST_TEST(!softmax.at("title").as_string().empty());
    BOOST_TEST(softmax.at("implemented_by").as_array().at(0).at("name").as_string() == "softmax");
    BOOST_TEST(clauses.at(1).at("checked_by").as_array().at(1).as_string() == "SMX-4.cat");
}

BOOST_AUTO_TEST_CASE(spec_exports_the_tables_of_the_clauses)
{
    const Ran ran = run({"spec", "SMX-4", "--json"});
    const json::array tables = json::parse(ran.out).as_object().at("tables").as_array();
    BOOST_TEST_REQUIRE(tables.size() == 2U);
    const json::object& guide = tables.at(0).as_object();
    BOOST_TEST(guide.at("operation").as_string() == "attend");
    BOOST_TEST(guide.at("options").as_object().at("query").as_string() == "1 2");
    BOOST_TEST(guide.at("columns").as_array().at(4).as_object().at("role").as_string() == "printed");
    const json::object& cat = guide.at("rows").as_array().at(1).as_object();
    BOOST_TEST(cat.at("id").as_string() == "SMX-4.cat");
    BOOST_TEST(cat.at("cells").as_array().at(4).as_string() == "0.63");
}

BOOST_AUTO_TEST_CASE(a_wrong_digit_is_found)
{
    const ChangedChapters changed("04-softmax.md", guide_row, wrong_row);
    const Ran ran = run({"spec", "SMX-4", "--chapters", changed.path()});
    BOOST_TEST(ran.status == 1);
    BOOST_TEST(ran.err == "");
    const std::string expected = place_of_guide_row() +
                                 ": SMX-4.cat: weight: the chapter prints 0.64, the certified value is " +
                                 weight_of_cat() + "\n";
    BOOST_TEST(holds(ran.out, expected), ran.out);
    const Ran in_json = run({"spec", "SMX-4", "--chapters", changed.path(), "--json"});
    BOOST_TEST(in_json.status == 1);
    const json::value failure = json::parse(in_json.out).at("failures").at(0);
    BOOST_TEST(failure.at("id").as_string() == "SMX-4.cat");
    BOOST_TEST(json::parse(in_json.out).at("clauses").at(0).at("outcome").as_string() == "failed");
}

BOOST_AUTO_TEST_CASE(spec_writes_a_junit_report)
{
    const ChangedChapters changed("04-softmax.md", guide_row, wrong_row);
    const TemporaryFolder folder;
    const fs::path report = folder.path / "report.xml";
    BOOST_TEST(
        run({"spec", "SMX-4", "--chapters", changed.path(), "--report", "junit=" + report.string()}).status ==
        1);
    BOOST_TEST(std::distance(fs::directory_iterator(folder.path), {}) == 1);

    boost::property_tree::ptree tree;
    boost::property_tree::read_xml(report.string(), tree);
    const auto& suite = tree.get_child("testsuite");
    std::vector<std::string> failed;
    for (const auto& [name, test] : suite)
        if (test.count("failure") > 0)
            failed.push_back(test.get<std::string>("<xmlattr>.classname") + " " +
                             test.get<std::string>("<xmlattr>.name"));
    // The printed weights no longer add up to 1.00 either
    const std::vector<std::string> expected = {"SMX-4 SMX-4.cat", "SMX-4 SMX-4.printed"};
    BOOST_TEST(failed == expected, boost::test_tools::per_element());
    BOOST_TEST(suite.get<std::size_t>("<xmlattr>.failures") == failed.size());
    BOOST_TEST(suite.get<std::size_t>("<xmlattr>.tests") == suite.count("testcase"));
}

BOOST_AUTO_TEST_CASE(a_report_that_cannot_be_written_is_refused)
{
    check_refused({"spec", "SMX-4", "--report", "pdf=x"}, "--report: found \"pdf=x\", expected junit=FILE");
    check_refused({"spec", "SMX-4", "--report", "junit="}, "expected junit=FILE");
    check_refused({"spec", "SMX-4", "--report", "junit=/not-there/report.xml"},
                  "cannot write /not-there/report.xml");
}

BOOST_AUTO_TEST_CASE(chapters_that_cannot_be_read_are_refused)
{
    const TemporaryFolder folder;
    check_refused({"spec", "--chapters", folder.path.string()}, folder.path.string());
    const ChangedChapters changed("04-softmax.md", guide_row, "cat     | 2 1.5   | 5     | 3.54");
    check_refused({"spec", "--chapters", changed.path()}, "attest: " + place_of_guide_row() + ": found");
}

BOOST_AUTO_TEST_CASE(chapters_that_contradict_each_other_are_refused)
{
    check_chapter_refused("04-softmax.md", "vectors attend SMX-4", "vectors attend SMX-77",
                          "04-softmax.md:", "found a table of `SMX-77`, which no chapter has");
    check_chapter_refused("04-softmax.md", "### SMX-3 ", "### SMX-2 ",
                          "04-softmax.md:", "found clause SMX-2 a second time");
    check_chapter_refused("15-concordance.md", "| learning", "| later",
                          "15-concordance.md:", "found topic `later` of claim ");
}

BOOST_AUTO_TEST_CASE(chapters_without_claims_or_clauses_are_refused)
{
    const ChangedChapters changed("04-softmax.md", guide_row, guide_row);
    fs::remove(fs::path(changed.path()) / "15-concordance.md");
    check_refused({"spec", "--chapters", changed.path()}, changed.path() + ": found no claim");
    const TemporaryFolder folder;
    folder.write("00-one.md",
                 "# One\n```claims G The guide\nid | claim | checks | later\nG1 | a | | one\n```\n");
    check_refused({"spec", "--chapters", folder.path.string()},
                  folder.path.string() + ": the chapters have no clause ");
}

BOOST_AUTO_TEST_CASE(widths_that_disagree_are_refused)
{
    const auto refused = [](const std::string& chapter, const std::string& from, const std::string& to,
                            const std::string& message)
    { check_chapter_refused(chapter, from, to, chapter + ":", message); };
    const std::string guide = "example=guide query=\"1 2\"";
    const std::string key = ": width of the key: found 2, expected ";
    refused("04-softmax.md", guide, "example=guide query=\"1 2 3\"", key + "3, the width of the query");
    refused("04-softmax.md", guide, "example=guide query=\"1\"", key + "1, the width of the query");
    refused("04-softmax.md", guide, "example=guide query=\"1 2x\"", ": found \"2x\", expected a number");
    refused("04-softmax.md", guide_row, "cat     | 1/0 1   | 5     | 3.54    | 0.63",
            ": found \"1/0\", expected a number");
    refused("04-softmax.md", guide_row, "cat     | 2 1.5   | 5/0   | 3.54    | 0.63",
            ": found \"5/0\", expected a number");
}

BOOST_AUTO_TEST_CASE(a_cell_of_several_numbers_says_which_is_wrong)
{
    const ChangedChapters changed("04-softmax.md", "0.880797 0.119203", "0.880797 0.119204");
    const Ran ran = run({"spec", "SMX-1", "--chapters", changed.path()});
    BOOST_TEST(ran.status == 1);
    BOOST_TEST(holds(ran.out, "SMX-1.two-apart: weights[1]: the chapter prints 0.119204, "), ran.out);
}

BOOST_AUTO_TEST_SUITE_END()
