/// \file
/// What is suggested for a name that does not exist.

#include "conformance/carriers/nearest_name.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using attest::conformance::edit_distance;
using attest::conformance::nearest_name;

BOOST_AUTO_TEST_SUITE(nearest)

// Counted by hand
BOOST_AUTO_TEST_CASE(edits_are_counted)
{
    BOOST_TEST(edit_distance("", "") == 0U);
    BOOST_TEST(edit_distance("", "abc") == 3U);
    BOOST_TEST(edit_distance("abc", "") == 3U);
    BOOST_TEST(edit_distance("kitten", "sitting") == 3U);
    BOOST_TEST(edit_distance("qeury", "query") == 1U);
    BOOST_TEST(edit_distance("scale", "scales") == 1U);
    BOOST_TEST(edit_distance("abcd", "badc") == 2U);
}

BOOST_AUTO_TEST_CASE(the_nearest_is_suggested)
{
    const std::vector<std::string> known = {"query",     "key",    "value",  "mask",
                                            "mask_true", "window", "causal", "kv_lengths"};
    const auto check = [&](const char* typed, const char* expected)
    { BOOST_TEST(nearest_name(typed, known) == expected, typed << ": " << nearest_name(typed, known)); };
    check("qeury", "query");
    check("q", "query");
    check("k", "key");
    check("v", "value");
    check("attn_mask", "mask");
    check("is_causal", "causal");
    check("window_size", "window");
    check("kv_length", "kv_lengths");
    check("masktrue", "mask_true");
    check("values", "value");
}

BOOST_AUTO_TEST_CASE(a_name_of_any_length_has_a_nearest)
{
    BOOST_TEST(nearest_name("", {"only"}) == "only");
    BOOST_TEST(nearest_name(std::string(1'000'000, 'x'), {"first", "x"}) == "x");
}

BOOST_AUTO_TEST_SUITE_END()
