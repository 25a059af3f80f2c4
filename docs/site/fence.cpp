#include "docs/site/fence.hpp"

#include "docs/site/claims_table.hpp"
#include "docs/site/markup.hpp"
#include "docs/site/vectors_table.hpp"

namespace attest::docs
{

namespace
{

bool stands_in(const spec::Place& place, const spec::Block& block)
{
    return place.line >= block.first && place.line <= block.last;
}

const spec::Table* table_in(const spec::Chapter& chapter, const spec::Block& block)
{
    for (const spec::Table& table : chapter.tables)
        if (stands_in(table.place, block))
            return &table;
    return nullptr;
}

std::vector<const spec::Claim*> claims_in(const spec::Chapter& chapter, const spec::Block& block)
{
    std::vector<const spec::Claim*> claims;
    for (const spec::Claim& claim : chapter.claims)
        if (stands_in(claim.place, block))
            claims.push_back(&claim);
    return claims;
}

/// Text to look at, as it is typed.
std::string typed(const spec::Chapter& chapter, const spec::Block& block)
{
    std::string text;
    for (std::size_t line = block.first; line + 1 < block.last; ++line)
        text += escape(chapter.lines[line]) + "\n";
    return tag("pre", text, "class=\"typed\"");
}

} // namespace

std::string fence(const Site& site, const spec::Chapter& chapter, const spec::Block& block)
{
    if (const spec::Table* table = table_in(chapter, block))
        return html_block(vectors_table(site, *table));
    if (const auto claims = claims_in(chapter, block); !claims.empty())
        return html_block(claims_table(site, claims));
    return html_block(typed(chapter, block));
}

} // namespace attest::docs
