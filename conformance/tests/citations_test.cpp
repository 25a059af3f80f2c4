// Citations: which clause a declaration satisfies, read from its comment.

#include "conformance/citations.hpp"
#include "conformance/locations.hpp"
#include "conformance/tests/temporary_folder.hpp"
#include "spec/reader/book.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace attest::conformance;

namespace
{

std::string text_of(const Citation& citation)
{
    return citation.clause + " " + citation.name + " " + citation.file + ":" + std::to_string(citation.line);
}

/// The one citation of a text.
std::string only_citation(const std::string& text)
{
    const std::vector<Citation> citations = citations_in("a.hpp", text);
    BOOST_TEST_REQUIRE(citations.size() == 1U);
    return text_of(citations.front());
}

} // namespace

BOOST_AUTO_TEST_SUITE(citations)

BOOST_AUTO_TEST_CASE(a_function_is_named)
{
    BOOST_TEST(only_citation("/// Adds.\n/// \\satisfies{SMX-1}\nint add(int a, int b);\n") ==
               "SMX-1 add a.hpp:2");
}

BOOST_AUTO_TEST_CASE(comments_and_snippet_marks_are_passed_over)
{
    BOOST_TEST(
        only_citation(
            "/// \\satisfies{SMX-1}\n///\n/// More.\n// [softmax]\n\ninline Visible everything()\n{\n") ==
        "SMX-1 everything a.hpp:1");
}

BOOST_AUTO_TEST_CASE(a_template_is_named_whatever_its_parameters)
{
    BOOST_TEST(
        only_citation("/// \\satisfies{WGH-2}\ntemplate <class Number> Vector<Number> add(const Row& a)\n") ==
        "WGH-2 add a.hpp:1");
    BOOST_TEST(only_citation("/// \\satisfies{WGH-2}\ntemplate <class A, std::pair<int, A> B>\n"
                             "std::vector<Vector<A>>\nadd(const Row& a)\n") == "WGH-2 add a.hpp:1");
    BOOST_TEST(only_citation("/// \\satisfies{WGH-2}\ntemplate <> Exact make<Exact>(const Rational& x);\n") ==
               "WGH-2 make a.hpp:1");
}

BOOST_AUTO_TEST_CASE(a_type_is_named)
{
    BOOST_TEST(
        only_citation("/// \\satisfies{PRJ-4}\ntemplate <class Number> struct Layer\n{\n    int x;\n};\n") ==
        "PRJ-4 Layer a.hpp:1");
    BOOST_TEST(only_citation("/// \\satisfies{PRJ-4}\nclass Layer;\n") == "PRJ-4 Layer a.hpp:1");
}

BOOST_AUTO_TEST_CASE(a_mark_at_the_end_names_nothing)
{
    BOOST_TEST(only_citation("/// \\satisfies{PRJ-4}\n") == "PRJ-4  a.hpp:1");
}

BOOST_AUTO_TEST_CASE(one_declaration_may_satisfy_several_clauses)
{
    const auto citations = citations_in(
        "a.hpp", "/// \\satisfies{SCL-1} \\satisfies{SCL-2}\n/// \\satisfies{SCL-3}\nint f();\n");
    BOOST_TEST_REQUIRE(citations.size() == 3U);
    BOOST_TEST(text_of(citations[0]) == "SCL-1 f a.hpp:1");
    BOOST_TEST(text_of(citations[1]) == "SCL-2 f a.hpp:1");
    BOOST_TEST(text_of(citations[2]) == "SCL-3 f a.hpp:2");
}

BOOST_AUTO_TEST_CASE(both_rooms_are_read_in_order_and_other_files_are_not)
{
    const TemporaryFolder folder;
    folder.write("spec/b.cpp", "/// \\satisfies{PRB-1}\nint b();\n");
    folder.write("reference/deep/a.hpp", "/// \\satisfies{SMX-1}\nint a();\n");
    folder.write("reference/notes.md", "\\satisfies{SMX-2}\n");
    folder.write("conformance/c.cpp", "/// \\satisfies{SMX-3}\nint c();\n");
    const auto citations = citations_of(folder.path);
    BOOST_TEST_REQUIRE(citations.size() == 2U);
    BOOST_TEST(text_of(citations[0]) == "SMX-1 a reference/deep/a.hpp:1");
    BOOST_TEST(text_of(citations[1]) == "PRB-1 b spec/b.cpp:1");
}

BOOST_AUTO_TEST_CASE(every_mark_of_the_tree_names_a_clause_and_a_declaration)
{
    const auto citations = citations_of(text_folder());
    BOOST_TEST(citations.size() > 20U);
    for (const Citation& citation : citations)
    {
        BOOST_TEST(attest::spec::is_clause_id(citation.clause), text_of(citation));
        BOOST_TEST(!citation.name.empty(), text_of(citation));
    }
    const auto is_softmax = [](const Citation& citation)
    {
        return citation.clause == "SMX-1" && citation.name == "softmax" &&
               citation.file == "reference/softmax.hpp";
    };
    BOOST_TEST(std::any_of(citations.begin(), citations.end(), is_softmax));
}

BOOST_AUTO_TEST_SUITE_END()
