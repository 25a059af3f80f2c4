#include "conformance/carriers/json_output.hpp"
#include "conformance/command/explain_report.hpp"

#include <boost/json.hpp>

#include <sstream>

namespace attest::conformance
{

namespace json = boost::json;

namespace
{

json::object json_of(const spec::Problem& problem, const ExplainedStep& step)
{
    const std::vector<std::string> values = values_of(problem, step);
    return {{"name", step.name},
            {"clause", step.clause},
            {"shape", json::array(step.shape.begin(), step.shape.end())},
            {"values", json::array(values.begin(), values.end())}};
}

} // namespace

std::string explanation_json(const NamedProblem& walked, const Explanation& explanation)
{
    json::array steps;
    for (const ExplainedStep& step : explanation.steps)
        steps.push_back(json_of(walked.problem, step));
    json::object document{{"problem", json_of(walked.problem)}, {"steps", steps}};
    if (!walked.words.empty())
        document["words"] = json::array(walked.words.begin(), walked.words.end());
    std::ostringstream text;
    print_json(text, document);
    return text.str();
}

} // namespace attest::conformance
