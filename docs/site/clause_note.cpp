#include "docs/site/clause_note.hpp"

#include "docs/site/markup.hpp"
#include "docs/site/outcome.hpp"

#include <algorithm>

namespace attest::docs
{

namespace
{

using conformance::Citation;
using conformance::ClauseResult;
using conformance::Result;

const ClauseResult* result_of(const Site& site, const spec::Clause& clause)
{
    const auto found = std::find_if(site.clauses.begin(), site.clauses.end(), [&](const ClauseResult& result)
                                    { return result.clause->id == clause.id; });
    return found == site.clauses.end() ? nullptr : &*found;
}

/// The name of what satisfies a clause, as a link to its documentation where a header declares it.
std::string code_link(const Citation& citation)
{
    const std::string room = citation.file.substr(0, citation.file.find('/'));
    const bool documented = citation.file.ends_with(".hpp");
    return documented ? "\\ref attest::" + room + "::" + citation.name + "() \"" + citation.name + "\""
                      : "`" + citation.name + "`";
}

std::string file_link(const Citation& citation)
{
    return citation.file.ends_with(".hpp") ? "\\ref " + citation.file + " \"" + citation.file + "\""
                                           : citation.file;
}

/// "Implemented by softmax (reference/softmax.hpp)."
std::string implemented_by(const Site& site, const std::string& clause)
{
    std::string text;
    for (const Citation& citation : site.citations)
        if (citation.clause == clause)
            text += (text.empty() ? "Implemented by " : ", ") + code_link(citation) + " (" +
                    file_link(citation) + ")";
    return text.empty() ? "" : "\n" + text + ".\n\n";
}

/// What a row of a table says is read there, what a property says is its title.
std::string assertion_item(const Result& result)
{
    const conformance::Assertion& assertion = result.assertion;
    const bool row = assertion.source.empty();
    const std::string id = tag("code", escape(assertion.id));
    const std::string text = row ? link("#" + escape(assertion.id), id) : id + " " + escape(assertion.title);
    return tag("li", outcome_mark(result.report) + " " + text + failures_list(result.report));
}

/// "12 rows of tables and 3 properties".
std::string count_of(const std::vector<const Result*>& results)
{
    const auto rows =
        static_cast<std::size_t>(std::count_if(results.begin(), results.end(), [](const Result* result)
                                               { return result->assertion.source.empty(); }));
    const std::size_t properties = results.size() - rows;
    if (properties == 0)
        return counted(rows, "row");
    return (rows > 0 ? counted(rows, "row") + " and " : "") + counted(properties, "property", "properties");
}

/// "Checked by": the assertions of a clause, folded away under their number.
std::string checked_by(const ClauseResult& result)
{
    std::string items;
    for (const Result* found : result.results)
        items += assertion_item(*found);
    const std::string summary =
        tag("summary", "Checked by " + count_of(result.results) + " " + outcome_mark(result.outcome));
    return tag("details", summary + tag("ul", items),
               result.outcome == conformance::Outcome::failed ? "open" : "");
}

} // namespace

std::string clause_note(const Site& site, const spec::Clause& clause)
{
    const ClauseResult* result = result_of(site, clause);
    if (!result)
        return "";
    return "\n" + html_block("<div class=\"clause-note\">") + implemented_by(site, clause.id) +
           html_block(checked_by(*result) + "</div>") + "\n";
}

} // namespace attest::docs
