// The trace gate as a program: part of every build.

#include "conformance/locations.hpp"
#include "conformance/trace_gate.hpp"

#include <iostream>

namespace
{

using namespace attest;

int report(const std::vector<std::string>& missing)
{
    for (const std::string& message : missing)
        std::cerr << message << '\n';
    return missing.empty() ? 0 : 1;
}

std::vector<std::string> defects_of(const spec::Book& book)
{
    const auto source = conformance::text_folder();
    std::vector<std::string> defects;
    for (const spec::BookError& error : spec::lint(book, source))
        defects.push_back(error.what());
    const auto results = conformance::run_all(conformance::assertions_of(book), conformance::Texts());
    for (std::string& message : conformance::missing_links(book, results, conformance::citations_of(source)))
        defects.push_back(std::move(message));
    return defects;
}

} // namespace

int main()
{
    try
    {
        return report(defects_of(spec::read_book(conformance::chapters_folder())));
    }
    catch (const std::exception& error)
    {
        return report({error.what()});
    }
}
