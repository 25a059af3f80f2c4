// Tables whose widths disagree, or whose cells are no numbers: each is an error at its row.

#include "conformance/suite.hpp"

#include <boost/test/unit_test.hpp>

using namespace attest;
using namespace attest::conformance;

namespace
{

/// A book of one chapter, whose clause SMX-1 has the tables.
spec::Book book_of(const std::string& tables)
{
    spec::Book book;
    book.chapters.push_back(spec::read_chapter_text(
        "04-softmax.md", "# Softmax\n### SMX-1 \u2014 One\nIt **shall** be.\n" + tables));
    return book;
}

/// Runs every row of a chapter's tables.
void run_tables(const std::string& tables)
{
    const spec::Book book = book_of(tables);
    for (const spec::Table& table : book.chapters.front().tables)
        for (const Assertion& assertion : assertions_of(book, table))
            run(assertion, Texts());
}

/// The tables, whose first fence stands on line 4, are refused at a line for a reason.
void check_refused(const std::string& tables, std::size_t line, const std::string& message)
{
    BOOST_TEST_CONTEXT(tables)
    BOOST_CHECK_EXCEPTION(run_tables(tables), spec::BookError,
                          [&](const spec::BookError& error)
                          {
                              BOOST_TEST_MESSAGE(error.what());
                              return error.place.line == line && error.message == message;
                          });
}

/// A table of operation `name` with one row, on line 7.
void check_row_refused(const std::string& name, const std::string& columns, const std::string& roles,
                       const std::string& row, const std::string& message)
{
    check_refused("```vectors " + name + "\ncase | " + columns + "\nname | " + roles + "\nrow | " + row +
                      "\n```\n",
                  7, message);
}

} // namespace

BOOST_AUTO_TEST_SUITE(widths)

BOOST_AUTO_TEST_CASE(steps_take_what_fits)
{
    check_row_refused("project SMX-1", "token | matrix | projected", "input | input | exact",
                      "1 2 3 | 1 2; 3 4 | 1 2",
                      "rows of the matrix: found 2, expected 3, the width of the token");
    check_row_refused("score SMX-1", "query | key | score", "input | input | exact", "1 2 | 1 2 3 | 5",
                      "width of the key: found 3, expected 2, the width of the query");
    check_row_refused("add SMX-1", "weighted | output", "input | exact", "1 2; 3 | 4 2",
                      "width of a row of \"1 2; 3\": found 1, expected 2, the width of the first");
    check_row_refused("weigh SMX-1", "weight | value | weighted", "input | input | exact", "1 2 | 1 | 1",
                      "found \"1 2\", expected one number");
}

BOOST_AUTO_TEST_CASE(matrices_fit_each_other)
{
    check_row_refused("multiply SMX-1", "left | right | product", "input | input | exact",
                      "1 2; 3 4 | -1 | 1",
                      "rows of the right matrix: found 1, expected 2, the columns of the left");
    const std::string columns = "queries | keys | values | output";
    const std::string roles = "input | input | input | printed";
    check_row_refused("matrix SMX-1", columns, roles, "1 0 | | 1 | 1",
                      "found nothing, expected the rows of a matrix");
    check_row_refused("matrix SMX-1", columns, roles, "1 0 | 1 2 3 | 1 | 1",
                      "width of the keys: found 3, expected 2, the width of the queries");
    check_row_refused("matrix SMX-1", columns, roles, "1 0 | 1 2 | 1; 2 | 1",
                      "rows of the values: found 2, expected 1, the rows of the keys");
}

BOOST_AUTO_TEST_CASE(heads_fit_their_tokens)
{
    const std::string name = "heads SMX-1 layer=pair tokens=\"1 0; 0 1\"";
    const std::string columns = "query | key | value | output";
    const std::string roles = "input | input | input | exact";
    check_row_refused(name, columns, roles, "1; 2 | 1; 2 | 1 2; 3 4; 5 6 | 1",
                      "rows of the value matrix: found 3, expected 2, the width of the tokens");
    check_row_refused(name, columns, roles, "1; 2 | 1 2; 2 3 | 1; 2 | 1",
                      "columns of the key matrix: found 2, expected 1, the columns of the query matrix");
}

BOOST_AUTO_TEST_CASE(an_example_is_asked_by_a_query_of_its_width)
{
    const std::string example = "```vectors attend SMX-1 example=pair query=\"1 2\"\nword | key | score\n"
                                "name | input | exact\none | 1 0 | 1\n";
    check_refused(example + "two | 1 | 1\n```\n", 8,
                  "width of the key: found 1, expected 2, the width of the query");
    const std::string ask =
        "```\n```vectors ask SMX-1 of=pair\ncase | query | scores\nname | input | exact\n";
    check_refused(example + ask + "a | 1.5 0.5 1 | 2\n```\n", 12,
                  "width of the query: found 3, expected 2, the width of the keys");
    check_refused(example + ask + "a | 1 | 2\n```\n", 12,
                  "width of the query: found 1, expected 2, the width of the keys");
}

BOOST_AUTO_TEST_CASE(what_is_no_number_is_refused)
{
    for (const char* word : {"3.5x", "1/0", "1e999999999"})
        for (const std::string role : {"exact", "printed"})
            check_refused("```vectors print SMX-1\ncase | number | printed\nname | input | " + role +
                              "\na | " + word + " | 1\n```\n",
                          7, "found \"" + std::string(word) + "\", expected a number");
}

BOOST_AUTO_TEST_SUITE_END()
