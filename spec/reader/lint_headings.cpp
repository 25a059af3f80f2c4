#include "spec/reader/lint.hpp"
#include "spec/reader/text.hpp"

#include <map>

namespace attest::spec
{

namespace
{

constexpr std::size_t number_length = 2;

void lint_levels(const Chapter& chapter, Defects& defects)
{
    std::size_t level = 0;
    for (const Block& block : chapter.blocks)
    {
        if (block.kind != Block::Kind::heading)
            continue;
        const Place place{chapter.file, block.first};
        if (block.level > level + 1)
            defects.push_back(defect(place, "a heading of level " + std::to_string(block.level),
                                     "at most level " + std::to_string(level + 1) + " after the one before"));
        if (block.level == 1 && level > 0)
            defects.push_back(
                defect(place, "a second title " + quote(block.text), "one `#` heading in a chapter"));
        level = block.level;
    }
}

} // namespace

void lint_headings(const Book& book, Defects& defects)
{
    std::map<std::string, std::string> seen;
    for (const Chapter& chapter : book.chapters)
    {
        for (const std::string& key : {chapter.file.substr(0, number_length), chapter.slug})
        {
            const auto [first, is_new] = seen.emplace(key, chapter.file);
            if (!is_new)
                defects.push_back(defect({chapter.file, 0},
                                         "`" + key + "`, which " + first->second + " has too",
                                         "chapters of different numbers and slugs"));
        }
        lint_levels(chapter, defects);
    }
}

} // namespace attest::spec
