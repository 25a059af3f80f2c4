#include "conformance/operations/all.hpp"

#include "conformance/examples.hpp"
#include "reference/attention.hpp"
#include "reference/matrix_form.hpp"

namespace attest::conformance
{

namespace
{

using reference::Attended;
using reference::Matrix;
using reference::Scaling;
using reference::Steps;
using reference::Vector;

/// The keys that a query sees: all, or where a column or option gives its position, those there and before.
template <class Number>
std::vector<std::size_t> seen_keys(const RowView& row, std::size_t keys, const Steps<Number>& steps)
{
    const std::string position = row.has("position") ? row.cell("position") : row.option_or("position", "");
    if (position.empty())
        return reference::visible_keys(steps.mask(reference::everything()), 0, keys);
    return reference::visible_keys(steps.mask(reference::causal()), read_natural(position), keys);
}

/// A number to divide by. \throws std::invalid_argument when it is none, or 0
reference::Rational read_divisor(const std::string& text)
{
    const reference::Rational divisor = read_rational(text);
    if (divisor == 0)
        throw std::invalid_argument("found \"" + text + "\", expected a number to divide by");
    return divisor;
}

/// What a row divides its scores by: √width, or the number in the option `divide`.
template <class Number> Scaling scaling_of(const RowView& row, const Vector<Number>& query)
{
    Scaling scaling{static_cast<unsigned long>(query.size()), {}};
    const std::string divisor = row.option_or("divide", "");
    if (!divisor.empty())
        scaling.given = reference::Rational(1) / read_divisor(divisor);
    return scaling;
}

/// One query against an example's keys and values.
template <class Number>
Attended<Number> ask_example(const RowView& row, const Example& example, const std::string& query,
                             const Steps<Number>& steps)
{
    const auto asked = read_vector<Number>(query);
    const auto keys = read_matrix<Number>(example.keys);
    require_size("width of the query", asked.size(), "width of the keys", keys.columns);
    reference::RowConventions<Number> conventions;
    conventions.scaling = scaling_of(row, asked);
    return reference::attend(asked, keys, read_matrix<Number>(example.values),
                             seen_keys(row, keys.rows, steps), conventions, steps);
}

/// The quantity of one key that a column names.
template <class Number>
Elements<Number> of_key(const Attended<Number>& attended, std::size_t key, const std::string& column)
{
    if (column == "score")
        return elements_of<Number>({attended.score.at(key)});
    if (column == "scaled")
        return elements_of<Number>({attended.scaled.at(key)});
    return elements_of<Number>({attended.weight.at(key)});
}

/// A table whose rows are the keys of one query: the guide's and the page's own tables.
const auto attend =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const Example example = example_of(row.table);
    return of_key(ask_example(row, example, example.query, steps), row.index, column);
};

/// The quantity of a whole row of keys that a column names.
template <class Number> Elements<Number> of_row(const Attended<Number>& attended, const std::string& column)
{
    if (column == "scores")
        return elements_of(attended.score);
    if (column == "scaled")
        return elements_of(attended.scaled);
    if (column == "total")
        return elements_of<Number>({reference::total(attended.weight)});
    return elements_of(column == "weights" ? attended.weight : attended.output);
}

/// An example's keys and values, asked by another query or from another position.
const auto ask = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const Example example = find_example(row.book, row.table.option("of"));
    return of_row(ask_example(row, example, row.has("query") ? row.cell("query") : example.query, steps),
                  column);
};

/// The weight that an example's query gives to one word.
const auto share = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    const Example example = find_example(row.book, row.cell("example"));
    const Attended<Number> attended = ask_example(row, example, example.query, steps);
    return elements_of<Number>({attended.weight.at(position_of(example, row.cell("word")))});
};

/// The rows of a matrix, one after the other.
template <class Number> Elements<Number> cells_of(const Matrix<Number>& matrix)
{
    return elements_of(matrix.cells);
}

/// The product of two matrices.
const auto multiply = []<class Number>(const RowView& row, const std::string&, const Steps<Number>&)
{
    const auto left = read_matrix<Number>(row.cell("left"));
    const auto right = read_matrix<Number>(row.cell("right"));
    require_size("rows of the right matrix", right.rows, "columns of the left", left.columns);
    return cells_of(reference::multiply(left, right));
};

/// All queries at once, in the matrix form.
const auto matrices =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const auto queries = read_matrix<Number>(row.cell("queries"));
    const auto keys = read_matrix<Number>(row.cell("keys"));
    require_size("width of the keys", keys.columns, "width of the queries", queries.columns);
    const auto visible =
        row.option_or("causal", "no") == "yes" ? reference::causal() : reference::everything();
    const Scaling scaling{static_cast<unsigned long>(queries.columns), {}};
    if (column == "scores")
        return cells_of(reference::multiply(queries, reference::transpose(keys)));
    if (column == "weights")
        return cells_of(reference::weights_as_matrix(queries, keys, visible, scaling, steps));
    const auto values = read_matrix<Number>(row.cell("values"));
    require_size("rows of the values", values.rows, "rows of the keys", keys.rows);
    return cells_of(reference::attend_as_matrices(queries, keys, values, visible, scaling, steps));
};

} // namespace

std::vector<Operation> attention_operations()
{
    return {
        numeric_operation("attend", {"key", "value"}, {"score", "scaled", "weight"}, attend),
        numeric_operation("ask", {"query", "position"}, {"scores", "scaled", "weights", "total", "output"},
                          ask),
        numeric_operation("share", {"example", "position", "word"}, {"weight"}, share),
        numeric_operation("multiply", {"left", "right"}, {"product"}, multiply),
        numeric_operation("matrix", {"queries", "keys", "values"}, {"scores", "weights", "output"}, matrices),
    };
}

} // namespace attest::conformance
