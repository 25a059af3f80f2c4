#include "conformance/operations/counting.hpp"

namespace attest::conformance
{

void check_naturals(const Naturals& found, const std::string& cell, const std::string& what, Report& report)
{
    std::vector<std::string> texts;
    std::string shown;
    for (const std::size_t number : found)
    {
        texts.push_back(std::to_string(number));
        shown += " " + texts.back();
    }
    report.check(texts == words(cell), what + ": the chapter says " + cell + ", the reference gives" + shown);
}

} // namespace attest::conformance
