#include "conformance/operations/all.hpp"

#include "reference/steps.hpp"

namespace attest::conformance
{

namespace
{

using reference::Steps;

/// y = x·W for one token; one matrix may serve all rows.
const auto project = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    const auto token = read_vector<Number>(row.cell("token"));
    const std::string& matrix = row.has("matrix") ? row.cell("matrix") : row.table.option("matrix");
    const auto weights = read_matrix<Number>(matrix);
    require_size("rows of the matrix", weights.rows, "width of the token", token.size());
    return elements_of(steps.project(token, weights));
};

/// The score of one key.
const auto score = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    const auto query = read_vector<Number>(row.cell("query"));
    const auto key = read_vector<Number>(row.cell("key"));
    require_size("width of the key", key.size(), "width of the query", query.size());
    return elements_of<Number>({steps.score(query, key)});
};

/// The weights or the log-sum-exp of a row of logits.
const auto softmax =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const auto logits = read_vector<Number>(row.cell("logits"));
    if (column == "lse")
        return elements_of<Number>({steps.log_sum_exp(logits)});
    return elements_of(steps.softmax(logits));
};

/// A value times its weight.
const auto weigh = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    const auto weight = read_number<Number>(row.cell("weight"));
    return elements_of(steps.weigh(weight, read_vector<Number>(row.cell("value"))));
};

/// Weighted values, added column by column.
const auto add = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{ return elements_of(steps.add(read_vectors<Number>(row.cell("weighted")))); };

} // namespace

std::vector<Operation> step_operations()
{
    return {
        numeric_operation("project", {"token", "matrix"}, {"projected"}, project),
        numeric_operation("score", {"query", "key"}, {"score"}, score),
        numeric_operation("softmax", {"logits"}, {"weights", "lse"}, softmax),
        numeric_operation("weigh", {"weight", "value"}, {"weighted"}, weigh),
        numeric_operation("add", {"weighted"}, {"output"}, add),
    };
}

} // namespace attest::conformance
