#include "conformance/operations/all.hpp"

#include "conformance/operations/problem_cells.hpp"
#include "reference/oracle/certify.hpp"
#include "reference/row_results.hpp"

#include <algorithm>
#include <cmath>

namespace attest::conformance
{

namespace
{

using reference::CertifiedElement;
using reference::Rational;
using reference::Steps;

/// A certified element as the value it is rounded to, or its sign.
template <class Number> Element<Number> of_element(const CertifiedElement& element, const std::string& column)
{
    const double rounded = element.rounded.value();
    if (column == "signs")
        return reference::make<Number>(Rational(std::signbit(rounded) ? -1 : 1));
    if (const auto kind = reference::class_of(rounded); kind != reference::ValueClass::finite)
        return kind;
    return reference::make<Number>(reference::exact_rational(rounded));
}

/// The answer of a problem: what is handed over, rounded once to its format.
const auto answer =
    []<class Number>(const RowView& view, const std::string& column, const Steps<Number>& steps)
{
    const spec::Problem problem = read_problem(view);
    reference::ProblemRow row{problem, spec::extents(problem)};
    Elements<Number> all;
    for (; row.query < row.extents.queries; ++row.query)
    {
        if (column == "value")
        {
            const auto attended = reference::attend_row(row, steps);
            std::ranges::copy(reference::output_of_row(attended, row), std::back_inserter(all));
            continue;
        }
        const reference::CertifiedRow certified = reference::certify_row(row);
        if (column == "lse")
            all.push_back(of_element<Number>(certified.log_sum_exp, column));
        else
            for (const CertifiedElement& element : certified.output)
                all.push_back(of_element<Number>(element, column));
    }
    return all;
};

} // namespace

std::vector<Operation> answer_operations()
{
    std::vector<std::string> fields = convention_names();
    fields.insert(fields.begin(), {"queries", "keys", "values"});
    return {numeric_operation("answer", fields, {"value", "output", "signs", "lse"}, answer)};
}

} // namespace attest::conformance
