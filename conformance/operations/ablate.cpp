#include "conformance/operations/all.hpp"

#include "conformance/ablations.hpp"
#include "conformance/examples.hpp"
#include "reference/layer.hpp"

namespace attest::conformance
{

namespace
{

using reference::Head;
using reference::Matrix;
using reference::Steps;

/// The queries of an example: that of the asking word is given, every other word asks for what it offers.
template <class Number>
Matrix<Number> queries_of(const RowView& row, const Example& example, const Matrix<Number>& keys)
{
    const auto asked = read_vector<Number>(example.query);
    const std::size_t asking = position_of(example, row.table.option("asks"));
    return reference::build_matrix<Number>(keys.rows, keys.columns, [&](std::size_t word, std::size_t c)
                                           { return word == asking ? asked[c] : keys(word, c); });
}

/// An example with a part removed: what its asking word gets.
///
/// The words are one-hot, so that the matrices of the head hold their queries, keys and values.
const auto ablate =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const Example example = find_example(row.book, row.table.option("of"));
    const auto keys = read_matrix<Number>(example.keys);
    const Head<Number> whole{queries_of(row, example, keys), keys, read_matrix<Number>(example.values)};
    reference::Masking<Number> masking;
    if (row.option_or("causal", "false") == "true")
        masking.visible = reference::causal();
    const auto words = reference::unit_matrix<Number>(keys.rows);
    const auto result =
        reference::run_head(words, words, head_without(row.cell("removed"), whole), masking, steps);
    const auto& attended = result.rows.at(position_of(example, row.table.option("asks")));
    return elements_of(column == "weights" ? attended.weight : attended.output);
};

} // namespace

std::vector<Operation> ablation_operations()
{
    Operation operation = numeric_operation("ablate", {"removed"}, {"weights", "output"}, ablate);
    operation.check_row =
        [check = operation.check_row](const RowView& row, const Texts& texts, Report& report)
    { check(row, steps_without(row.cell("removed"), texts), report); };
    operation.compute =
        [compute = operation.compute](const RowView& row, const std::string& column, const Texts& texts)
    { return compute(row, column, steps_without(row.cell("removed"), texts)); };
    return {operation};
}

} // namespace attest::conformance
