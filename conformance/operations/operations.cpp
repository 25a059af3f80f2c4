#include "conformance/operations/operation.hpp"

#include "conformance/operations/all.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

void append(std::vector<Operation>& all, std::vector<Operation> some)
{
    std::move(some.begin(), some.end(), std::back_inserter(all));
}

std::vector<Operation> every_operation()
{
    std::vector<Operation> all;
    append(all, notation_operations());
    append(all, step_operations());
    append(all, scale_operations());
    append(all, attention_operations());
    append(all, refusal_operations());
    append(all, problem_operations());
    append(all, answer_operations());
    append(all, layer_operations());
    append(all, structure_operations());
    append(all, ablation_operations());
    append(all, blockwise_operations());
    append(all, printed_operations());
    return all;
}

bool lists(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Refuses a column that the operation neither reads nor computes, so that no cell goes unread.
void check_columns(const Operation& operation, const spec::Table& table)
{
    for (const spec::Column& column : table.columns)
    {
        const bool reads = lists(operation.inputs, column.name) && column.role == "input";
        const bool computes = lists(operation.results, column.name) && column.role != "input";
        if (column.role != "name" && !reads && !computes)
            throw spec::BookError(table.place, "operation " + operation.name + ": found column \"" +
                                                   column.name + "\" with role " + column.role +
                                                   ", expected a column that it reads or computes");
    }
}

} // namespace

const std::vector<Operation>& operations()
{
    static const std::vector<Operation> all = every_operation();
    return all;
}

const Operation& operation_of(const spec::Table& table)
{
    for (const Operation& operation : operations())
        if (operation.name == table.operation)
        {
            check_columns(operation, table);
            return operation;
        }
    throw spec::BookError(table.place, "found operation \"" + table.operation + "\", expected a known one");
}

} // namespace attest::conformance
