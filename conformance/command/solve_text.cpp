#include "conformance/command/solve_report.hpp"
#include "conformance/command/text.hpp"
#include "conformance/problem_rows.hpp"
#include "spec/format.hpp"

namespace attest::conformance
{

namespace
{

constexpr std::size_t line_width = 100;

std::string elements_text(const SolvedTensor& tensor, unsigned digits)
{
    TextColumn places{"element", {}};
    TextColumn rounded{"rounded", {}};
    TextColumn low{"at least", {}};
    TextColumn high{"at most", {}};
    for (std::size_t index = 0; index < tensor.elements.size(); ++index)
    {
        const reference::CertifiedElement& element = tensor.elements[index];
        const auto [lower, upper] = ends_of(element, digits);
        places.cells.push_back(spec::text_of(place_in(tensor.shape, index)));
        rounded.cells.push_back(element.rounded ? spec::text_of_number(*element.rounded) : "unresolved");
        low.cells.push_back(lower);
        high.cells.push_back(upper);
    }
    return table_text({places, rounded, low, high}, line_width);
}

std::string tensor_text(const std::string& name, const SolvedTensor& tensor, unsigned digits)
{
    const std::string head =
        name + " " + spec::text_of(tensor.shape) + ", rounded once to " + spec::name_of(tensor.format) + "\n";
    if (tensor.elements.size() > most_printed_elements)
        return head + counted(tensor.elements.size(), "element") + ", too many to print\n";
    return head + elements_text(tensor, digits);
}

} // namespace

reference::EndTexts ends_of(const reference::CertifiedElement& element, unsigned digits)
{
    if (element.kind == reference::ValueClass::finite)
    {
        const auto scope = reference::Precision(digits + 40);
        return reference::outward_ends(enclose(element), digits);
    }
    const std::string name = reference::name_of(element.kind);
    return {name, name};
}

std::string solution_text(const NamedProblem& named, const Solution& solution, unsigned digits)
{
    return named.title + "\n\n" + tensor_text("output", solution.output, digits) + "\n" +
           tensor_text("log-sum-exp", solution.log_sum_exp, digits);
}

} // namespace attest::conformance
