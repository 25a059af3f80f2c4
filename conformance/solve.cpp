#include "conformance/solve.hpp"

#include "conformance/problem_rows.hpp"
#include "conformance/workers.hpp"

#include <algorithm>
#include <numeric>

namespace attest::conformance
{

namespace
{

/// A tensor whose elements are still to come.
SolvedTensor unsolved(spec::Format format, const std::vector<std::size_t>& shape)
{
    const std::size_t count =
        std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<std::size_t>());
    return {format, shape, std::vector<reference::CertifiedElement>(count)};
}

bool is_resolved(const SolvedTensor& tensor)
{
    return std::ranges::all_of(tensor.elements, [](const reference::CertifiedElement& element)
                               { return element.rounded.has_value(); });
}

} // namespace

bool Solution::is_resolved() const
{
    return conformance::is_resolved(output) && conformance::is_resolved(log_sum_exp);
}

Solution solve(const spec::Problem& problem, unsigned threads, const std::function<void()>& done)
{
    Solution solution{unsolved(reference::output_format_of(problem), shape_of_output(problem)),
                      unsolved(reference::log_sum_exp_format_of(problem), shape_of_rows(problem, {}))};
    const std::vector<reference::ProblemRow> rows = rows_of(problem);
    for_each_index(rows.size(), threads,
                   [&](std::size_t index)
                   {
                       const reference::CertifiedRow row = reference::certify_row(rows[index]);
                       const auto start =
                           static_cast<std::ptrdiff_t>(start_of_row(rows[index], solution.output.shape));
                       std::ranges::copy(row.output, solution.output.elements.begin() + start);
                       solution.log_sum_exp.elements[index] = row.log_sum_exp;
                       if (done)
                           done();
                   });
    return solution;
}

} // namespace attest::conformance
