#include "spec/reader/tables.hpp"

#include "spec/reader/text.hpp"

namespace attest::spec
{

bool is_fence_of(const Block& block, const std::string& language)
{
    if (block.kind != Block::Kind::fence)
        return false;
    const std::vector<std::string> words = words_of(block.text);
    return !words.empty() && words.front() == language;
}

std::vector<std::string> cells_at(const Place& place, const std::string& line,
                                  const std::vector<std::string>& columns)
{
    std::vector<std::string> cells = cells_of(line);
    if (cells.size() != columns.size())
        throw defect(place, "a row of " + std::to_string(cells.size()) + " cells",
                     std::to_string(columns.size()) + " as in " + quote(joined(columns, " | ")));
    return cells;
}

} // namespace attest::spec
