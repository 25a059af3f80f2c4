#include "conformance/command/text.hpp"

#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

constexpr const char* gap = "  ";

std::size_t width_of(const TextColumn& column)
{
    std::size_t width = characters_in(column.head);
    for (const std::string& cell : column.cells)
        width = std::max(width, characters_in(cell));
    return width;
}

/// A column with every cell as wide as the widest.
TextColumn evened(TextColumn column)
{
    const std::size_t width = width_of(column);
    column.head = padded(column.head, width);
    for (std::string& cell : column.cells)
        cell = padded(cell, width);
    return column;
}

/// A line without the blanks at its end.
std::string line_text(std::string line)
{
    line.erase(line.find_last_not_of(' ') + 1);
    return line + '\n';
}

/// The columns side by side.
std::string joined(const std::vector<TextColumn>& columns)
{
    std::string heads = columns.front().head;
    std::vector<std::string> lines = columns.front().cells;
    for (std::size_t column = 1; column < columns.size(); ++column)
    {
        heads += gap + columns[column].head;
        for (std::size_t row = 0; row < lines.size(); ++row)
            lines[row] += gap + columns[column].cells[row];
    }
    std::string text = line_text(heads);
    for (const std::string& line : lines)
        text += line_text(line);
    return text;
}

} // namespace

std::size_t characters_in(std::string_view text)
{
    constexpr auto starts_character = [](char byte)
    { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), starts_character));
}

std::string padded(const std::string& text, std::size_t width)
{
    const std::size_t length = characters_in(text);
    return length < width ? text + std::string(width - length, ' ') : text;
}

std::string counted(std::size_t number, const std::string& word, const std::string& plural)
{
    return std::to_string(number) + " " + (number == 1 ? word : plural.empty() ? word + "s" : plural);
}

std::string table_text(const std::vector<TextColumn>& columns, std::size_t width)
{
    const TextColumn labels = evened(columns.front());
    std::string text;
    std::vector<TextColumn> part = {labels};
    std::size_t used = width_of(labels);
    for (std::size_t index = 1; index < columns.size(); ++index)
    {
        TextColumn column = evened(columns[index]);
        const std::size_t more = characters_in(gap) + width_of(column);
        if (part.size() > 1 && used + more > width)
        {
            text += joined(part) + '\n';
            part = {labels};
            used = width_of(labels);
        }
        part.push_back(std::move(column));
        used += more;
    }
    return text + joined(part);
}

std::string paragraph_text(std::string_view text, const std::string& indent, std::size_t width)
{
    std::string lines;
    std::string line = indent;
    for (const std::string& word : spec::words_of(text))
    {
        if (line != indent && characters_in(line) + 1 + characters_in(word) > width)
        {
            lines += line + '\n';
            line = indent;
        }
        line += (line == indent ? "" : " ") + word;
    }
    return lines + line + '\n';
}

} // namespace attest::conformance
