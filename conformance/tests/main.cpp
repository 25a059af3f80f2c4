// The test program: the unit tests of this folder, and one case for each assertion of the chapters.

#define BOOST_TEST_NO_MAIN

#include "conformance/tests/chapters.hpp"

#include <boost/test/unit_test.hpp>

int main(int argc, char** argv)
{
    return boost::unit_test::unit_test_main(&attest::conformance::tests::register_chapters, argc, argv);
}
