// The assertions can fail: every step has a wrong twin that some assertion notices.

#include "conformance/locations.hpp"
#include "conformance/mutation.hpp"

#include <boost/test/unit_test.hpp>

using namespace attest::conformance;

BOOST_AUTO_TEST_SUITE(mutation)

BOOST_AUTO_TEST_CASE(every_mutant_is_noticed_and_every_claim_has_one)
{
    const attest::spec::Book book = attest::spec::read_book(chapters_folder());
    const std::vector<Mutation> mutations = run_mutants(book, 2);
    const std::vector<std::string> defects = toothless(book, mutations);
    BOOST_TEST(mutations.size() == mutants().size());
    for (const std::string& defect : defects)
        BOOST_ERROR(defect);
}

BOOST_AUTO_TEST_SUITE_END()
