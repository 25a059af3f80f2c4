#include "conformance/command/named_problem.hpp"

#include "conformance/carriers/nearest_name.hpp"
#include "conformance/carriers/problem_file.hpp"
#include "conformance/examples.hpp"
#include "conformance/locations.hpp"
#include "spec/reader/text.hpp"

#include <filesystem>

namespace attest::conformance
{

namespace fs = std::filesystem;

namespace
{

/// A word that looks like a file, and like no name of an example.
bool looks_like_file(const std::string& word)
{
    return word.find('/') != std::string::npos || fs::path(word).has_extension();
}

NamedProblem problem_in_file(const std::string& file)
{
    return {file, {}, read_problem(file)};
}

NamedProblem example_named(const spec::Book& book, const std::string& name)
{
    const spec::Table& table = *book.example(name);
    const Example example = example_of(table);
    return {name + ": an example of the chapters (" + table.place.file + ":" +
                std::to_string(table.place.line) + ")",
            example.words, problem_of(example)};
}

} // namespace

NamedProblem problem_named(const std::string& word)
{
    if (looks_like_file(word))
        return problem_in_file(word);
    const spec::Book book = spec::read_book(chapters_folder());
    if (book.example(word))
        return example_named(book, word);
    if (fs::exists(word))
        return problem_in_file(word);
    const std::vector<std::string> names = example_names(book);
    throw UsageError("found \"" + word + "\", expected a file, or an example of the chapters (" +
                     spec::joined(names, ", ") + ")" + suggestion(word, names));
}

std::string only_operand(const CommandLine& line, const std::string& command)
{
    const std::vector<std::string> operands = line.operands();
    if (operands.size() != 1)
        throw UsageError("found " + std::to_string(operands.size()) +
                         " operands, expected one: the name of an example, or a file (attest " + command +
                         " --help)");
    return operands.front();
}

} // namespace attest::conformance
