/// \file
/// The problem that a command line names.

#pragma once

#include "conformance/command/usage.hpp"
#include "spec/problem.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// A problem that a word of the command line names.
struct NamedProblem
{
    std::string title;              ///< What it is, for people.
    std::vector<std::string> words; ///< What each key stands for; empty: nothing is known of them.
    spec::Problem problem;          ///< Without violation.
};

/// The example of the chapters, or the file, that a word names.
///
/// \throws UsageError if there is neither, InputError if the file holds no valid problem
NamedProblem problem_named(const std::string& word);

/// The one operand of a command.
/// \throws UsageError if there are none or more
std::string only_operand(const CommandLine& line, const std::string& command);

} // namespace attest::conformance
