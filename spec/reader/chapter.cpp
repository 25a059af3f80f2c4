#include "spec/reader/blocks.hpp"
#include "spec/reader/characters.hpp"
#include "spec/reader/clauses.hpp"
#include "spec/reader/tables.hpp"
#include "spec/reader/text.hpp"
#include "spec/reader/unique.hpp"

namespace attest::spec
{

namespace
{

constexpr std::string_view extension = ".md";

// The slug of `NN-slug.md`; empty if the name has another form.
std::string slug_in(const std::string& file)
{
    constexpr std::size_t start = 3;
    if (file.size() < start + extension.size() || !file.ends_with(extension))
        return {};
    const std::string slug = file.substr(start, file.size() - start - extension.size());
    const bool numbered = is_digit(file[0]) && is_digit(file[1]) && file[2] == '-';
    return numbered && slug == slug_of(slug) ? slug : "";
}

std::string title_of(const Chapter& chapter)
{
    if (chapter.blocks.empty())
        throw defect({chapter.file, 1}, "an empty chapter", "`# Title` on the first line");
    const Block& first = chapter.blocks.front();
    if (first.kind != Block::Kind::heading || first.level != 1)
        throw defect({chapter.file, first.first}, quote(chapter.lines[first.first - 1]),
                     "`# Title` before all else");
    return first.text;
}

void read_tables(Chapter& chapter)
{
    for (const Block& block : chapter.blocks)
    {
        if (is_fence_of(block, "vectors"))
            chapter.tables.push_back(table_of(chapter, block));
        if (!is_fence_of(block, "claims"))
            continue;
        for (Claim& claim : claims_of(chapter, block))
            chapter.claims.push_back(std::move(claim));
    }
}

} // namespace

Chapter read_chapter_text(const std::string& file, const std::string& text)
{
    Chapter chapter;
    chapter.file = file;
    chapter.slug = slug_in(file);
    if (chapter.slug.empty())
        throw defect({file, 0}, "this file name",
                     "`NN-slug.md`: two digits, lower-case letters, digits, hyphens");
    chapter.lines = lines_of(file, text);
    chapter.blocks = blocks_of(file, chapter.lines);
    chapter.title = title_of(chapter);
    chapter.clauses = clauses_of(chapter);
    read_tables(chapter);
    UniqueIds().enter(chapter);
    return chapter;
}

Chapter read_chapter(const std::filesystem::path& file)
{
    return read_chapter_text(file.filename().string(), bytes_of(file));
}

} // namespace attest::spec
