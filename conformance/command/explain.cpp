#include "conformance/explain.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/nearest_name.hpp"
#include "conformance/carriers/problem_file.hpp"
#include "conformance/command/explain_report.hpp"
#include "conformance/command/progress.hpp"
#include "conformance/command/subcommands.hpp"
#include "conformance/examples.hpp"
#include "conformance/locations.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>
#include <ostream>

namespace attest::conformance
{

namespace fs = std::filesystem;
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

/// A word that looks like a file, and like no name of an example.
bool looks_like_file(const std::string& word)
{
    return word.find('/') != std::string::npos || fs::path(word).has_extension();
}

Walked walked_file(const std::string& file)
{
    return {file, {}, read_problem(file)};
}

Walked walked_example(const spec::Book& book, const std::string& name)
{
    const spec::Table& table = *book.example(name);
    const Example example = example_of(table);
    return {name + ": an example of the chapters (" + table.place.file + ":" +
                std::to_string(table.place.line) + ")",
            example.words, problem_of(example)};
}

/// The example or the file that a word names.
Walked walked_of(const std::string& word)
{
    if (looks_like_file(word))
        return walked_file(word);
    const spec::Book book = spec::read_book(chapters_folder());
    if (book.example(word))
        return walked_example(book, word);
    if (fs::exists(word))
        return walked_file(word);
    const std::vector<std::string> names = example_names(book);
    throw UsageError("found \"" + word + "\", expected a file, or an example of the chapters (" +
                     spec::joined(names, ", ") + "); did you mean \"" + nearest_name(word, names) + "\"?");
}

std::string only_operand(const CommandLine& line)
{
    const std::vector<std::string> operands = line.operands();
    if (operands.size() != 1)
        throw UsageError(
            "found " + std::to_string(operands.size()) +
            " operands, expected one: the name of an example, or a file (attest explain --help)");
    return operands.front();
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
    const std::string word = only_operand(line);
    const Walked walked = walked_of(word);
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
