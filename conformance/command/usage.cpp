#include "conformance/command/usage.hpp"

#include "conformance/carriers/nearest_name.hpp"
#include "conformance/workers.hpp"

#include <charconv>
#include <sstream>

namespace attest::conformance
{

namespace po = boost::program_options;

namespace
{

constexpr const char* operand = "operand";
constexpr unsigned most_threads = 1024;

po::options_description with_operands(const Usage& usage)
{
    po::options_description all = options_of(usage);
    all.add_options()(operand, po::value<std::vector<std::string>>());
    return all;
}

std::vector<std::string> option_names(const Usage& usage)
{
    const po::options_description all = options_of(usage);
    std::vector<std::string> names;
    for (const auto& option : all.options())
        names.push_back("--" + option->long_name());
    return names;
}

po::variables_map parse(const Usage& usage, const std::vector<std::string>& args)
{
    const po::options_description all = with_operands(usage);
    po::positional_options_description operands;
    operands.add(operand, -1);
    constexpr int style = po::command_line_style::default_style & ~po::command_line_style::allow_guessing;
    po::variables_map values;
    po::store(po::command_line_parser(args).options(all).positional(operands).style(style).run(), values);
    return values;
}

} // namespace

po::options_description options_of(const Usage& usage)
{
    po::options_description all = usage.options;
    all.add_options()("json", "print exactly one JSON document")                                        //
        ("threads", po::value<std::string>()->value_name("N"), "threads to use; all cores unless told") //
        ("help,h", "print this text");
    return all;
}

std::string help_of(const Usage& usage)
{
    std::ostringstream text;
    text << "Usage: " << usage.synopsis << "\n\n"
         << usage.purpose << "\n\n"
         << options_of(usage) << "\nExample:\n  " << usage.example << "\n";
    return text.str();
}

CommandLine::CommandLine(const Usage& usage, const std::vector<std::string>& args)
try : values_(parse(usage, args)) {}
catch (const po::unknown_option& error)
{
    const std::string name = error.get_option_name();
    throw UsageError("found option \"" + name + "\", expected a known one" +
                     suggestion(name, option_names(usage)));
}
catch (const po::error& error)
{
    throw UsageError(error.what());
}

unsigned CommandLine::natural(const std::string& option, unsigned otherwise, unsigned low,
                              unsigned high) const
{
    if (!has(option))
        return otherwise;
    const std::string found = text(option);
    unsigned number = 0;
    const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), number);
    if (error != std::errc{} || end != found.data() + found.size() || number < low || number > high)
        throw UsageError("--" + option + ": found \"" + found + "\", expected a whole number from " +
                         std::to_string(low) + " to " + std::to_string(high));
    return number;
}

unsigned CommandLine::threads() const
{
    return natural("threads", all_cores(), 1, most_threads);
}

std::vector<std::string> CommandLine::operands() const
{
    return has(operand) ? values_[operand].as<std::vector<std::string>>() : std::vector<std::string>{};
}

} // namespace attest::conformance
