/// \file
/// The option `--rows`.

#include "conformance/command/row_list.hpp"

#include <boost/test/unit_test.hpp>

namespace
{

using attest::conformance::rows_from;
using attest::conformance::UsageError;

void check_rows(const std::string& text, const std::vector<std::size_t>& rows)
{
    BOOST_TEST(rows_from(text, 121) == rows, boost::test_tools::per_element());
}

void check_no_rows(const std::string& text, std::size_t queries, const std::string& message)
{
    BOOST_CHECK_EXCEPTION(rows_from(text, queries), UsageError,
                          [&](const UsageError& error)
                          {
                              BOOST_TEST(error.what() == "--rows: found " + message);
                              return true;
                          });
}

} // namespace

BOOST_AUTO_TEST_SUITE(row_list)

BOOST_AUTO_TEST_CASE(positions_and_ranges_in_order_each_once)
{
    check_rows("0", {0});
    check_rows("0,5,118-120", {0, 5, 118, 119, 120});
    check_rows("7-9,8,1,9-9", {1, 7, 8, 9});
}

BOOST_AUTO_TEST_CASE(what_is_no_list_is_refused)
{
    const std::string list = "\", expected positions and ranges, such as 0,5,100-120";
    for (const std::string part : {"", "x", "-1", "3-", "1-2-3", "0x1", " 1", "1.5"})
    {
        check_no_rows(part, 9, "\"" + part + list);
        check_no_rows("2," + part, 9, "\"" + part + list);
    }
    check_no_rows("2,", 9, "\"" + list);
    check_no_rows("3-1", 9, "\"3-1\", expected a range that runs forwards");
}

BOOST_AUTO_TEST_CASE(positions_that_are_not_there_are_refused)
{
    check_no_rows("9", 9, "\"9\", expected positions of queries, from 0 to 8");
    check_no_rows("4-9", 9, "\"9\", expected positions of queries, from 0 to 8");
    check_no_rows("99999999999999999999", 9,
                  "\"99999999999999999999\", expected positions of queries, from 0 to 8");
    check_no_rows("0", 0, "\"0\", expected nothing: the problem has no query");
}

BOOST_AUTO_TEST_SUITE_END()
