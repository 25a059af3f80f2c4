#include "spec/reader/lint.hpp"
#include "spec/reader/prose.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

namespace fs = std::filesystem;

// A path that stays below the folder it starts from.
bool is_inside(const fs::path& path)
{
    return path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
}

std::size_t marks_in(const fs::path& file, const std::string& mark)
{
    const std::vector<std::string> lines = lines_of(file.string(), bytes_of(file));
    return static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), [&](const std::string& line)
                                                  { return trimmed(line) == mark; }));
}

void lint_snippet(const Place& place, const Snippet& snippet, const fs::path& source, Defects& defects)
{
    if (!is_inside(snippet.file))
    {
        defects.push_back(defect(place, quote(snippet.file), "a path from the root of the source"));
        return;
    }
    try
    {
        const std::string mark = "// [" + snippet.tag + "]";
        const std::size_t count = marks_in(source / snippet.file, mark);
        if (count != 2)
            defects.push_back(defect(place,
                                     std::to_string(count) + " lines " + quote(mark) + " in " + snippet.file,
                                     "two, around the code"));
    }
    catch (const BookError& error)
    {
        defects.push_back(defect(place, quote(snippet.file) + ": " + error.message, "a source file"));
    }
}

} // namespace

void lint_snippets(const Chapter& chapter, const fs::path& source, Defects& defects)
{
    std::size_t at = 0;
    for (const Spans& spans : spans_of(chapter))
    {
        const Place place{chapter.file, ++at};
        const std::string& line = chapter.lines[at - 1];
        if (!words_have(spans, "\\snippet"))
            continue;
        const auto snippet = snippet_of(line);
        if (snippet)
            lint_snippet(place, *snippet, source, defects);
        else
            defects.push_back(defect(place, quote(line), "`\\snippet FILE TAG` on a line of its own"));
    }
}

} // namespace attest::spec
