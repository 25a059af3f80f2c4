#include "conformance/operations/all.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/problem_json.hpp"

#include <optional>

namespace attest::conformance
{

namespace
{

/// What is said of a problem that is refused, or nothing if it is accepted.
std::optional<std::string> refusal_of(const std::string& problem)
{
    try
    {
        problem_from_json({"problem.json", problem});
        return std::nullopt;
    }
    catch (const InputError& error)
    {
        return error.message;
    }
}

/// A problem as people type it is refused at the right place, with the right words, by the right clause.
void refuse(const RowView& row, const Texts&, Report& report)
{
    const std::string clause = row.has("clause") ? row.cell("clause") : row.table.clause;
    const std::string expected = row.cell("where") + ": found " + row.cell("found") + ", expected " +
                                 row.cell("expected") + " (" + clause + ")";
    const std::string said = refusal_of(row.cell("problem")).value_or("nothing, it is accepted");
    report.check(said == expected,
                 "the chapter says \"" + expected + "\", the problem's reader says \"" + said + "\"");
}

} // namespace

std::vector<Operation> refusal_operations()
{
    return {{"refuse", {"problem"}, {"clause", "where", "found", "expected"}, refuse}};
}

} // namespace attest::conformance
