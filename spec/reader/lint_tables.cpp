#include "spec/reader/lint.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

void require_in_force(const Place& place, const std::string& what, const std::string& id,
                      const ClauseIds& ids, Defects& defects)
{
    if (ids.in_force.count(id) == 1)
        return;
    const std::string state = ids.all.count(id) == 1 ? ", which is withdrawn" : ", which no chapter has";
    defects.push_back(defect(place, what + " " + quote(id) + state, "the ID of a clause in force"));
}

void lint_table(const Table& table, const ClauseIds& ids, Defects& defects)
{
    require_in_force(table.place, "a table of", table.clause, ids, defects);
    for (const Column& column : table.columns)
        if (is_clause_id(column.role))
            require_in_force(table.place, "a bound", column.role, ids, defects);
}

// The part of a check before the point is a clause's ID, or a pattern of some.
void lint_check(const Claim& claim, const std::string& check, const ClauseIds& ids, Defects& defects)
{
    const std::size_t point = check.find('.');
    const std::string clause = check.substr(0, point);
    const bool is_pattern = clause.find('*') != std::string::npos;
    if (point == std::string::npos && !is_pattern)
        defects.push_back(defect(claim.place, "check " + quote(check),
                                 "an assertion `ABC-1.slug`, or a pattern such as `ABC-1.*`"));
    else if (!is_pattern)
        require_in_force(claim.place, "a check of", clause, ids, defects);
    else if (std::none_of(ids.in_force.begin(), ids.in_force.end(),
                          [&](const std::string& id) { return matches(clause, id); }))
        defects.push_back(defect(claim.place, "check " + quote(check), "a pattern of some clause in force"));
}

void lint_topic(const Claim& claim, const Book& book, Defects& defects)
{
    const auto is_topic = [&](const Chapter& chapter) { return chapter.slug == claim.later; };
    if (!claim.later.empty() && std::none_of(book.chapters.begin(), book.chapters.end(), is_topic))
        defects.push_back(defect(claim.place, "topic " + quote(claim.later) + " of claim " + claim.id,
                                 "the slug of a chapter"));
}

void lint_claim(const Claim& claim, const ClauseIds& ids, Defects& defects)
{
    if (claim.checks.empty() && claim.later.empty())
        defects.push_back(defect(claim.place, "claim " + claim.id + " with neither `checks` nor `later`",
                                 "what checks it, or the topic that will"));
    for (const std::string& check : claim.checks)
        lint_check(claim, check, ids, defects);
}

// A mistyped `vectors` would otherwise be text, and its rows run by nobody.
void lint_languages(const Chapter& chapter, Defects& defects)
{
    static const std::vector<std::string> languages = {"vectors", "claims", "text", "cpp",   "c",
                                                       "console", "sh",     "json", "cmake", "python"};
    for (const Block& block : chapter.blocks)
    {
        if (block.kind != Block::Kind::fence)
            continue;
        const std::string language = block.text.substr(0, block.text.find_first_of(" \t"));
        if (!language.empty() && std::find(languages.begin(), languages.end(), language) == languages.end())
            defects.push_back(defect({chapter.file, block.first}, "a fence of " + quote(language),
                                     "no language, or one of: " + joined(languages, ", ")));
    }
}

} // namespace

void lint_tables(const Book& book, const ClauseIds& ids, Defects& defects)
{
    for (const Chapter& chapter : book.chapters)
    {
        for (const Table& table : chapter.tables)
            lint_table(table, ids, defects);
        for (const Claim& claim : chapter.claims)
        {
            lint_claim(claim, ids, defects);
            lint_topic(claim, book, defects);
        }
        lint_languages(chapter, defects);
    }
}

} // namespace attest::spec
