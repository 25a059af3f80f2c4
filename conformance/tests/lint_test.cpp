// What a book must keep although it can be read without it: for each rule a book that breaks it, and no other rule.

#include "conformance/tests/temporary_folder.hpp"
#include "spec/reader/book.hpp"

#include <boost/test/unit_test.hpp>

using namespace attest::spec;
using attest::conformance::TemporaryFolder;

namespace
{

const std::string source_text = "// [softmax]\nint softmax;\n// [softmax]\n  // [once]\n";

const std::string softmax = "# Softmax\n"
                            "\n"
                            "## Weights\n"
                            "\n"
                            "### SMX-1 — Weights are positive\n"
                            "\n"
                            "Every weight **shall** be positive; see SMX-2 and HED-1.\n"
                            "\n"
                            "### SMX-2 — (withdrawn: merged into SMX-1)\n"
                            "\n"
                            "```vectors softmax SMX-1\n"
                            "word | score | weight\n"
                            "name | input | HED-1\n"
                            "cat  | 5     | 0.63\n"
                            "```\n"
                            "\n"
                            "\\snippet reference/softmax.hpp softmax\n"
                            "\n"
                            "![Weights](figures/weights.svg)\n"
                            "\n";

const std::string heads = "# Heads\n"
                          "\n"
                          "## Many\n"
                          "\n"
                          "### HED-1 — Heads are many\n"
                          "\n"
                          "Heads **may** be many.\n"
                          "\n"
                          "```claims G The guide\n"
                          "id | claim    | checks            | later\n"
                          "G1 | positive | SMX-1.cat HED-*.a |\n"
                          "G2 | learned  |                   | softmax\n"
                          "```\n";

// A fence of claims with one row, its fourth line.
std::string claims(const std::string& row)
{
    return "```claims P Page\nid | claim | checks | later\n" + row + "\n```\n";
}

// A book on disk without defects, and what lint says once a text in it is changed.
struct Sample
{
    Sample()
    {
        write("04-softmax.md", softmax);
        write("10-heads.md", heads);
        write("ids.txt", "HED-1\nSMX-1\r\nSMX-2");
        folder.write("reference/softmax.hpp", source_text);
    }

    void write(const std::string& name, const std::string& text) const { folder.write("spec/" + name, text); }

    // Adds lines at the end of the chapter on softmax; the first is line 21.
    void add(const std::string& text) const { write("04-softmax.md", softmax + text); }

    void replace(const std::string& from, const std::string& to) const
    {
        std::string text = softmax;
        const std::size_t at = text.find(from);
        BOOST_REQUIRE_MESSAGE(at != std::string::npos, from);
        write("04-softmax.md", text.replace(at, from.size(), to));
    }

    std::vector<BookError> defects() const { return lint(read_book(folder.path / "spec"), folder.path); }

    // Every defect, and no other, starts with its place and has the words.
    void finds(const std::vector<std::pair<std::string, std::string>>& expected) const
    {
        const std::vector<BookError> found = defects();
        for (const BookError& defect : found)
            BOOST_TEST_MESSAGE(defect.what());
        BOOST_REQUIRE(found.size() == expected.size());
        for (std::size_t at = 0; at < found.size(); ++at)
        {
            const std::string message = found[at].what();
            BOOST_TEST(message.starts_with(expected[at].first + ": found "), message);
            BOOST_TEST(message.find(expected[at].second) != std::string::npos, message);
        }
    }

    void finds_added(const std::string& text, const std::string& words) const
    {
        add(text);
        finds({{"04-softmax.md:21", words}});
    }

    void finds_claim(const std::string& row, const std::string& words) const
    {
        add(claims(row));
        finds({{"04-softmax.md:23", words}});
    }

    void passes_added(const std::string& text) const
    {
        add(text);
        finds({});
    }

