#include "conformance/command/spec_report.hpp"

#include <boost/json.hpp>

#include <algorithm>

namespace attest::conformance
{

namespace json = boost::json;

namespace
{

json::array ids_of(const std::vector<const Result*>& results)
{
    json::array ids;
    for (const Result* result : results)
        ids.emplace_back(result->assertion.id);
    return ids;
}

json::array texts(const std::vector<std::string>& strings)
{
    return json::array(strings.begin(), strings.end());
}

json::object json_of(const ClaimResult& result)
{
    const spec::Claim& claim = *result.claim;
    json::object object{{"id", claim.id},
                        {"document", claim.document},
                        {"chapter", result.chapter},
                        {"clauses", texts(result.clauses)},
                        {"assertions", result.results.size()},
                        {"checks", ids_of(result.results)},
                        {"outcome", name_of(result.outcome)},
                        {"text", claim.text}};
    if (!claim.later.empty())
        object["topic"] = claim.later;
    return object;
}

json::array implemented_by(const std::vector<Citation>& citations)
{
    json::array names;
    for (const Citation& citation : citations)
        names.push_back(
            json::object{{"name", citation.name}, {"file", citation.file}, {"line", citation.line}});
    return names;
}

json::object json_of(const ClauseResult& result, const SpecRun& run)
{
    const spec::Clause& clause = *result.clause;
    return {{"id", clause.id},
            {"title", clause.title},
            {"requirement", plain(clause.requirement)},
            {"implemented_by", implemented_by(run.citations(clause.id))},
            {"checked_by", ids_of(result.results)},
            {"outcome", name_of(result.outcome)},
            {"file", clause.place.file},
            {"line", clause.place.line}};
}

json::object json_of(const spec::Row& row)
{
    return {{"id", row.id}, {"line", row.place.line}, {"cells", texts(row.cells)}};
}

/// An executable table, for suites in other languages.
json::object json_of(const spec::Table& table)
{
    json::object options;
    for (const auto& [name, value] : table.options)
        options[name] = value;
    json::array columns;
    for (const spec::Column& column : table.columns)
        columns.push_back(json::object{{"name", column.name}, {"role", column.role}});
    json::array rows;
    for (const spec::Row& row : table.rows)
        rows.push_back(json_of(row));
    return {{"operation", table.operation},
            {"clause", table.clause},
            {"file", table.place.file},
            {"line", table.place.line},
            {"options", options},
            {"columns", columns},
            {"rows", rows}};
}

json::object json_of(const Failure& failure)
{
    return {{"id", failure.id},
            {"file", failure.place.file},
            {"line", failure.place.line},
            {"message", failure.message}};
}

} // namespace

std::string spec_json(const SpecRun& run)
{
    json::array claims;
    for (const ClaimResult& claim : run.claims())
        claims.push_back(json_of(claim));
    json::array clauses;
    for (const ClauseResult& clause : run.clauses())
        clauses.push_back(json_of(clause, run));
    json::array failures;
    for (const Failure& failure : run.failures())
        failures.push_back(json_of(failure));
    json::array tables;
    for (const spec::Table* table : run.tables())
        tables.push_back(json_of(*table));
    const json::object document{
        {"claims", claims}, {"clauses", clauses}, {"failures", failures}, {"tables", tables}};
    return json::serialize(document) + "\n";
}

} // namespace attest::conformance
