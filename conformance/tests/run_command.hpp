/// \file
/// A command that is run by a test.

#pragma once

#include "conformance/command/command.hpp"

#include <boost/test/unit_test.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace attest::conformance::tests
{

/// A command that was run: its status and what it printed.
struct Ran
{
    int status;      ///< An ExitStatus as a number.
    std::string out; ///< Standard output.
    std::string err; ///< Standard error.
};

/// Runs `attest`.
inline Ran run(const std::vector<std::string>& args)
{
    std::ostringstream out;
    std::ostringstream err;
    const int status = run_command(args, out, err);
    return {status, out.str(), err.str()};
}

/// True if a text has a part.
inline bool holds(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

/// Status 2, nothing on standard output, and a message.
inline void check_refused(const std::vector<std::string>& args, const std::string& message)
{
    const Ran ran = run(args);
    BOOST_TEST(ran.status == 2);
    BOOST_TEST(ran.out == "");
    BOOST_TEST(holds(ran.err, message), ran.err);
}

} // namespace attest::conformance::tests
