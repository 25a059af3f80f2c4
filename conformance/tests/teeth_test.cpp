// The tables can fail: every number of every table matters.

#include "conformance/locations.hpp"
#include "conformance/teeth.hpp"

#include <boost/test/unit_test.hpp>

using namespace attest::conformance;

BOOST_AUTO_TEST_SUITE(teeth)

BOOST_AUTO_TEST_CASE(every_digit_of_every_table_is_noticed)
{
    attest::spec::Book book = attest::spec::read_book(chapters_folder());
    const Texts texts;
    const std::vector<DigitChange> changes = digit_changes(book);
    BOOST_TEST(!changes.empty());
    for (const DigitChange& change : changes)
        if (!is_noticed(book, change, texts))
            BOOST_ERROR(text_of(book, change) + ", and no assertion of the clause fails");
}

BOOST_AUTO_TEST_SUITE_END()
