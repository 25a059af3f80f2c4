/// \file
/// JSON with places, and with numbers as they are written.

#include "conformance/carriers/json_document.hpp"

#include "conformance/carriers/input_error.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace
{

using namespace attest::conformance;

void check_refused(const std::string& text, const std::string& message)
{
    BOOST_CHECK_EXCEPTION(parse_json({"my.json", text}), InputError,
                          [&](const InputError& error)
                          {
                              BOOST_TEST(error.what() == message, text << "\n  " << error.what());
                              return true;
                          });
}

/// The characters at which the values of a document start, in order, lists and objects before their content.
std::string starts(const std::string& text)
{
    std::string characters;
    const std::function<void(const JsonValue&)> visit = [&](const JsonValue& value)
    {
        characters += text.at(value.offset);
        if (const auto* list = std::get_if<JsonValue::List>(&value.content))
        {
            for (const JsonValue& item : *list)
            {
                visit(item);
            }
        }
        if (const auto* object = std::get_if<JsonValue::Object>(&value.content))
        {
            for (const JsonMember& member : *object)
            {
                characters += text.at(member.offset);
                visit(member.value);
            }
        }
    };
    visit(parse_json({"my.json", text}));
    return characters;
}

} // namespace

BOOST_AUTO_TEST_SUITE(json_document)

