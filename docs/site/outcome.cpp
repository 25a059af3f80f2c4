#include "docs/site/outcome.hpp"

#include "docs/site/markup.hpp"

namespace attest::docs
{

namespace
{

using conformance::Outcome;
using conformance::Report;

const char* sign_of(Outcome outcome)
{
    switch (outcome)
    {
    case Outcome::held:
        return "&#10003;";
    case Outcome::failed:
        return "&#10007;";
    case Outcome::later:
        break;
    }
    return "&hellip;";
}

std::string styled(const std::string& content, Outcome outcome)
{
    const std::string name = conformance::name_of(outcome);
    return tag("span", content, "class=\"outcome " + name + "\" title=\"" + name + "\"");
}

} // namespace

std::string outcome_mark(Outcome outcome)
{
    return styled(std::string(sign_of(outcome)) + "&nbsp;" + conformance::name_of(outcome), outcome);
}

std::string outcome_mark(const Report& report)
{
    const Outcome outcome = report.held() ? Outcome::held : Outcome::failed;
    return styled(sign_of(outcome), outcome);
}

std::string failures_list(const Report& report)
{
    std::string items;
    for (const std::string& failure : report.failures())
        items += tag("li", escape(failure));
    return items.empty() ? "" : tag("ul", items, "class=\"failures\"");
}

std::string counted(std::size_t count, const std::string& word, const std::string& plural)
{
    return std::to_string(count) + " " + (count == 1 ? word : plural.empty() ? word + "s" : plural);
}

} // namespace attest::docs
