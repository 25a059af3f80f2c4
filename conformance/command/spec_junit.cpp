#include "conformance/command/spec_report.hpp"

#include <sstream>
#include <string_view>

namespace attest::conformance
{

namespace
{

/// A text as the value of an attribute in XML.
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char character : text)
        switch (character)
        {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;";
            break;
        case '"':
            result += "&quot;";
            break;
        case '\n':
            result += "&#10;";
            break;
        default:
            result += character;
        }
    return result;
}

std::string attribute(const std::string& name, const std::string& value)
{
    return " " + name + "=\"" + escaped(value) + "\"";
}

/// One test case; JUnit knows one failure of each, so their messages stand in lines.
void append_case(std::ostream& xml, const Result& result)
{
    const Assertion& assertion = result.assertion;
    xml << "  <testcase" << attribute("classname", assertion.clause) << attribute("name", assertion.id)
        << attribute("file", assertion.place.file) << attribute("line", std::to_string(assertion.place.line));
    if (result.report.held())
    {
        xml << "/>\n";
        return;
    }
    std::string message;
    for (const std::string& failure : result.report.failures())
        message += (message.empty() ? "" : "\n") + failure;
    xml << ">\n    <failure" << attribute("message", message) << "/>\n  </testcase>\n";
}

} // namespace

std::string spec_junit(const SpecRun& run)
{
    std::ostringstream cases;
    std::size_t failures = 0;
    for (const Result& result : run.results())
    {
        append_case(cases, result);
        failures += result.report.held() ? 0U : 1U;
    }
    std::ostringstream xml;
    xml << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite" << attribute("name", "attest spec")
        << attribute("tests", std::to_string(run.results().size()))
        << attribute("failures", std::to_string(failures)) << attribute("errors", "0") << ">\n"
        << cases.str() << "</testsuite>\n";
    return xml.str();
}

} // namespace attest::conformance
