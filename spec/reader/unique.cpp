#include "spec/reader/unique.hpp"

#include "spec/reader/text.hpp"

namespace attest::spec
{

void UniqueIds::enter(const Chapter& chapter)
{
    for (const Table& table : chapter.tables)
        for (const Row& row : table.rows)
            enter(row.id, row.place);
    for (const Claim& claim : chapter.claims)
        enter(claim.id, claim.place);
}

void UniqueIds::enter(const std::string& id, const Place& place)
{
    const auto [first, is_new] = seen.emplace(id, place);
    if (!is_new)
        throw defect(place, quote(id) + " a second time",
                     "an ID that is not that of " + first->second.file + ":" +
                         std::to_string(first->second.line));
}

} // namespace attest::spec
