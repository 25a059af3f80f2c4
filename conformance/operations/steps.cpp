#include "conformance/operations/all.hpp"

#include "reference/steps.hpp"

namespace attest::conformance
{

namespace
{

using reference::Steps;
using reference::Vector;

/// y = x·W for one token; one matrix may serve all rows.
const auto project = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    const auto token = read_vector<Number>(row.cell("token"));
    const std::string& matrix = row.has("matrix") ? row.cell("matrix") : row.table.option("matrix");
    return elements_of(steps.project(token, read_matrix<Number>(matrix)));
};

/// The score of one key.
const auto score = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    const auto query = read_vector<Number>(row.cell("query"));
    return elements_of<Number>({steps.score(query, read_vector<Number>(row.cell("key")))});
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
{
    std::vector<Vector<Number>> weighted;
    for (const std::string& value : matrix_rows(row.cell("weighted")))
        weighted.push_back(read_vector<Number>(value));
    return elements_of(steps.add(weighted));
};

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
