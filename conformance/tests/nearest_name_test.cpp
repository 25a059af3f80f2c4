/// \file
/// What is suggested for a name that does not exist.

#include "conformance/carriers/nearest_name.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <vector>

using attest::conformance::edit_distance;
using attest::conformance::near_name;
using attest::conformance::suggestion;

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
    { BOOST_TEST(near_name(typed, known).value_or("") == expected, typed); };
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

BOOST_AUTO_TEST_CASE(what_is_far_from_all_is_not_suggested)
{
    const std::vector<std::string> known = {"format", "key", "layout", "P1", "x"};
    for (const std::string typed : {"words", "", "NOPE", "grad_output", "zzz", "y"})
    {
        BOOST_TEST(!near_name(typed, known).has_value(), typed);
        BOOST_TEST(suggestion(typed, known) == "", typed);
    }
    BOOST_TEST(!near_name(std::string(1'000'000, 'x'), known).has_value());
    BOOST_TEST(!near_name("anything", {}).has_value());
    BOOST_TEST(suggestion("P2", known) == "; did you mean \"P1\"?");
}

BOOST_AUTO_TEST_SUITE_END()
