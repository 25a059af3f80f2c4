#include "conformance/solve.hpp"

#include "conformance/problem_rows.hpp"
#include "conformance/workers.hpp"

#include <algorithm>
#include <atomic>
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

/// The place of a row in (batch, heads, n).
std::size_t index_of(const reference::ProblemRow& row)
{
    return (row.batch * row.extents.heads + row.head) * row.extents.queries + row.query;
}

std::size_t count_unresolved(const reference::CertifiedRow& row)
{
    const auto is_open = [](const reference::CertifiedElement& element) { return !element.rounded; };
    return static_cast<std::size_t>(std::ranges::count_if(row.output, is_open)) +
           (is_open(row.log_sum_exp) ? 1 : 0);
}

/// The rows that are asked for.
std::vector<reference::ProblemRow> asked_rows(const spec::Problem& problem, const SolveOptions& options)
{
    std::vector<reference::ProblemRow> rows;
    for (const reference::ProblemRow& row : rows_of(problem))
        if (!options.queries || std::ranges::binary_search(*options.queries, row.query))
            rows.push_back(row);
    return rows;
}

} // namespace

Solution solve(const spec::Problem& problem, const SolveOptions& options)
{
    Solution solution{unsolved(reference::output_format_of(problem), shape_of_output(problem)),
                      unsolved(reference::log_sum_exp_format_of(problem), shape_of_rows(problem, {}))};
    const std::vector<reference::ProblemRow> rows = asked_rows(problem, options);
    std::atomic<std::size_t> unresolved = 0;
    for_each_index(rows.size(), options.threads,
                   [&](std::size_t index)
                   {
                       const reference::ProblemRow& row = rows[index];
                       const reference::CertifiedRow certified = reference::certify_row(row, options.digits);
                       unresolved += count_unresolved(certified);
                       std::ranges::copy(certified.output, solution.output.elements.begin() +
                                                               static_cast<std::ptrdiff_t>(
                                                                   start_of_row(row, solution.output.shape)));
                       solution.log_sum_exp.elements[index_of(row)] = certified.log_sum_exp;
                       if (options.done)
                           options.done();
                   });
    solution.unresolved = unresolved;
    return solution;
}

} // namespace attest::conformance
