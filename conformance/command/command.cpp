#include "conformance/command/command.hpp"

#include "conformance/carriers/json_field.hpp"
#include "conformance/carriers/nearest_name.hpp"
#include "conformance/command/subcommands.hpp"

#include <iostream>
#include <sstream>

namespace attest::conformance
{

namespace
{

const std::vector<Subcommand>& subcommands()
{
    static const std::vector<Subcommand> all = {spec_command(), explain_command(), solve_command()};
    return all;
}

/// The first line of what a command is for.
std::string first_line(const std::string& text)
{
    return text.substr(0, text.find('\n'));
}

std::string overview()
{
    std::ostringstream text;
    text << "Usage: attest COMMAND [options]\n\nCommands:\n";
    for (const Subcommand& command : subcommands())
        text << "  " << command.name << std::string(9 - command.name.size(), ' ')
             << first_line(command.usage.purpose) << '\n';
    text << "\nattest COMMAND --help says more about one of them, attest --version which release this is.\n"
         << "\nExample:\n  attest explain guide\n";
    return text.str();
}

const Subcommand& subcommand(const std::string& name)
{
    std::vector<std::string> names;
    for (const Subcommand& command : subcommands())
    {
        if (command.name == name)
            return command;
        names.push_back(command.name);
    }
    throw UsageError("found command \"" + name + "\", expected " +
                     (near_name(name, names) ? std::string("a known one") : any_of(names)) +
                     suggestion(name, names));
}

ExitStatus run_subcommand(const std::vector<std::string>& args, std::ostream& out, std::ostream& err)
{
    const Subcommand& command = subcommand(args.front());
    const CommandLine line(command.usage, {args.begin() + 1, args.end()});
    if (!line.has("help"))
        return command.run(line, out, err);
    out << help_of(command.usage);
    return ExitStatus::held;
}

/// \throws UsageError for words behind `--version`
std::string version(const std::vector<std::string>& args)
{
    if (args.size() > 1)
        throw UsageError("--version: found \"" + args[1] + "\" behind it, expected nothing");
    return std::string("attest ") + ATTEST_VERSION + "\n";
}

ExitStatus dispatch(const std::vector<std::string>& args, std::ostream& out, std::ostream& err)
{
    if (args.empty())
        throw UsageError("found no command\n\n" + overview());
    if (args.front() == "--help" || args.front() == "-h")
        out << overview();
    else if (args.front() == "--version")
        out << version(args);
    else
        return run_subcommand(args, out, err);
    return ExitStatus::held;
}

/// All that a command printed, once it is known to be usable.
ExitStatus print(const std::string& text, ExitStatus status, std::ostream& out)
{
    if (out << text << std::flush)
        return status;
    throw std::runtime_error("the output cannot be written");
}

ExitStatus run_whole(const std::vector<std::string>& args, std::ostream& out, std::ostream& err)
try
{
    std::ostringstream text;
    const ExitStatus status = dispatch(args, text, err);
    return print(text.str(), status, out);
}
catch (const std::exception& error)
{
    err << "attest: " << error.what() << '\n';
    return ExitStatus::unusable;
}

} // namespace

int run_command(const std::vector<std::string>& args, std::ostream& out, std::ostream& err)
{
    return static_cast<int>(run_whole(args, out, err));
}

} // namespace attest::conformance
