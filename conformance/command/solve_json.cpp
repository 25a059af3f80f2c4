#include "conformance/carriers/json_output.hpp"
#include "conformance/carriers/number_text.hpp"
#include "conformance/command/solve_report.hpp"

#include <boost/json.hpp>

#include <sstream>

namespace attest::conformance
{

namespace json = boost::json;

namespace
{

/// Adds the lists of a tensor's elements; what is unresolved is rounded to `null`.
void append_elements(json::object& tensor, const SolvedTensor& solved, unsigned digits)
{
    json::array rounded;
    json::array low;
    json::array high;
    for (const reference::CertifiedElement& element : solved.elements)
    {
        rounded.push_back(element.rounded ? json::value(hex_text(*element.rounded)) : json::value(nullptr));
        const auto [lower, upper] = ends_of(element, digits);
        low.emplace_back(lower);
        high.emplace_back(upper);
    }
    tensor["rounded"] = rounded;
    tensor["lo"] = low;
    tensor["hi"] = high;
}

json::object json_of(const SolvedTensor& solved, unsigned digits)
{
    json::object tensor{{"format", spec::name_of(solved.format)},
                        {"shape", json::array(solved.shape.begin(), solved.shape.end())}};
    if (solved.elements.size() <= most_printed_elements)
        append_elements(tensor, solved, digits);
    return tensor;
}

} // namespace

std::string solution_json(const NamedProblem& named, const Solution& solution, unsigned digits)
{
    const json::object document{{"problem", json_of(named.problem)},
                                {"output", json_of(solution.output, digits)},
                                {"lse", json_of(solution.log_sum_exp, digits)}};
    std::ostringstream text;
    print_json(text, document);
    return text.str();
}

} // namespace attest::conformance
