// The grammar of chapters: what is read, and for each rule a chapter that breaks it.

#include "conformance/tests/temporary_folder.hpp"
#include "spec/reader/book.hpp"
#include "spec/reader/prose.hpp"
#include "spec/reader/text.hpp"

#include <boost/test/unit_test.hpp>

#include <random>

using namespace attest::spec;
using attest::conformance::TemporaryFolder;

namespace
{

const std::string file = "04-softmax.md";

const std::string fence = "```vectors softmax SMX-1 example=guide query=\"1 2\"\n"
                          "word | key   | weight\n"
                          "name | input | printed\n"
                          "The  | 0 0   | 0.02\n"
                          "cat  | 2 1.5 | 0.63\n"
                          "```\n";

const std::string claims = "```claims G The guide in six steps\n"
                           "id | claim                | checks                  | later\n"
                           "G1 | weights are positive | SMX-1.* WGH-2.convex-*  |\n"
                           "G9 | they are learned     |                         | learning\n"
                           "```\n";

const std::string sample = "# Softmax\n"
                           "\n"
                           "From scores to weights.\n"
                           "\n"
                           "## Weights\n"
                           "\n"
                           "### SMX-1 — Weights are positive\n"
                           "\n"
                           "Every weight\n"
                           "  **shall** be positive.\n"
                           "\n"
                           "> Since $e^x > 0$.\n"
                           "\n" +
                           fence + "\n" + claims;

Chapter read(const std::string& text)
{
    return read_chapter_text(file, text);
}

Chapter with_title(const std::string& text)
{
    return read("# Softmax\n" + text);
}

// A fence of `vectors` from its first line on, after a title on line 1.
Table table(const std::string& text)
{
    return with_title("```vectors " + text + "```\n").tables.at(0);
}

// The error of a chapter stands at a line and says the words.
template <class Read> void refuses(const Read& read_it, std::size_t line, const std::string& words)
{
    BOOST_TEST_CONTEXT("expected at line " << line << ": " << words)
    BOOST_CHECK_EXCEPTION(
        read_it(), BookError, [&](const BookError& error)
        { return error.place.line == line && std::string(error.what()).find(words) != std::string::npos; });
}

void refuses_text(const std::string& text, std::size_t line, const std::string& words)
{
    refuses([&] { return read(text); }, line, words);
}

// Lines count from the opening fence on line 2.
void refuses_table(const std::string& text, std::size_t line, const std::string& words)
{
    refuses([&] { return table(text); }, line, words);
}

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

std::vector<Span::Kind> kinds(const Spans& spans)
{
    std::vector<Span::Kind> all;
    for (const Span& span : spans)
        all.push_back(span.kind);
    return all;
}

std::string whole(const Spans& spans)
{
    std::string text;
    for (const Span& span : spans)
        text += span.text;
    return text;
}

bool spans_are_lines(const Chapter& chapter)
{
    const std::vector<Spans> spans = spans_of(chapter);
    bool same = spans.size() == chapter.lines.size();
    for (std::size_t line = 0; same && line < spans.size(); ++line)
        same = whole(spans[line]) == chapter.lines[line] ||
               (spans[line].empty() && trimmed(chapter.lines[line]).empty());
    return same;
}

// One line of a chapter after its title, as spans.
Spans line_spans(const std::string& line)
{
    return spans_of(with_title(line)).at(1);
}

} // namespace

BOOST_AUTO_TEST_SUITE(reader)

