#include "conformance/operations/all.hpp"

#include "conformance/operations/problem_cells.hpp"
#include "reference/row_results.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::AttendedRow;
using reference::ProblemRow;
using reference::Steps;

/// The quantity of one row of a problem that a column names.
template <class Number>
Elements<Number> of_problem_row(const ProblemRow& row, const std::string& column, const Steps<Number>& steps)
{
    const AttendedRow<Number> attended = reference::attend_row(row, steps);
    if (column == "scores")
        return reference::final_scores_of_row(attended, row);
    if (column == "weights")
        return reference::weights_of_row(attended, row);
    if (column == "output")
        return reference::output_of_row(attended, row);
    return {reference::log_sum_exp_of_row(attended, row, steps)};
}

/// A whole problem: the rows of all queries, one after the other.
const auto solve =
    []<class Number>(const RowView& view, const std::string& column, const Steps<Number>& steps)
{
    const spec::Problem problem = read_problem(view);
    ProblemRow row{problem, spec::extents(problem)};
    Elements<Number> all;
    for (; row.query < row.extents.queries; ++row.query)
        std::ranges::copy(of_problem_row(row, column, steps), std::back_inserter(all));
    return all;
};

/// A problem of n queries and m keys of which only the conventions matter; as many batch items as they name.
spec::Problem problem_of_sizes(const RowView& view)
{
    spec::Problem problem;
    read_conventions(view, problem);
    const auto* offsets = std::get_if<std::vector<std::int64_t>>(&problem.alignment);
    const std::size_t items =
        std::max({std::size_t{1}, problem.kv_lengths.size(), offsets ? offsets->size() : 0});
    const std::size_t queries = view.natural("n");
    const std::size_t keys = view.natural("m");
    problem.query = {{items, 1, queries, 1}, std::vector<double>(items * queries)};
    problem.key = {{items, 1, keys, 1}, std::vector<double>(items * keys)};
    problem.value = problem.key;
    require_valid(problem);
    return problem;
}

/// Who sees whom, for one batch item after the other: 1 where the query of a row sees the key of a column.
const auto visible = []<class Number>(const RowView& view, const std::string&, const Steps<Number>& steps)
{
    const spec::Problem problem = problem_of_sizes(view);
    Elements<Number> all;
    for (std::size_t item = 0; item < problem.query.shape.front(); ++item)
    {
        const reference::Visible sees = steps.mask(reference::visibility_of(problem, item, 0));
        const auto grid = reference::build_matrix<Number>(
            view.natural("n"), view.natural("m"), [&](std::size_t query, std::size_t key)
            { return reference::make<Number>(reference::Rational(sees(query, key) ? 1 : 0)); });
        std::ranges::copy(elements_of(grid.cells), std::back_inserter(all));
    }
    return all;
};

/// Refuses an option that no field has, so that none is mistyped and ignored.
void check_options(const spec::Table& table, const std::vector<std::string>& fields)
{
    for (const auto& [name, value] : table.options)
        if (std::find(fields.begin(), fields.end(), name) == fields.end())
            throw spec::BookError(table.place,
                                  "found option \"" + name + "\", expected a field of a problem");
}

/// An operation on a problem: its fields are columns or options.
template <class Compute>
Operation problem_operation(const std::string& name, std::vector<std::string> fields,
                            std::vector<std::string> results, Compute compute)
{
    fields.insert(fields.end(), convention_names().begin(), convention_names().end());
    Operation operation = numeric_operation(name, fields, std::move(results), compute);
    operation.check_row =
        [fields, check = operation.check_row](const RowView& row, const Texts& texts, Report& report)
    {
        check_options(row.table, fields);
        check(row, texts, report);
    };
    return operation;
}

} // namespace

std::vector<Operation> problem_operations()
{
    return {
        problem_operation("solve", {"queries", "keys", "values"}, {"scores", "weights", "output", "lse"},
                          solve),
        problem_operation("visible", {"n", "m"}, {"grid"}, visible),
    };
}

} // namespace attest::conformance
