/// \file
/// The command `attest`, as a function.

#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace attest::conformance
{

/// What a command says with its exit status.
enum class ExitStatus
{
    held = 0,     ///< Everything held.
    failed = 1,   ///< A claim fails, an output is rejected.
    unusable = 2, ///< Usage, or input that is unreadable or invalid: a message, and nothing on `out`.
    undecided = 3 ///< Nothing is rejected, but something could not be decided.
};

/// Runs `attest` with arguments.
///
/// \param args what follows the program's name
/// \param out  what was asked for: all of it, or nothing when the status is 2
/// \param err  errors, warnings and progress
/// \return an ExitStatus as a number
int run_command(const std::vector<std::string>& args, std::ostream& out, std::ostream& err);

} // namespace attest::conformance
