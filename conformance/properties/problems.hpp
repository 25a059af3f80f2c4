/// \file
/// Whole problems of one head, for properties: random ones, and what their rows give.

#pragma once

#include "conformance/properties/samples.hpp"
#include "conformance/quantity.hpp"
#include "reference/row_results.hpp"

namespace attest::conformance
{

/// The sizes of a problem that a property makes.
struct ProblemSizes
{
    std::size_t queries = 3;
    std::size_t keys = 4;
    std::size_t width = 2;
    std::size_t value_width = 2;
};

/// A matrix of whole numbers as a tensor.
inline spec::Tensor tensor_of(const reference::Matrix<reference::Rational>& matrix)
{
    spec::Tensor tensor{{matrix.rows, matrix.columns}, {}};
    for (const reference::Rational& cell : matrix.cells)
        tensor.data.push_back(cell.convert_to<double>());
    return tensor;
}

/// A problem of whole numbers from −3 to 3, with no convention but the defaults.
inline spec::Problem sample_problem(Samples& samples, const ProblemSizes& sizes = {})
{
    spec::Problem problem;
    problem.query = tensor_of(samples.integers(sizes.queries, sizes.width, 3));
    problem.key = tensor_of(samples.integers(sizes.keys, sizes.width, 3));
    problem.value = tensor_of(samples.integers(sizes.keys, sizes.value_width, 3));
    return problem;
}

/// What the rows of a problem give, each one a row of elements.
template <class Number> struct RowsOfProblem
{
    std::vector<Elements<Number>> scores;
    std::vector<Elements<Number>> weights;
    std::vector<Elements<Number>> output;

    bool operator==(const RowsOfProblem&) const = default;
};

/// The rows of all queries of a valid problem of one batch item and one head.
template <class Number>
RowsOfProblem<Number> rows_of(const spec::Problem& problem, const reference::Steps<Number>& steps)
{
    RowsOfProblem<Number> rows;
    reference::ProblemRow row{problem, spec::extents(problem)};
    for (; row.query < row.extents.queries; ++row.query)
    {
        const auto attended = reference::attend_row(row, steps);
        rows.scores.push_back(reference::final_scores_of_row(attended, row));
        rows.weights.push_back(reference::weights_of_row(attended, row));
        rows.output.push_back(reference::output_of_row(attended, row));
    }
    return rows;
}

} // namespace attest::conformance
