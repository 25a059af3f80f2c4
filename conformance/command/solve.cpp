#include "conformance/command/progress.hpp"
#include "conformance/command/solve_report.hpp"
#include "conformance/command/subcommands.hpp"

#include <ostream>

namespace attest::conformance
{

namespace po = boost::program_options;

namespace
{

constexpr unsigned usual_digits = 12;
constexpr unsigned most_digits = 1000;

constexpr const char* purpose = R"(Gives the certified answer of one problem: output and log-sum-exp.

EXAMPLE is a named example of the chapters (guide, page). PROBLEM is a file, as attest
explain reads it. Every element is the exact value, correctly rounded once to the output's
format, ties to even; beside it stands an interval that is proved to hold the exact value.

Exit status: 0 all elements are decided, 2 the problem cannot be read or is not valid,
3 an element is unresolved, which only a soft cap can cause.)";

Usage usage()
{
    Usage usage{"attest solve EXAMPLE|PROBLEM [options]", purpose, "attest solve guide",
                po::options_description("Options")};
    usage.options.add_options()("digits", po::value<std::string>()->value_name("N"),
                                "significant digits of the intervals' ends, 12 unless told, at most 1000");
    return usage;
}

ExitStatus run_solve(const CommandLine& line, std::ostream& out, std::ostream& err)
{
    const unsigned digits = line.natural("digits", usual_digits, 1, most_digits);
    const unsigned threads = line.threads();
    const NamedProblem named = problem_named(only_operand(line, "solve"));

    const spec::Extents extents = spec::extents(named.problem);
    Progress progress(err, extents.batch * extents.heads * extents.queries);
    SolveOptions options;
    options.threads = threads;
    options.digits = digits;
    options.done = [&] { progress.advance(); };
    const Solution solution = solve(named.problem, options);
    out << (line.has("json") ? solution_json(named, solution, digits)
                             : solution_text(named, solution, digits));
    if (solution.is_resolved())
        return ExitStatus::held;
    err << "attest: under the soft cap an element could not be decided\n";
    return ExitStatus::undecided;
}

} // namespace

Subcommand solve_command()
{
    return {"solve", usage(), run_solve};
}

} // namespace attest::conformance
