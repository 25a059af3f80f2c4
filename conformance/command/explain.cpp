#include "conformance/explain.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/command/explain_report.hpp"
#include "conformance/command/progress.hpp"
#include "conformance/command/subcommands.hpp"

#include <ostream>

namespace attest::conformance
{

namespace po = boost::program_options;

namespace
{

constexpr unsigned usual_digits = 12;
constexpr unsigned most_digits = 100'000;

/// As many numbers as people may want to look at.
constexpr double most_numbers = 100'000;

constexpr const char* purpose = R"(Walks through the steps of one problem, with certified digits.

EXAMPLE is a named example of the chapters (guide, page). PROBLEM is a file: JSON,
an object with query, key and value as nested lists, and any of the fields that a problem
may have; or safetensors, with these tensors, and the fields as metadata.
Every number is correctly rounded to N significant digits, and that is proved; an exact
value prints exactly where that is shorter.

Exit status: 0 all digits are certified, 2 the problem cannot be read or is not valid,
3 a number stands as an interval, because its digits could not be decided.)";

Usage usage()
{
    Usage usage{"attest explain EXAMPLE|PROBLEM [options]", purpose, "attest explain guide --digits 30",
                po::options_description("Options")};
    usage.options.add_options()("digits", po::value<std::string>()->value_name("N"),
                                "significant digits, 12 unless told, at most 100000");
    return usage;
}

void require_readable_size(const std::string& word, const spec::Problem& problem)
{
    if (explained_numbers(problem) > most_numbers)
        throw InputError(word,
                         "its steps have more than 100000 numbers, expected a problem small enough to read");
}

ExitStatus run_explain(const CommandLine& line, std::ostream& out, std::ostream& err)
{
    const unsigned digits = line.natural("digits", usual_digits, 1, most_digits);
    const unsigned threads = line.threads();
    const std::string word = only_operand(line, "explain");
    const NamedProblem walked = problem_named(word);
    require_readable_size(word, walked.problem);

    const spec::Extents extents = spec::extents(walked.problem);
    Progress progress(err, extents.batch * extents.heads * extents.queries);
    const Explanation explanation = explain(walked.problem, digits, threads, [&] { progress.advance(); });
    out << (line.has("json") ? explanation_json(walked, explanation) : explanation_text(walked, explanation));
    if (explanation.decided)
        return ExitStatus::held;
    err << "attest: where an interval stands, more digits could not be decided\n";
    return ExitStatus::undecided;
}

} // namespace

Subcommand explain_command()
{
    return {"explain", usage(), run_explain};
}

} // namespace attest::conformance
