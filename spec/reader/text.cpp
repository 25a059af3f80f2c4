#include "spec/reader/text.hpp"

#include "spec/reader/utf8.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace attest::spec
{

namespace
{

constexpr std::string_view blanks = " \t";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_control(char character)
{
    const auto code = static_cast<unsigned char>(character);
    return (code < 0x20 && character != '\t') || code == 0x7F;
}

void require_text(const Place& place, std::string_view line)
{
    if (!is_utf8(line))
        throw defect(place, "bytes that are not UTF-8", "text in UTF-8");
    if (std::any_of(line.begin(), line.end(), is_control))
        throw defect(place, "a control character", "text with no control character but the tab");
}

std::string_view without_carriage_return(std::string_view line)
{
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

} // namespace

BookError defect(const Place& place, const std::string& found, const std::string& expected)
{
    return BookError(place, "found " + found + ", expected " + expected);
}

std::string quote(std::string_view text)
{
    constexpr std::size_t most = 60;
    const std::string_view start = utf8_prefix(text, most);
    return "`" + std::string(start) + (start.size() < text.size() ? "...`" : "`");
}

std::string bytes_of(const std::filesystem::path& file)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error))
        throw defect({file.string(), 0}, "no such file", "a text file");
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream bytes;
    bytes << stream.rdbuf();
    if (!stream.is_open() || bytes.bad())
        throw defect({file.string(), 0}, "a file that cannot be read", "a text file");
    return bytes.str();
}

std::vector<std::string> lines_of(const std::string& file, std::string_view bytes)
{
    if (bytes.starts_with(byte_order_mark))
        bytes.remove_prefix(byte_order_mark.size());
    std::vector<std::string> lines;
    while (!bytes.empty())
    {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        const std::string_view line = without_carriage_return(bytes.substr(0, end));
        require_text({file, lines.size() + 1}, line);
        lines.emplace_back(line);
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    return lines;
}

std::string trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(blanks) + 1 - first));
}

bool is_blank(std::string_view line)
{
    return line.find_first_not_of(blanks) == std::string_view::npos;
}

std::vector<std::string> words_of(std::string_view text)
{
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;)
    {
        const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = text.find_first_not_of(blanks, end);
    }
    return words;
}

std::vector<std::string> cells_of(std::string_view line)
{
    std::vector<std::string> cells;
    for (std::size_t bar = line.find('|'); bar != std::string_view::npos; bar = line.find('|'))
    {
        cells.push_back(trimmed(line.substr(0, bar)));
        line.remove_prefix(bar + 1);
    }
    cells.push_back(trimmed(line));
    return cells;
}

std::string joined(const std::vector<std::string>& texts, const std::string& separator)
{
    std::string all;
    for (std::size_t at = 0; at < texts.size(); ++at)
        all += (at == 0 ? "" : separator) + texts[at];
    return all;
}

} // namespace attest::spec
