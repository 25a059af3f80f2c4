#include "spec/reader/clauses.hpp"

#include "spec/reader/text.hpp"

#include <map>

namespace attest::spec
{

namespace
{

constexpr std::size_t clause_level = 3;
constexpr std::string_view dash = " — ";

// The paragraph that follows a block, joined to one line; empty if something else follows.
std::string paragraph_after(const Chapter& chapter, std::size_t block)
{
    const std::size_t next = block + 1;
    if (next >= chapter.blocks.size() || chapter.blocks[next].kind != Block::Kind::paragraph)
        return {};
    std::vector<std::string> lines;
    for (std::size_t line = chapter.blocks[next].first; line <= chapter.blocks[next].last; ++line)
        lines.push_back(trimmed(chapter.lines[line - 1]));
    return joined(lines, " ");
}

bool is_withdrawn(std::string_view title)
{
    return title.starts_with("(withdrawn") && title.ends_with(')');
}

Strength strength_of(const Clause& clause)
{
    if (is_withdrawn(clause.title))
        return Strength::withdrawn;
    const std::vector<Strength> found = strengths_in(clause.requirement);
    return found.empty() ? Strength::shall : found.front();
}

Clause clause_at(const Chapter& chapter, std::size_t block)
{
    const Block& heading = chapter.blocks[block];
    Clause clause;
    clause.place = {chapter.file, heading.first};
    const std::size_t split = heading.text.find(dash);
    clause.id = heading.text.substr(0, split);
    if (split == std::string::npos || !is_clause_id(clause.id))
        throw defect(clause.place, quote(heading.text),
                     "a clause `ABC-1 — Title`: three capitals, a hyphen, a number from 1, and an em dash "
                     "between blanks");
    clause.title = trimmed(heading.text.substr(split + dash.size()));
    clause.requirement = paragraph_after(chapter, block);
    clause.strength = strength_of(clause);
    return clause;
}

} // namespace

std::vector<Strength> strengths_in(std::string_view requirement)
{
    static const std::map<std::string_view, Strength> strengths = {{"shall", Strength::shall},
                                                                   {"shall not", Strength::shall},
                                                                   {"should", Strength::should},
                                                                   {"should not", Strength::should},
                                                                   {"may", Strength::may}};
    constexpr std::string_view bold = "**";
    std::vector<Strength> found;
    for (std::size_t open = requirement.find(bold); open != std::string_view::npos;)
    {
        const std::size_t start = open + bold.size();
        const std::size_t close = requirement.find(bold, start);
        if (close == std::string_view::npos)
            break;
        const auto word = strengths.find(requirement.substr(start, close - start));
        if (word != strengths.end())
            found.push_back(word->second);
        open = requirement.find(bold, close + bold.size());
    }
    return found;
}

std::vector<Clause> clauses_of(const Chapter& chapter)
{
    std::vector<Clause> clauses;
    for (std::size_t block = 0; block < chapter.blocks.size(); ++block)
        if (chapter.blocks[block].kind == Block::Kind::heading && chapter.blocks[block].level == clause_level)
            clauses.push_back(clause_at(chapter, block));
    return clauses;
}

} // namespace attest::spec
