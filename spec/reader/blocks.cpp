#include "spec/reader/blocks.hpp"

#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

using Kind = Block::Kind;

constexpr std::string_view fence_mark = "```";

bool is_indented(std::string_view line)
{
    const std::size_t margin = line.find_first_not_of(' ');
    return margin != std::string_view::npos && (margin >= 4 || line[margin] == '\t');
}

// What a renderer looks at: the line without a margin of up to three blanks.
std::string_view without_margin(std::string_view line)
{
    return is_indented(line) ? std::string_view()
                             : line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

bool is_fence_mark(std::string_view line)
{
    return without_margin(line).starts_with(fence_mark) || without_margin(line).starts_with("~~~");
}

bool is_heading_mark(std::string_view line)
{
    return without_margin(line).starts_with('#');
}

// Kind of the run of lines that starts with a line that is neither blank nor a mark.
Kind run_kind(std::string_view line)
{
    if (is_indented(line))
        return Kind::code;
    return without_margin(line).starts_with('>') ? Kind::quote : Kind::paragraph;
}

bool continues(Kind kind, std::string_view line)
{
    if (is_blank(line) || is_fence_mark(line) || is_heading_mark(line))
        return false;
    const Kind next = run_kind(line);
    return next == kind || (kind == Kind::paragraph && next == Kind::code);
}

std::string info_of(const Place& place, const std::string& line)
{
    if (!line.starts_with(fence_mark) || line.find('`', fence_mark.size()) != std::string::npos)
        throw defect(place, quote(line), "a fence of exactly three backticks at the start of the line");
    return trimmed(line.substr(fence_mark.size()));
}

bool ends_fence(const Place& place, const std::string& line, std::size_t opened)
{
    if (!without_margin(line).starts_with(fence_mark))
        return false;
    if (!line.starts_with(fence_mark) || !is_blank(line.substr(fence_mark.size())))
        throw defect(place, quote(line),
                     "the end of the fence of line " + std::to_string(opened) +
                         ": three backticks and no more");
    return true;
}

Block fence_at(const std::string& file, const std::vector<std::string>& lines, std::size_t at)
{
    Block fence{Kind::fence, at + 1, at + 1, 0, info_of({file, at + 1}, lines[at])};
    for (++at; at < lines.size(); ++at)
        if (ends_fence({file, at + 1}, lines[at], fence.first))
        {
            fence.last = at + 1;
            return fence;
        }
    throw defect({file, fence.first}, "a fence that is not closed", "a line of three backticks after it");
}

Block heading_at(const Place& place, const std::string& line)
{
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    const std::string text = trimmed(line.substr(level));
    const bool has_blank = level < line.size() && (line[level] == ' ' || line[level] == '\t');
    if (level == 0 || level > 6 || !has_blank || text.empty())
        throw defect(place, quote(line),
                     "a heading: one to six `#` at the start of the line, a blank, a text");
    return {Kind::heading, place.line, place.line, level, text};
}

Block run_at(const std::vector<std::string>& lines, std::size_t at)
{
    Block run{run_kind(lines[at]), at + 1, at + 1, 0, ""};
    while (run.last < lines.size() && continues(run.kind, lines[run.last]))
        ++run.last;
    return run;
}

Block block_at(const std::string& file, const std::vector<std::string>& lines, std::size_t at)
{
    if (is_fence_mark(lines[at]))
        return fence_at(file, lines, at);
    return is_heading_mark(lines[at]) ? heading_at({file, at + 1}, lines[at]) : run_at(lines, at);
}

} // namespace

std::vector<Block> blocks_of(const std::string& file, const std::vector<std::string>& lines)
{
    std::vector<Block> blocks;
    for (std::size_t at = 0; at < lines.size();)
    {
        if (is_blank(lines[at]))
        {
            ++at;
            continue;
        }
        blocks.push_back(block_at(file, lines, at));
        at = blocks.back().last;
    }
    return blocks;
}

} // namespace attest::spec