BOOST_AUTO_TEST_CASE(a_chapter_is_read_whole)
{
    const Chapter chapter = read(sample);
    BOOST_TEST(chapter.file == file);
    BOOST_TEST(chapter.slug == "softmax");
    BOOST_TEST(chapter.title == "Softmax");
    BOOST_TEST(chapter.lines.size() == 25u);
    BOOST_TEST(chapter.clauses.size() == 1u);
    BOOST_TEST(chapter.tables.size() == 1u);
    BOOST_TEST(chapter.claims.size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_clause_has_id_title_requirement_and_place)
{
    const Clause clause = read(sample).clauses.at(0);
    BOOST_TEST(clause.id == "SMX-1");
    BOOST_TEST(clause.title == "Weights are positive");
    BOOST_TEST(clause.requirement == "Every weight **shall** be positive.");
    BOOST_TEST((clause.strength == Strength::shall));
    BOOST_TEST(clause.place.file == file);
    BOOST_TEST(clause.place.line == 7u);
}

BOOST_AUTO_TEST_CASE(strength_is_the_bold_word)
{
    const auto strength = [](const std::string& text)
    { return with_title("### SMX-1 — T\n" + text).clauses.at(0).strength; };
    BOOST_TEST((strength("It **shall not** be.") == Strength::shall));
    BOOST_TEST((strength("It shall, if **should** is bold.") == Strength::should));
    BOOST_TEST((strength("It **should not** be.") == Strength::should));
    BOOST_TEST((strength("It **may** be.") == Strength::may));
    BOOST_TEST((with_title("### SMX-1 — (withdrawn: merged into SMX-2)\n").clauses.at(0).strength ==
                Strength::withdrawn));
}

BOOST_AUTO_TEST_CASE(a_requirement_is_the_paragraph_under_the_heading)
{
    const auto requirement = [](const std::string& text)
    { return with_title("### SMX-1 — T\n" + text).clauses.at(0).requirement; };
    BOOST_TEST(requirement("\n\nOne\ntwo\n\nthree") == "One two");
    BOOST_TEST(requirement("One\n> two") == "One");
    BOOST_TEST(requirement("One\n```\ntwo\n```\n") == "One");
    BOOST_TEST(requirement("One\n#### two") == "One");
    BOOST_TEST(requirement("> One\n\ntwo") == "");
    BOOST_TEST(requirement("") == "");
}

BOOST_AUTO_TEST_CASE(a_heading_of_level_three_is_a_clause)
{
    const std::string expected = "expected a clause `ABC-1 — Title`";
    refuses_text("# T\n## S\n### SMX-3 - Title", 3, "found `SMX-3 - Title`, " + expected);
    refuses_text("# T\n### SMX-3 – Title", 2, expected);
    refuses_text("# T\n### SMX-3", 2, expected);
    refuses_text("# T\n### SMX-3 —", 2, expected);
    refuses_text("# T\n### Title", 2, expected);
    refuses_text("# T\n### SMX-0 — Title", 2, expected);
    refuses_text("# T\n### SMX-03 — Title", 2, expected);
    refuses_text("# T\n### smx-3 — Title", 2, expected);
    refuses_text("# T\n### SOFT-3 — Title", 2, expected);
    BOOST_TEST(with_title("### SMX-30 — A — b").clauses.at(0).title == "A — b");
}

BOOST_AUTO_TEST_CASE(the_title_stands_before_all_else)
{
    refuses_text("", 1, "found an empty chapter, expected `# Title`");
    refuses_text("\n \n", 1, "found an empty chapter");
    refuses_text("\nWords\n# Softmax", 2, "found `Words`, expected `# Title` before all else");
    refuses_text("## Softmax", 1, "expected `# Title`");
}

BOOST_AUTO_TEST_CASE(a_heading_has_hashes_a_blank_and_a_text)
{
    const std::string expected = "expected a heading";
    refuses_text("# T\n##Weights", 2, "found `##Weights`, " + expected);
    refuses_text("# T\n##", 2, expected);
    refuses_text("# T\n##  ", 2, expected);
    refuses_text("# T\n####### Seven", 2, expected);
    refuses_text("# T\n  ## Indented", 2, expected);
    BOOST_TEST(with_title("    ## code").blocks.back().level == 0u);
}

BOOST_AUTO_TEST_CASE(a_fence_has_three_backticks_at_column_zero)
{
    const std::string expected = "expected a fence of exactly three backticks";
    refuses_text("# T\n````text\n````", 2, "found `````text`, " + expected);
    refuses_text("# T\n ```text\n```", 2, expected);
    refuses_text("# T\n~~~text\n~~~", 2, expected);
    refuses_text("# T\n```text``` in a sentence", 2, expected);
    BOOST_TEST(with_title("    ```vectors\n").tables.empty());
}

BOOST_AUTO_TEST_CASE(a_fence_is_closed_by_three_backticks)
{
    refuses_text("# T\n\n```text\nwords\n", 3, "found a fence that is not closed");
    refuses_text("# T\n```text\n```vectors softmax SMX-1\n```", 3, "expected the end of the fence of line 2");
    refuses_text("# T\n```text\n ```", 3, "expected the end of the fence of line 2");
    refuses_text("# T\n```text\n````", 3, "expected the end of the fence of line 2");
    BOOST_TEST(with_title("```text\n### no clause\n~~~\n``` \n## S").blocks.back().text == "S");
}

BOOST_AUTO_TEST_CASE(blocks_hold_every_line_that_is_not_blank)
{
    const Chapter chapter =
        with_title("one\n    two\n\n> three\nfour\n\n    five\n\tsix\nseven\n```text eight\n```\n## nine");
    using Kind = Block::Kind;
    const std::vector<Block> expected = {{Kind::heading, 1, 1, 1, "Softmax"},
                                         {Kind::paragraph, 2, 3, 0, ""},
                                         {Kind::quote, 5, 5, 0, ""},
                                         {Kind::paragraph, 6, 6, 0, ""},
                                         {Kind::code, 8, 9, 0, ""},
                                         {Kind::paragraph, 10, 10, 0, ""},
                                         {Kind::fence, 11, 12, 0, "text eight"},
                                         {Kind::heading, 13, 13, 2, "nine"}};
    BOOST_REQUIRE(chapter.blocks.size() == expected.size());
    for (std::size_t at = 0; at < expected.size(); ++at)
    {
        const Block& block = chapter.blocks[at];
        BOOST_TEST_CONTEXT("block " << at)
        BOOST_TEST((block.kind == expected[at].kind && block.first == expected[at].first &&
                    block.last == expected[at].last && block.level == expected[at].level &&
                    block.text == expected[at].text));
    }
}

BOOST_AUTO_TEST_CASE(a_table_has_operation_clause_options_columns_and_rows)
{
    const Table guide = read(sample).tables.at(0);
    BOOST_TEST(guide.operation == "softmax");
    BOOST_TEST(guide.clause == "SMX-1");
    BOOST_TEST(guide.place.line == 14u);
    BOOST_TEST(guide.option("example") == "guide");
    BOOST_TEST(guide.option("query") == "1 2");
    BOOST_TEST(guide.columns.at(1).name == "key");
    BOOST_TEST(guide.columns.at(1).role == "input");
    BOOST_TEST(guide.rows.at(1).id == "SMX-1.cat");
    BOOST_TEST(guide.rows.at(1).place.line == 18u);
    BOOST_TEST(guide.rows.at(1).cells == (std::vector<std::string>{"cat", "2 1.5", "0.63"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_accessors_of_a_table_name_what_is_missing)
{
    const Table guide = read(sample).tables.at(0);
    BOOST_TEST(guide.column("weight") == 2u);
    BOOST_TEST(guide.has_column("weight"));
    BOOST_TEST(!guide.has_column("score"));
    BOOST_TEST(guide.cell(guide.rows.at(0), "weight") == "0.02");
    refuses([&] { return guide.column("score"); }, 14, "expected a column `score`");
    refuses([&] { return guide.cell(guide.rows.at(0), "score"); }, 14, "expected a column `score`");
    refuses([&] { return guide.option("mask"); }, 14, "expected `mask=...`");
    refuses([&] { return guide.cell(Row{"SMX-1.x", {file, 9}, {}}, "word"); }, 9, "expected a cell `word`");
}

BOOST_AUTO_TEST_CASE(a_cell_is_checked_unless_it_is_name_or_input)
{
    const Table all =
        table("softmax SMX-1\na | b | c | d | e | f\nname | input | exact | class | printed | ACC-2\n"
              "1 | 2 | 3 | 4 | 5 | 6\n");
    std::vector<bool> checked;
    for (const Column& column : all.columns)
        checked.push_back(column.is_checked());
    BOOST_TEST((checked == std::vector<bool>{false, false, true, true, true, true}));
}

BOOST_AUTO_TEST_CASE(cells_may_be_empty_and_stand_close_to_the_bars)
{
    const Table close = table("softmax SMX-1\na|b|c\nname|input|exact\none||\ntwo\t|\tx y |\t z \n");
    BOOST_TEST(close.cell(close.rows.at(0), "b") == "");
    BOOST_TEST(close.cell(close.rows.at(0), "c") == "");
    BOOST_TEST(close.cell(close.rows.at(1), "b") == "x y");
    BOOST_TEST(close.cell(close.rows.at(1), "c") == "z");
}

BOOST_AUTO_TEST_CASE(a_cell_can_be_changed_in_memory)
{
    Table guide = read(sample).tables.at(0);
    guide.rows.at(0).cells.at(guide.column("weight")) = "0.03";
    BOOST_TEST(guide.cell(guide.rows.at(0), "weight") == "0.03");
}

BOOST_AUTO_TEST_CASE(the_first_line_of_a_table_names_operation_and_clause)
{
    const std::string rows = "\na | b\nname | exact\none | 1\n";
    const std::string expected = "expected `vectors OPERATION CLAUSE";
    refuses_table(rows, 2, expected);
    refuses_table("softmax" + rows, 2, expected);
    refuses_table("softmax smx-1" + rows, 2, "found `vectors softmax smx-1`, " + expected);
    refuses_table("softmax SMX-01" + rows, 2, expected);
    refuses_table("Softmax SMX-1" + rows, 2, expected);
    refuses_table("soft|max SMX-1" + rows, 2, expected);
    BOOST_TEST(table("soft_max-2 SMX-1" + rows).operation == "soft_max-2");
}

BOOST_AUTO_TEST_CASE(options_are_keys_with_values)
{
    const std::string rows = "\na | b\nname | exact\none | 1\n";
    const Table options = table("f  SMX-1 a=1 \t b=\"x | y\"\tc=\"\" d=u=v" + rows);
    BOOST_TEST(options.option("a") == "1");
    BOOST_TEST(options.option("b") == "x | y");
    BOOST_TEST(options.option("c") == "");
    BOOST_TEST(options.option("d") == "u=v");
    refuses_table("f SMX-1 causal" + rows, 2, "found `causal`, expected an option");
    refuses_table("f SMX-1 =1" + rows, 2, "expected an option");
    refuses_table("f SMX-1 A=1" + rows, 2, "expected an option");
    refuses_table("f SMX-1 a=" + rows, 2, "expected a value");
    refuses_table("f SMX-1 a=x\"y\"" + rows, 2, "expected a value");
    refuses_table("f SMX-1 a=\"x\"y\"z\"" + rows, 2, "expected a value");
    refuses_table("f SMX-1 a=\"x y" + rows, 2, "expected a second quote");
    refuses_table("f SMX-1 a=1 a=2" + rows, 2, "found option `a` twice");
}

BOOST_AUTO_TEST_CASE(a_table_has_names_roles_and_rows)
{
    refuses_table("f SMX-1\n", 2, "found a table of 0 lines");
    refuses_table("f SMX-1\na | b\n", 2, "found a table of 1 lines");
    refuses_table("f SMX-1\na | b\nname | exact\n", 2,
                  "expected the columns' names, their roles, and at least one row");
}

BOOST_AUTO_TEST_CASE(columns_have_different_names)
{
    refuses_table("f SMX-1\na | a\nname | exact\none | 1\n", 3, "found column `a` twice");
    refuses_table("f SMX-1\na |\nname | exact\none | 1\n", 3, "found a column without a name");
}

BOOST_AUTO_TEST_CASE(roles_are_known)
{
    refuses_table("f SMX-1\na | b\nname | 1e-5\none | 1\n", 4, "found role `1e-5`, expected `name`, `input`");
    refuses_table("f SMX-1\na | b\nname |\none | 1\n", 4, "found role ``");
    BOOST_TEST(table("f SMX-1\na | b\nname | ACC-12\none | 1\n").columns.at(1).role == "ACC-12");
}

BOOST_AUTO_TEST_CASE(lines_of_a_table_have_as_many_cells_as_columns)
{
    refuses_table("f SMX-1\na | b\nname\none | 1\n", 4, "found a row of 1 cells, expected 2 as in `a | b`");
    refuses_table("f SMX-1\na | b\nname | exact\none | 1 | 2\n", 5, "found a row of 3 cells");
    refuses_table("f SMX-1\na | b\nname | exact\none | 1\n\ntwo | 2\n", 6, "found a row of 1 cells");
}

BOOST_AUTO_TEST_CASE(a_row_has_a_slug_of_its_own_within_its_clause)
{
    const std::string start = "f SMX-1\na | b\nname | exact\n";
    refuses_table(start + "-∞ | 1\n", 5, "found a first cell `-∞`");
    refuses_table(start + "one | 1\nOne! | 2\n", 6,
                  "found `SMX-1.one` a second time, expected an ID that is not that of 04-softmax.md:5");
    refuses_text(sample + fence, 29, "found `SMX-1.the` a second time");
    BOOST_TEST(read(sample + replaced(fence, "SMX-1", "SMX-2")).tables.size() == 2u);
}

BOOST_AUTO_TEST_CASE(a_claim_has_document_text_checks_and_topic)
{
    const std::vector<Claim> read_claims = read(sample).claims;
    BOOST_TEST(read_claims.at(0).id == "G1");
    BOOST_TEST(read_claims.at(0).document == "The guide in six steps");
    BOOST_TEST(read_claims.at(0).text == "weights are positive");
    BOOST_TEST(read_claims.at(0).checks == (std::vector<std::string>{"SMX-1.*", "WGH-2.convex-*"}),
               boost::test_tools::per_element());
    BOOST_TEST(read_claims.at(0).later == "");
    BOOST_TEST(read_claims.at(0).place.line == 23u);
    BOOST_TEST(read_claims.at(1).checks.empty());
    BOOST_TEST(read_claims.at(1).later == "learning");
}

BOOST_AUTO_TEST_CASE(a_fence_of_claims_names_a_letter_and_a_document)
{
    const auto first_line = [](const std::string& line)
    { return "# T\n" + replaced(claims, "claims G The guide in six steps", line); };
    const std::string expected = "expected `claims LETTER Document title`";
    refuses_text(first_line("claims"), 2, expected);
    refuses_text(first_line("claims G"), 2, expected);
    refuses_text(first_line("claims g Guide"), 2, expected);
    refuses_text(first_line("claims GG Guide"), 2, expected);
}

BOOST_AUTO_TEST_CASE(a_fence_of_claims_has_four_columns_and_rows)
{
    refuses_text("# T\n```claims G Guide\n```", 2, "found a fence without claims");
    refuses_text("# T\n```claims G Guide\nid | claim | checks | later\n```", 2,
                 "found a fence without claims");
    refuses_text("# T\n" + replaced(claims, "| later", "| topic"), 3,
                 "expected `id | claim | checks | later`");
    refuses_text("# T\n" + replaced(claims, "WGH-2.convex-*  |", "WGH-2.convex-*"), 4,
                 "found a row of 3 cells");
    refuses_text("# T\n" + replaced(claims, "they are learned", ""), 5, "found claim `G9` without a text");
}

BOOST_AUTO_TEST_CASE(a_claim_has_the_letter_and_a_number_of_its_own)
{
    for (const std::string id : {"B1", "G", "G0", "G01", "Gx", "", "g1"})
        refuses_text("# T\n" + replaced(claims, "G1 |", id + " |"), 4, "expected `G` and a number from 1");
    refuses_text("# T\n" + replaced(claims, "G9", "G1"), 5, "found `G1` a second time");
}

BOOST_AUTO_TEST_CASE(other_fences_are_text)
{
    const Chapter chapter =
        with_title("```text\na | b\n```\n```\nno language\n```\n```vectorsx f SMX-1\n```\n");
    BOOST_TEST(chapter.tables.empty());
    BOOST_TEST(chapter.claims.empty());
    BOOST_TEST(with_title("## vectors f SMX-1\n\nvectors f SMX-1\n").tables.empty());
}

BOOST_AUTO_TEST_CASE(a_chapter_file_has_two_digits_and_a_slug)
{
    BOOST_TEST(read_chapter_text("12-two-words.md", "# T").slug == "two-words");
    for (const std::string name :
         {"4-softmax.md", "04-Softmax.md", "04-.md", "04-soft--max.md", "04_softmax.md", "04-softmax.txt",
          "softmax.md", "04-softmaxxmd", "04-soft max.md", ""})
        refuses([&] { return read_chapter_text(name, "# T"); }, 0,
                name + ": found this file name, expected `NN-slug.md`");
}

BOOST_AUTO_TEST_CASE(line_ends_marks_and_tabs_make_no_difference)
{
    const std::vector<std::string> lines = read(sample).lines;
    BOOST_TEST(read(replaced(sample, "\n", "\r\n")).lines == lines, boost::test_tools::per_element());
    BOOST_TEST(read(sample.substr(0, sample.size() - 1)).lines == lines, boost::test_tools::per_element());
    BOOST_TEST(read("\xEF\xBB\xBF" + sample).lines == lines, boost::test_tools::per_element());
    BOOST_TEST(with_title("###\tSMX-1 — T\t\n").clauses.at(0).title == "T");
    BOOST_TEST(table("f\tSMX-1\na\t|\tb\nname\t|\texact\none\t|\t1\n").rows.at(0).cells.at(1) == "1");
}

BOOST_AUTO_TEST_CASE(a_chapter_is_text)
{
    using namespace std::string_literals;
    refuses_text("# T\n\na\0b"s, 3, "found a control character");
    refuses_text("# T\na\rb", 2, "found a control character");
    refuses_text("# T\n\x7F", 2, "found a control character");
    const std::vector<std::string> broken = {"\xFF",
                                             "\x80",
                                             "\xC3",
                                             "\xC0\xAF",
                                             "\xC3(",
                                             "\xE0\x80\x80",
                                             "\xE2\x82",
                                             "\xE2\x82(",
                                             "\xED\xA0\x80",
                                             "\xF5\x80\x80\x80",
                                             "\xF4\x90\x80\x80",
                                             "\xF0\x80\x80\x80"};
    for (const std::string& bytes : broken)
        refuses_text("# T\n" + bytes, 2, "found bytes that are not UTF-8");
    BOOST_TEST(with_title("é √ − \xF0\x9D\x84\x9E \xED\x9F\xBF \xEE\x80\x80 \xF4\x8F\xBF\xBF").lines.size() ==
               2u);
}

BOOST_AUTO_TEST_CASE(a_message_shows_sixty_bytes_and_splits_no_character)
{
    refuses_text("# T\n##" + std::string(57, 'x') + "√√√", 2, "`##" + std::string(57, 'x') + "...`");
    refuses_text("# T\n##" + std::string(58, 'x') + "y", 2, "found `##" + std::string(58, 'x') + "...`");
}

BOOST_AUTO_TEST_CASE(an_error_says_file_line_found_and_expected)
{
    const BookError error({file, 7}, "found a, expected b");
    BOOST_TEST(error.what() == std::string("04-softmax.md:7: found a, expected b"));
    BOOST_TEST(error.message == "found a, expected b");
    BOOST_TEST(BookError({file, 0}, "found a").what() == std::string("04-softmax.md: found a"));
}

BOOST_AUTO_TEST_CASE(a_book_has_its_chapters_in_order)
{
    const TemporaryFolder folder;
    folder.write("10-heads.md", "# Heads\n### HED-1 — Many\nHeads **may** be many.\n");
    folder.write("04-softmax.md", sample);
    folder.write("README.md", "no chapter");
    folder.write("notes.txt", "no chapter");
    const Book book = read_book(folder.path);
    BOOST_TEST(book.folder == folder.path);
    BOOST_REQUIRE(book.chapters.size() == 2u);
    BOOST_TEST(book.chapters[0].title == "Softmax");
    BOOST_TEST(book.chapters[1].title == "Heads");
}

BOOST_AUTO_TEST_CASE(a_book_finds_clauses_and_examples)
{
    const TemporaryFolder folder;
    folder.write("04-softmax.md", sample);
    folder.write("10-heads.md",
                 "# Heads\n### HED-1 — Many\nHeads **may** be many.\n" + replaced(fence, "SMX-1", "HED-1"));
    const Book book = read_book(folder.path);
    BOOST_TEST(book.clause("HED-1")->title == "Many");
    BOOST_TEST(book.chapter_of("HED-1")->slug == "heads");
    BOOST_TEST(book.chapters[0].clause("SMX-1") == book.clause("SMX-1"));
    BOOST_TEST(book.example("guide") == &book.chapters[0].tables[0]);
    BOOST_TEST((book.clause("SMX-9") == nullptr && book.chapter_of("SMX-9") == nullptr &&
                book.chapters[0].clause("HED-1") == nullptr && book.example("page") == nullptr));
}

BOOST_AUTO_TEST_CASE(a_book_has_rows_and_claims_of_different_ids)
{
    const TemporaryFolder folder;
    folder.write("04-softmax.md", sample);
    folder.write("05-other.md", "# Other\n" + fence);
    refuses([&] { return read_book(folder.path); }, 5, "05-other.md:5: found `SMX-1.the` a second time");
    folder.write("05-other.md", "# Other\n" + claims);
    refuses([&] { return read_book(folder.path); }, 4, "05-other.md:4: found `G1` a second time");
}

BOOST_AUTO_TEST_CASE(a_book_needs_a_folder_with_chapters)
{
    const TemporaryFolder folder;
    refuses([&] { return read_book(folder.path); }, 0, "found no chapter in this folder");
    refuses([&] { return read_book(folder.path / "none"); }, 0, "found a folder that cannot be read");
    folder.write("4-softmax.md", sample);
    refuses([&] { return read_book(folder.path); }, 0, "4-softmax.md: found this file name");
    refuses([&] { return read_book(folder.path / "4-softmax.md"); }, 0, "found a folder that cannot be read");
}

BOOST_AUTO_TEST_CASE(a_chapter_is_a_regular_file)
{
    const TemporaryFolder folder;
    refuses([&] { return read_chapter(folder.path / "04-softmax.md"); }, 0, "found no such file");
    folder.write("04-softmax.md/inside", "");
    refuses([&] { return read_chapter(folder.path / "04-softmax.md"); }, 0, "found no such file");
    folder.write("05-softmax.md", sample);
    BOOST_TEST(read_chapter(folder.path / "05-softmax.md").file == "05-softmax.md");
}

BOOST_AUTO_TEST_CASE(a_clause_id_has_three_capitals_and_a_number)
{
    for (const std::string id : {"SMX-1", "ABC-10", "ZZZ-999999999999999999999"})
        BOOST_TEST(is_clause_id(id), id);
    for (const std::string id :
         {"", "SMX", "SMX-", "SMX-0", "SMX-01", "SM-1", "SMXX-1", "SmX-1", "SMX_1", "SMX-1a", "SMX-1 "})
        BOOST_TEST(!is_clause_id(id), id);
}

BOOST_AUTO_TEST_CASE(a_star_matches_any_run)
{
    const std::vector<std::pair<std::string, std::string>> same = {{"SMX-1.cat", "SMX-1.cat"},
                                                                   {"SMX-1.*", "SMX-1.cat"},
                                                                   {"SMX-1.*", "SMX-1."},
                                                                   {"*", ""},
                                                                   {"*", "x"},
                                                                   {"", ""},
                                                                   {"*.c*t", "SMX-1.cat-cut"},
                                                                   {"a*b*c", "aXbYbZc"},
                                                                   {"**a**", "a"},
                                                                   {"*ab", "aab"}};
    for (const auto& [pattern, id] : same)
        BOOST_TEST(matches(pattern, id), pattern + " " + id);
    const std::vector<std::pair<std::string, std::string>> other = {{"SMX-1.cat", "SMX-1.ca"},
                                                                    {"SMX-1.ca", "SMX-1.cat"},
                                                                    {"SMX-1.*", "SMX-10.cat"},
                                                                    {"", "x"},
                                                                    {"*b", "bc"},
                                                                    {"a*b*c", "acb"},
                                                                    {"?", "x"},
                                                                    {"a*a", "a"}};
    for (const auto& [pattern, id] : other)
        BOOST_TEST(!matches(pattern, id), pattern + " " + id);
}

BOOST_AUTO_TEST_CASE(a_slug_has_lower_case_digits_and_hyphens)
{
    BOOST_TEST(slug_of("The") == "the");
    BOOST_TEST(slug_of("One apart (left)") == "one-apart-left");
    BOOST_TEST(slug_of(" 1.41, or √2 ") == "1-41-or-2");
    BOOST_TEST(slug_of("−∞") == "");
    BOOST_TEST(slug_of("a--_b") == "a-b");
}

BOOST_AUTO_TEST_CASE(spans_part_words_code_and_formulas)
{
    using Kind = Span::Kind;
    const Spans spans = line_spans("a `b $` $c_1$ $$d$$ e");
    BOOST_TEST((kinds(spans) == std::vector<Kind>{Kind::text, Kind::code, Kind::text, Kind::formula,
                                                  Kind::text, Kind::display, Kind::text}));
    BOOST_TEST(spans.at(1).text == "`b $`");
    BOOST_TEST(spans.at(3).text == "$c_1$");
    BOOST_TEST(spans.at(5).text == "$$d$$");
}

BOOST_AUTO_TEST_CASE(spans_go_on_over_lines_of_one_paragraph)
{
    using Kind = Span::Kind;
    const std::vector<Spans> spans = spans_of(with_title("$$\nx $ y\n$$\n`a\nb` c\n\n`d\n\ne` $f\n\ng$"));
    BOOST_TEST((kinds(spans.at(2)) == std::vector<Kind>{Kind::display}));
    BOOST_TEST((kinds(spans.at(4)) == std::vector<Kind>{Kind::code}));
    BOOST_TEST((kinds(spans.at(5)) == std::vector<Kind>{Kind::code, Kind::text}));
    BOOST_TEST((kinds(spans_of(with_title("`a\nb`\nc")).at(2)) == std::vector<Kind>{Kind::code}));
    for (const std::size_t line : {7u, 9u, 11u})
        BOOST_TEST((kinds(spans.at(line)) == std::vector<Kind>{Kind::text}));
}

BOOST_AUTO_TEST_CASE(escapes_and_marks_without_partner_are_text)
{
    using Kind = Span::Kind;
    for (const std::string line :
         {"5 \\$ or 6 \\$", "a ` b", "a `` b ` c", "a $ b", "\\`a`", "$$ a", "$$ a $ b"})
        BOOST_TEST((kinds(line_spans(line)) == std::vector<Kind>{Kind::text}), line);
    BOOST_TEST(line_spans("$a \\$ b$ c").at(0).text == "$a \\$ b$");
    BOOST_TEST(line_spans("`` a ` b `` c").at(0).text == "`` a ` b ``");
    BOOST_TEST(line_spans("`a\\` b").at(0).text == "`a\\`");
    BOOST_TEST(line_spans("$a$$b$").at(0).text == "$a$");
}

BOOST_AUTO_TEST_CASE(lines_of_fences_and_indented_lines_are_one_span)
{
    using Kind = Span::Kind;
    const std::vector<Spans> spans = spans_of(with_title("```text\n$a$\n\n```\n\n    $b$ `c`\n"));
    BOOST_TEST((kinds(spans.at(2)) == std::vector<Kind>{Kind::fence}));
    BOOST_TEST(spans.at(3).empty());
    BOOST_TEST((kinds(spans.at(6)) == std::vector<Kind>{Kind::code}));
}

BOOST_AUTO_TEST_CASE(spans_put_together_are_the_lines)
{
    BOOST_TEST(spans_are_lines(read(sample)));
    BOOST_TEST(spans_are_lines(with_title("a `b\nc` $$d\ne$$ $f\n\ng$ \\$ `h\n> i $j$\n- k\n")));
}

BOOST_AUTO_TEST_CASE(references_are_ids_that_stand_alone)
{
    const auto ids = [](const std::string& text)
    {
        std::vector<std::string> found;
        for (const Reference& reference : references_in(text))
        {
            BOOST_TEST(text.substr(reference.position, reference.id.size()) == reference.id);
            found.push_back(reference.id);
        }
        return found;
    };
    BOOST_TEST(ids("SMX-3, (MSK-12) and SMX-3.cat, [HED-1](#HED-1), -SMX-03") ==
                   (std::vector<std::string>{"SMX-3", "MSK-12", "SMX-3", "HED-1", "HED-1", "SMX-03"}),
               boost::test_tools::per_element());
    for (const std::string text :
         {"SMX-", "ASMX-3", "aSMX-3", "1SMX-3", "_SMX-3", "SMX-3a", "SMX-3_", "Smx-3", "MX-3", "-3", ""})
        BOOST_TEST(ids(text).empty(), text);
}

BOOST_AUTO_TEST_CASE(a_snippet_has_a_file_and_a_tag)
{
    BOOST_TEST(snippet_of(" \\snippet reference/softmax.hpp softmax ")->file == "reference/softmax.hpp");
    BOOST_TEST(snippet_of("\\snippet reference/softmax.hpp softmax")->tag == "softmax");
    for (const std::string line :
         {"\\snippet a", "\\snippet a b c", "see \\snippet a b", "\\snippet{doc} a b", ""})
        BOOST_TEST(!snippet_of(line), line);
}

BOOST_AUTO_TEST_CASE(a_figure_has_a_caption_and_a_name)
{
    BOOST_TEST(figure_of(" ![Weights [0, 1]](figures/guide-weights.svg)")->caption == "Weights [0, 1]");
    BOOST_TEST(figure_of("![Weights](figures/guide-weights.svg)")->name == "guide-weights");
    for (const std::string line : {"![](figures/a.svg)", "![a](figures/.svg)", "![a](figures/a.png)",
                                   "![a](a.svg)", "![a](figures/A.svg)", "![a](figures/a/b.svg)",
                                   "x ![a](figures/a.svg)", "![a](figures/a.svg) x", "![a](figures/svg)", ""})
        BOOST_TEST(!figure_of(line), line);
}

// Any bytes are read, or refused by a BookError; never anything else.
BOOST_AUTO_TEST_CASE(changed_bytes_are_read_or_refused)
{
    std::mt19937 random(20240601);
    const std::string marks = "`#$|\n\r\t *\\-\"=.>~[]!(SMX1 \xE2\x80\x94\x80\xFF";
    std::size_t refused = 0;
    std::size_t read_again = 0;
    for (int round = 0; round < 4000; ++round)
    {
        std::string text = sample;
        for (unsigned change = 0; change <= random() % 4; ++change)
        {
            const std::size_t at = random() % text.size();
            const std::string mark(1 + random() % 3, marks[random() % marks.size()]);
            text.replace(at, random() % 4, mark);
        }
        try
        {
            const Chapter chapter = read(text);
            BOOST_TEST(spans_are_lines(chapter), text);
            ++read_again;
        }
        catch (const BookError& error)
        {
            ++refused;
        }
    }
    BOOST_TEST(refused > 0u);
    BOOST_TEST(read_again > 0u);
}

BOOST_AUTO_TEST_CASE(ten_million_bytes_are_read_in_one_pass)
{
    constexpr std::size_t size = 10'000'000;
    for (const std::string part : {"a `b ``c $d $$e\\$ ", "> a\nb\n", "AAA-1 "})
    {
        std::string text = "# T\n\nx";
        while (text.size() < size)
            text += part;
        BOOST_TEST(spans_are_lines(read(text)), part);
    }
    std::string rising = "# T\n\nx";
    for (std::size_t length = 1; rising.size() < size; ++length)
        rising += std::string(length, '`') + "a";
    BOOST_TEST(spans_are_lines(read(rising)));
    refuses_text("# T\n##" + std::string(size, '#'), 2, "expected a heading");
}

BOOST_AUTO_TEST_SUITE_END()
