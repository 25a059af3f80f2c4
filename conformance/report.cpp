#include "conformance/report.hpp"

namespace attest::conformance
{

void Report::check(bool holds, const std::string& what)
{
    ++checks_;
    if (!holds)
        failures_.push_back(what);
}

} // namespace attest::conformance
