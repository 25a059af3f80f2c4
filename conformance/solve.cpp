#include "conformance/solve.hpp"

#include "conformance/problem_rows.hpp"
#include "conformance/shared_heads.hpp"
#include "conformance/workers.hpp"
#include "reference/oracle/certify_steps.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>

namespace attest::conformance
{

namespace
{

std::size_t count_of(const std::vector<std::size_t>& shape)
{
    return std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<std::size_t>());
}

/// A tensor whose elements are still to come.
SolvedTensor unsolved(spec::Format format, const std::vector<std::size_t>& shape)
{
    return {format, shape, std::vector<reference::CertifiedElement>(count_of(shape))};
}

/// An answer whose elements are still to come.
Solution unsolved(const spec::Problem& problem, const SolveOptions& options)
{
    const spec::Format format = reference::output_format_of(problem);
    Solution solution{unsolved(format, shape_of_output(problem)),
                      unsolved(reference::log_sum_exp_format_of(problem), shape_of_rows(problem, {}))};
    if (options.steps)
    {
        const std::vector<std::size_t> shape = shape_of_rows(problem, {spec::extents(problem).keys});
        solution.scores = unsolved(format, shape);
        solution.weights = solution.scores;
    }
    for (std::size_t profile = 0; profile < options.profiles.size(); ++profile)
    {
        AcceptedTensors& accept = solution.accept.emplace_back();
        accept.output.resize(solution.output.elements.size());
        accept.log_sum_exp.resize(solution.log_sum_exp.elements.size());
        accept.weights.resize(options.steps ? solution.weights->elements.size() : 0);
    }
    return solution;
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

/// Moves what belongs to one row to its place in a tensor.
template <class Element>
void place(std::vector<Element>&& part, std::vector<Element>& whole, std::size_t start)
{
    std::ranges::move(part, whole.begin() + static_cast<std::ptrdiff_t>(start));
}

/// Works out a problem, block by block.
class Solver
{
public:
    Solver(const spec::Problem& problem, const SolveOptions& options)
        : options_(options), heads_(problem, options.queries), solution_(unsolved(problem, options))
    {
    }

    Solution solve()
    {
        for_each_index(heads_.blocks().size(), options_.threads, [this](std::size_t block) { solve(block); });
        return std::move(solution_);
    }

private:
    void solve(std::size_t block)
    {
        const std::vector<reference::ProblemRow>& rows = heads_.blocks()[block].rows;
        reference::ClimbedRows climbed = climb_rows(heads_.open(block), rows, options_.digits);
        heads_.close(block);
        count(climbed);
        for (std::size_t r = 0; r < rows.size(); ++r)
        {
            place_row(rows[r], std::move(climbed.rows[r]));
            if (options_.done)
                options_.done();
        }
    }

    void count(const reference::ClimbedRows& climbed)
    {
        const std::lock_guard lock(mutex_);
        solution_.rungs += climbed.counts;
        for (const reference::CertifiedRow& row : climbed.rows)
            solution_.unresolved += count_unresolved(row);
    }

    void place_row(const reference::ProblemRow& row, reference::CertifiedRow&& certified)
    {
        const std::size_t index = index_of(row);
        const std::size_t start = start_of_row(row, solution_.output.shape);
        std::vector<reference::CertifiedElement> weights;
        if (options_.steps)
            weights = certify_weights(row, solution_.output.format, options_.digits);
        for (std::size_t profile = 0; profile < options_.profiles.size(); ++profile)
        {
            AcceptedTensors& accept = solution_.accept[profile];
            reference::AcceptedRow accepted =
                accept_row(row, *options_.profiles[profile], certified, weights);
            place(std::move(accepted.output), accept.output, start);
            accept.log_sum_exp[index] = accepted.log_sum_exp;
            place(std::move(accepted.weights), accept.weights, index * row.extents.keys);
        }
        if (options_.steps)
        {
            place(certify_final_scores(row, solution_.output.format, options_.digits),
                  solution_.scores->elements, index * row.extents.keys);
            place(std::move(weights), solution_.weights->elements, index * row.extents.keys);
        }
        place(std::move(certified.output), solution_.output.elements, start);
        solution_.log_sum_exp.elements[index] = std::move(certified.log_sum_exp);
    }

    const SolveOptions& options_;
    SharedHeads heads_;
    Solution solution_;
    std::mutex mutex_;
};

} // namespace

Solution solve(const spec::Problem& problem, const SolveOptions& options)
{
    return Solver(problem, options).solve();
}

} // namespace attest::conformance
