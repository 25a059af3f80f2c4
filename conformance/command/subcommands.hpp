/// \file
/// The commands of `attest`.

#pragma once

#include "conformance/command/command.hpp"
#include "conformance/command/usage.hpp"

#include <iosfwd>
#include <string>
#include <vector>

namespace attest::conformance
{

/// One command: its name, how it is called, and what it does.
struct Subcommand
{
    std::string name;
    Usage usage;

    /// Does the work.
    ExitStatus (*run)(const CommandLine& line, std::ostream& out, std::ostream& err);
};

/// `attest spec`: runs the chapters and says which claims hold.
Subcommand spec_command();

/// `attest explain`: walks through the steps of one problem.
Subcommand explain_command();

/// `attest solve`: the certified answer of one problem.
Subcommand solve_command();

} // namespace attest::conformance
