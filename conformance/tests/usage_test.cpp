/// \file
/// Options that every command has, and what a command line may not say.

#include "conformance/tests/run_command.hpp"

#include <string>

using attest::conformance::tests::Ran;
using attest::conformance::tests::run;

BOOST_AUTO_TEST_SUITE(usage)

BOOST_AUTO_TEST_CASE(the_short_help_is_the_long_one)
{
    for (const char* command : {"spec", "explain", "solve"})
    {
        const Ran help = run({command, "-h"});
        BOOST_TEST(help.status == 0);
        BOOST_TEST(help.out == run({command, "--help"}).out);
        BOOST_TEST(help.out.starts_with(std::string("Usage: attest ") + command), help.out);
    }
}

BOOST_AUTO_TEST_CASE(version_takes_no_word)
{
    const Ran ran = run({"--version", "x"});
    BOOST_TEST(ran.status == 2);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(ran.err == "attest: --version: found \"x\" behind it, expected nothing\n");
}

BOOST_AUTO_TEST_CASE(a_folder_has_a_name)
{
    const Ran ran = run({"spec", "--chapters", ""});
    BOOST_TEST(ran.status == 2);
    BOOST_TEST(ran.err == "attest: --chapters: found an empty name, expected a folder of chapters\n");
}

BOOST_AUTO_TEST_CASE(requirements_in_json_have_no_marks)
{
    const Ran ran = run({"spec", "SMX-1", "--json"});
    BOOST_TEST(ran.status == 0);
    BOOST_TEST(ran.out.find("shall") != std::string::npos);
    BOOST_TEST(ran.out.find("**") == std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
