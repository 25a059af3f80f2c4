#include "conformance/command/spec_report.hpp"
#include "conformance/command/subcommands.hpp"
#include "conformance/locations.hpp"
#include "conformance/whole_file.hpp"

#include <ostream>

namespace attest::conformance
{

namespace po = boost::program_options;

namespace
{

constexpr const char* purpose = R"(Runs the chapters and says which claims hold.

Without an ID it prints one row for each claim of the five documents: the clauses that it
rests on, how many assertions check it, and the outcome. With the IDs of claims (G7) or
clauses (SMX-4) it prints their texts, the code that implements them, and every assertion.
What does not hold is printed below, with the place in the chapter and the certified value.

Exit status: 0 all held, 1 a claim, a clause or an assertion fails, 2 the chapters cannot
be read. A claim that is completed by a later topic does not count as failed.)";

Usage usage()
{
    Usage usage{"attest spec [ID...] [options]", purpose, "attest spec G7 SMX-4",
                po::options_description("Options")};
    usage.options.add_options()("chapters", po::value<std::string>()->value_name("DIR"),
                                "read the chapters in this folder") //
        ("report", po::value<std::string>()->value_name("junit=FILE"), "write a report for other tools");
    return usage;
}

/// The file of `--report junit=FILE`, or an empty path.
std::filesystem::path junit_file(const CommandLine& line)
{
    constexpr std::string_view kind = "junit=";
    if (!line.has("report"))
        return {};
    const std::string report = line.text("report");
    if (!report.starts_with(kind) || report.size() == kind.size())
        throw UsageError("--report: found \"" + report + "\", expected junit=FILE");
    return report.substr(kind.size());
}

/// The folder of `--chapters`, or the one that is read unless told.
std::filesystem::path chapters_of(const CommandLine& line)
{
    if (!line.has("chapters"))
        return chapters_folder();
    const std::string folder = line.text("chapters");
    if (folder.empty())
        throw UsageError("--chapters: found an empty name, expected a folder of chapters");
    return folder;
}

std::string text_of(const SpecRun& run, bool in_full)
{
    const std::string failures = failures_text(run);
    return (in_full ? claims_in_full(run) : claims_table(run)) + (failures.empty() ? "" : "\n") + failures +
           (in_full ? "" : "\n" + summary_text(run));
}

ExitStatus run_spec(const CommandLine& line, std::ostream& out, std::ostream& err)
{
    const std::filesystem::path report = junit_file(line);
    const std::vector<std::string> ids = line.operands();
    const SpecRun run(chapters_of(line), ids, line.threads(), err);
    if (!report.empty())
        write_whole(report, spec_junit(run));
    out << (line.has("json") ? spec_json(run) : text_of(run, !ids.empty()));
    return run.failures().empty() ? ExitStatus::held : ExitStatus::failed;
}

} // namespace

Subcommand spec_command()
{
    return {"spec", usage(), run_spec};
}

} // namespace attest::conformance
