#include "conformance/assertion.hpp"

namespace attest::conformance
{

Report run(const Assertion& assertion, const Texts& texts)
{
    Report report;
    try
    {
        assertion.run(texts, report);
    }
    catch (const spec::BookError&)
    {
        throw;
    }
    catch (const std::exception& error)
    {
        report.check(false, error.what());
    }
    if (report.checks() == 0)
        report.check(false, "the assertion checks nothing");
    return report;
}

} // namespace attest::conformance
