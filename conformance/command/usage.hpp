/// \file
/// How a command is called, and what a command line says.

#pragma once

#include <boost/program_options.hpp>

#include <stdexcept>
#include <string>
#include <vector>

namespace attest::conformance
{

/// A command line that cannot be understood: what() says what was found and what was expected.
class UsageError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// How a command is called: what its `--help` shows.
struct Usage
{
    std::string synopsis; ///< `attest spec [ID...] [options]`
    std::string purpose;  ///< What it is for, what its operands are, what its exit status means.
    std::string example;  ///< A command line that works as printed.
    boost::program_options::options_description options; ///< Its own; options_of() has the others too.
};

/// The options that every command has, added to its own.
boost::program_options::options_description options_of(const Usage& usage);

/// What `--help` prints.
std::string help_of(const Usage& usage);

/// What a command line says.
class CommandLine
{
public:
    /// Reads the arguments of a command.
    /// \throws UsageError for an option that is not known, lacks its value, or stands twice
    CommandLine(const Usage& usage, const std::vector<std::string>& args);

    /// True if the option is there.
    bool has(const std::string& option) const { return values_.count(option) > 0; }

    /// The value of an option that is there.
    std::string text(const std::string& option) const { return values_[option].as<std::string>(); }

    /// The whole number that an option gives, or a default.
    /// \throws UsageError when the value is no number from `low` to `high`
    unsigned natural(const std::string& option, unsigned otherwise, unsigned low, unsigned high) const;

    /// `--threads`, or all cores.
    unsigned threads() const;

    /// The words that are no options.
    std::vector<std::string> operands() const;

private:
    boost::program_options::variables_map values_;
};

} // namespace attest::conformance