    TemporaryFolder folder;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(lint_of_chapters, Sample)

BOOST_AUTO_TEST_CASE(a_sound_book_has_no_defect)
{
    finds({});
}

BOOST_AUTO_TEST_CASE(no_heading_skips_a_level)
{
    passes_added("#### Four\n\n##### Five\n\n## Two\n");
    finds_added("##### Five\n", "a heading of level 5, expected at most level 4");
    replace("## Weights\n", "Words.\n");
    finds({{"04-softmax.md:5", "a heading of level 3, expected at most level 2"}});
}

BOOST_AUTO_TEST_CASE(a_chapter_has_one_title)
{
    finds_added("# Softmax again\n", "a second title `Softmax again`");
}

BOOST_AUTO_TEST_CASE(chapters_have_different_numbers_and_slugs)
{
    write("04-other.md", "# Other\n");
    finds({{"04-softmax.md", "`04`, which 04-other.md has too"}});
    std::filesystem::remove(folder.path / "spec/04-other.md");
    write("05-softmax.md", "# Other\n");
    finds({{"05-softmax.md", "`softmax`, which 04-softmax.md has too"}});
}

BOOST_AUTO_TEST_CASE(a_clause_stands_once)
{
    add("### HED-1 — Again\n\nIt **shall** be.\n");
    finds({{"10-heads.md:5",
            "clause HED-1 a second time, expected an ID that is not that of 04-softmax.md:21"}});
}

BOOST_AUTO_TEST_CASE(a_requirement_has_one_bold_word_of_strength)
{
    const std::string expected = "a paragraph under SMX-1 with exactly one";
    replace("**shall**", "shall");
    finds({{"04-softmax.md:5", "0 words of strength in `Every weight"}});
    replace("**shall**", "**shall** and **should**");
    finds({{"04-softmax.md:5", "2 words of strength in `Every weight"}});
    replace("**shall**", "**may not**");
    finds({{"04-softmax.md:5", expected}});
    replace("Every weight **shall** be positive; see SMX-2 and HED-1.\n", "");
    finds({{"04-softmax.md:5", "0 words of strength in no requirement"}});
    replace("**shall**", "**shall not**");
    finds({});
}

BOOST_AUTO_TEST_CASE(only_a_withdrawn_clause_has_no_requirement)
{
    for (const std::string title : {"Withdrawn", "(withdrawn", "withdrawn (long ago)"})
    {
        replace("(withdrawn: merged into SMX-1)", title);
        finds({{"04-softmax.md:9", "0 words of strength in no requirement"}});
    }
}

BOOST_AUTO_TEST_CASE(an_id_is_registered)
{
    write("ids.txt", "SMX-1\nSMX-2\n");
    finds({{"10-heads.md:5", "clause HED-1, which is not in ids.txt"}});
}

BOOST_AUTO_TEST_CASE(a_registered_id_is_kept)
{
    write("ids.txt", "HED-1\nSMX-1\nSMX-2\nSMX-3\n");
    finds({{"ids.txt:4", "SMX-3, which is in no chapter"}});
}

BOOST_AUTO_TEST_CASE(the_register_has_one_id_on_each_line)
{
    write("ids.txt", "HED-1\nSMX-1\nSMX-2\n\nSMX-2\nSMX-02\n");
    finds({{"ids.txt:4", "expected the ID of one clause"},
           {"ids.txt:5", "SMX-2 a second time"},
           {"ids.txt:6", "`SMX-02`, expected the ID of one clause"}});
}

BOOST_AUTO_TEST_CASE(the_register_is_there)
{
    std::filesystem::remove(folder.path / "spec/ids.txt");
    finds({{(folder.path / "spec/ids.txt").string(), "no such file"}});
    write("ids.txt", "HED-1\n\xFF\n");
    finds({{"ids.txt:2", "bytes that are not UTF-8"}});
}

BOOST_AUTO_TEST_CASE(a_table_cites_a_clause_in_force)
{
    replace("vectors softmax SMX-1", "vectors softmax SMX-7");
    finds({{"04-softmax.md:11", "a table of `SMX-7`, which no chapter has"}});
    replace("vectors softmax SMX-1", "vectors softmax SMX-2");
    finds({{"04-softmax.md:11", "a table of `SMX-2`, which is withdrawn"}});
}

BOOST_AUTO_TEST_CASE(a_bound_is_a_clause_in_force)
{
    replace("input | HED-1", "input | ACC-1");
    finds({{"04-softmax.md:11", "a bound `ACC-1`, which no chapter has"}});
    replace("input | HED-1", "input | SMX-2");
    finds({{"04-softmax.md:11", "a bound `SMX-2`, which is withdrawn"}});
}

BOOST_AUTO_TEST_CASE(a_fence_has_a_known_language)
{
    passes_added("```\na\n```\n```text\nb\n```\n```cpp title\nc\n```\n");
    finds_added("```vector softmax SMX-1\n```\n",
                "a fence of `vector`, expected no language, or one of: vectors");
}

BOOST_AUTO_TEST_CASE(a_claim_is_checked_now_or_later)
{
    finds_claim("P1 | text | |", "claim P1 with neither `checks` nor `later`");
    finds_claim("P1 | text | | Heads", "topic `Heads` of claim P1, expected the slug of a chapter");
}

BOOST_AUTO_TEST_CASE(a_check_is_an_assertion_of_a_clause_in_force)
{
    passes_added(claims("P1 | text | SMX-1.a-* SMX-1* *.b | heads"));
    finds_claim("P1 | text | SMX-1.a SMX-7.b |", "a check of `SMX-7`, which no chapter has");
    finds_claim("P1 | text | SMX-2.* |", "a check of `SMX-2`, which is withdrawn");
    finds_claim("P1 | text | SMX-1 |", "check `SMX-1`, expected an assertion `ABC-1.slug`");
    finds_claim("P1 | text | SMX-2*.a |", "check `SMX-2*.a`, expected a pattern of some clause in force");
}

BOOST_AUTO_TEST_CASE(a_formula_has_two_ends)
{
    passes_added("$a$ and $$b$$, 5 \\$, `$`\n\n    $ code\n\n```text\n$\n```\n");
    finds_added("one $a\n", "a `$` without a partner in its paragraph");
    finds_added("one $$a$\n", "a `$` without a partner in its paragraph");
    finds_added("one \\$ and $a\n\nb\n", "a `$` without a partner");
}

BOOST_AUTO_TEST_CASE(a_formula_breaks_no_table)
{
    const std::string words = "`|` in a formula in a Markdown table, expected `\\lvert`";
    finds_added("| $|a|$ | b |\n|---|:---:|\n", words);
    add("a | b\n--- | ---\n1 | 2\n$\\|a$ | 3\n");
    finds({{"04-softmax.md:24", words}});
    passes_added("Words $|a|$ alone.\n\n| $\\lvert a\\rvert$ | b |\n|---|---|\n| 1 | 2 |\n\n$$|a|$$\n");
}

BOOST_AUTO_TEST_CASE(a_table_has_three_dashes_under_each_header)
{
    const std::string words = "expected at least three dashes in each cell";
    for (const std::string separator : {"|---|--|", "--|---", "---|--", "|:-:|---|", "|-|", "|  |---|"})
    {
        add("| a | b |\n" + separator + "\n");
        finds({{"04-softmax.md:22", words}});
    }
    passes_added("a | b\n---|:---:\n\n|a|\n|:---|\n\nwords\n- item | one\n---\n\n"
                 "```text\na | b\n-|-\n```\n\n    a | b\n    -|-\n");
}

BOOST_AUTO_TEST_CASE(a_figure_stands_on_a_line_of_its_own)
{
    const std::string words = "expected `![Caption](figures/NAME.svg)` on a line of its own";
    finds_added("see ![a](figures/a.svg)\n", words);
    finds_added("![a](figures/a.png)\n", words);
    finds_added("![](figures/a.svg)\n", words);
    passes_added("![Weights `w` of $x$](figures/a.svg)\nand `![`\n");
}

BOOST_AUTO_TEST_CASE(a_reference_is_a_clause)
{
    finds_added("See SMX-7.\n", "a reference to SMX-7, which no chapter has");
    finds_added("See [SMX-01](#SMX-1).\n", "a reference to SMX-01");
    finds_added("> See HED-2.a\n", "a reference to HED-2");
    passes_added("UTF-8, `SMX-7`, $SMX-7$, SMX-1.x, SMX-2\n\n    SMX-7\n\n```text\nSMX-7\n```\n");
}

BOOST_AUTO_TEST_CASE(a_snippet_has_a_file_and_two_marks)
{
    finds_added("\\snippet reference/none.hpp softmax\n", "`reference/none.hpp`: found no such file");
    finds_added("\\snippet reference softmax\n", "`reference`: found no such file");
    finds_added("\\snippet reference/softmax.hpp none\n", "0 lines `// [none]` in reference/softmax.hpp");
    finds_added("\\snippet reference/softmax.hpp once\n", "1 lines `// [once]`");
    finds_added("\\snippet ../reference/softmax.hpp softmax\n",
                "expected a path from the root of the source");
    finds_added("\\snippet " + (folder.path / "reference/softmax.hpp").string() + " softmax\n",
                "a path from the root");
}

BOOST_AUTO_TEST_CASE(a_snippet_stands_on_a_line_of_its_own)
{
    const std::string words = "expected `\\snippet FILE TAG` on a line of its own";
    finds_added("see \\snippet reference/softmax.hpp softmax\n", words);
    finds_added("\\snippet reference/softmax.hpp\n", words);
    finds_added("\\snippet{doc} reference/softmax.hpp softmax\n", words);
    passes_added("`\\snippet`\n\n    \\snippet a b\n\n```text\n\\snippet a b\n```\n");
}

BOOST_AUTO_TEST_CASE(a_copy_of_the_chapters_is_linted_against_the_source)
{
    const TemporaryFolder copy;
    std::filesystem::copy(folder.path / "spec", copy.path / "copy");
    BOOST_TEST(lint(read_book(copy.path / "copy"), folder.path).empty());
    const std::vector<BookError> elsewhere = lint(read_book(copy.path / "copy"), copy.path);
    BOOST_REQUIRE(elsewhere.size() == 1u);
    BOOST_TEST(elsewhere[0].place.line == 17u);
}

BOOST_AUTO_TEST_CASE(all_defects_are_told_in_order)
{
    write("10-heads.md", heads + "See HED-9.\n");
    replace("**shall** be positive; see SMX-2", "$ be positive; see SMX-9");
    write("ids.txt", "HED-1\nSMX-1\nSMX-2\nSMX-3\n");
    finds({{"04-softmax.md:5", "0 words of strength"},
           {"04-softmax.md:7", "a `$` without a partner"},
           {"04-softmax.md:7", "a reference to SMX-9"},
           {"10-heads.md:14", "a reference to HED-9"},
           {"ids.txt:4", "SMX-3, which is in no chapter"}});
}

BOOST_AUTO_TEST_SUITE_END()