BOOST_AUTO_TEST_CASE(values_know_their_place)
{
    BOOST_TEST(starts("1") == "1");
    BOOST_TEST(starts(" \n\t[ 2 , 3.5e1,[ ] ,true,false , null,{}]  ") == "[23[tfn{");
    BOOST_TEST(starts(R"({"a" : [1, {"b": 2}], "c\"\\" : "d\u00e9\"", "e":-3})") == "{\"[1{\"2\"\"\"-");
    BOOST_TEST(starts(R"(["\\", 7, "\"", 8, "\\\"", 9, "", "x"])") == R"(["7"8"9"")");
    BOOST_TEST(starts("[\"" + std::string(100'000, 'x') + "\\n\", 5]") == "[\"5");
}

BOOST_AUTO_TEST_CASE(numbers_keep_their_text)
{
    const std::vector<std::string> texts = {"0",
                                            "-0",
                                            "1",
                                            "-12",
                                            "0.1",
                                            "1e5",
                                            "1E+400",
                                            "-1.25e-3",
                                            "9007199254740993",
                                            "18446744073709551616",
                                            "0." + std::string(10'000, '3'),
                                            std::string(10'000, '9')};
    for (const std::string& text : texts)
    {
        for (const auto& [before, after] :
             std::vector<std::pair<std::string, std::string>>{{"", ""}, {" ", "\n"}})
        {
            const JsonValue value = parse_json({"my.json", before + text + after});
            BOOST_TEST(std::get<JsonValue::Number>(value.content).text == text);
        }
        const JsonValue list = parse_json({"my.json", "[" + text + "," + text + "]"});
        for (const JsonValue& item : std::get<JsonValue::List>(list.content))
        {
            BOOST_TEST(std::get<JsonValue::Number>(item.content).text == text);
        }
    }
}

BOOST_AUTO_TEST_CASE(strings_are_unescaped)
{
    const JsonValue value = parse_json({"my.json", R"("a\"\\\/\n\u0041\ud83d\ude00é")"});
    BOOST_TEST(std::get<std::string>(value.content) == "a\"\\/\nA\xF0\x9F\x98\x80\xC3\xA9");
}

BOOST_AUTO_TEST_CASE(syntax_errors_have_line_and_column)
{
    check_refused("", "my.json:1:1: found the end of the text, expected JSON");
    check_refused(" \n ", "my.json:2:2: found the end of the text, expected JSON");
    check_refused("[1,\n 2", "my.json:2:3: found the end of the text, expected JSON");
    check_refused("{\n  \"a\": 1\n  \"b\": 2\n}", "my.json:3:3: found '\"', expected JSON");
    check_refused("[1 2]", "my.json:1:4: found '2', expected JSON");
    check_refused("[01]", "my.json:1:3: found '1', expected JSON");
    check_refused("[+1]", "my.json:1:2: found '+', expected JSON");
    check_refused("[.5]", "my.json:1:2: found '.', expected JSON");
    check_refused("{a: 1}", "my.json:1:2: found 'a', expected JSON");
    check_refused("[1]\n]",
                  "my.json:2:1: found ']', expected the end of the text after the first JSON value");
    check_refused("[\"a\nb\"]", "my.json:1:4: found the byte 0x0A, expected JSON");
    check_refused(std::string("[1,\0]", 5), "my.json:1:4: found the byte 0x00, expected JSON");
}

BOOST_AUTO_TEST_CASE(columns_are_characters)
{
    check_refused(
        "[\"é√\", x]",
        "my.json:1:8: found 'x', expected JSON, where \"inf\", \"nan\" and hex floats stand in quotes");
}

BOOST_AUTO_TEST_CASE(habits_from_elsewhere_get_a_hint)
{
    check_refused("[1, // one\n2]", "my.json:1:5: found '/', expected JSON, which has no comments");
    check_refused("# one\n1", "my.json:1:1: found '#', expected JSON, which has no comments");
    check_refused("[1,2, ]",
                  "my.json:1:7: found ']', expected JSON, which has no comma before a closing bracket");
    check_refused("{\"a\":1,\n}",
                  "my.json:2:1: found '}', expected JSON, which has no comma before a closing bracket");
    check_refused("['a']", "my.json:1:2: found ''', expected JSON, whose strings stand in double quotes");
    check_refused(
        "[NaN]",
        "my.json:1:2: found 'N', expected JSON, where \"inf\", \"nan\" and hex floats stand in quotes");
    check_refused(
        "[-Infinity]",
        "my.json:1:3: found 'I', expected JSON, where \"inf\", \"nan\" and hex floats stand in quotes");
    check_refused(
        "[0x1p3]",
        "my.json:1:3: found 'x', expected JSON, where \"inf\", \"nan\" and hex floats stand in quotes");
    check_refused("\xEF\xBB\xBF{}",
                  "my.json:1:1: found the byte 0xEF, expected JSON in UTF-8 without a byte order mark");
    check_refused("[\"\xFF\"]",
                  "my.json:1:3: found the byte 0xFF, expected JSON in UTF-8 without a byte order mark");
}

BOOST_AUTO_TEST_CASE(what_is_beyond_all_measure)
{
    const std::string deep(33, '[');
    check_refused(deep, "my.json:1:33: found '[', expected at most 32 lists in each other");
    check_refused("1e99999999999", "my.json:1:12: found '9', expected a smaller exponent");
    std::string wide = "{\"0\": 0";
    for (int member = 1; member < 300; ++member)
    {
        wide += ",\n\"" + std::to_string(member) + "\": 0";
    }
    check_refused(wide + "}", "my.json:257:1: found '\"', expected at most 256 fields");
}

BOOST_AUTO_TEST_CASE(no_name_stands_twice)
{
    check_refused("{\"a\": 1,\n \"b\": 2, \"a\": 3}",
                  "my.json:2:10: a: found a second time, expected once (the first is at my.json:1:2)");
    check_refused(R"({"a": 1, "\u0061": 3})",
                  "my.json:1:10: a: found a second time, expected once (the first is at my.json:1:2)");
    BOOST_CHECK_NO_THROW(parse_json({"my.json", R"({"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]})"}));
}

BOOST_AUTO_TEST_CASE(descriptions_are_short)
{
    const auto describe = [](const std::string& text) { return description(parse_json({"my.json", text})); };
    BOOST_TEST(describe("null") == "null");
    BOOST_TEST(describe("true") == "true");
    BOOST_TEST(describe("-1.50") == "-1.50");
    BOOST_TEST(describe(R"("a\nb")") == R"("a\nb")");
    BOOST_TEST(describe("[]") == "an empty list");
    BOOST_TEST(describe("[1, 2]") == "a list of 2");
    BOOST_TEST(describe("{}") == "an object");
    BOOST_TEST(describe(std::string(100, '1')) == std::string(40, '1') + "...");
    BOOST_TEST(describe("\"" + std::string(39, 'x') + "√√\"") == "\"" + std::string(39, 'x') + "...\"");
}

BOOST_AUTO_TEST_SUITE_END()
