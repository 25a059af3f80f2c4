#include "conformance/carriers/source.hpp"

#include "conformance/carriers/input_error.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace attest::conformance
{

namespace
{

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& found,
                         const std::string& expected = "a file that can be read")
{
    throw InputError(path.string(), "found " + found + ", expected " + expected);
}

} // namespace

std::string byte_place(const std::string& file, std::size_t offset)
{
    return file + ": byte " + std::to_string(offset);
}

std::string Source::place(std::size_t offset) const
{
    if (places != Places::lines)
    {
        return byte_place(name, first_byte + (places == Places::bytes ? offset : 0));
    }
    const std::string before = text.substr(0, offset);
    const std::size_t line_start = before.rfind('\n') + 1;
    const auto starts_character = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; };
    const auto line = std::ranges::count(before, '\n');
    const auto column = std::ranges::count_if(before.substr(line_start), starts_character);
    return name + ":" + std::to_string(line + 1) + ":" + std::to_string(column + 1);
}

std::ifstream open_file(const std::filesystem::path& path)
{
    if (std::filesystem::is_directory(path))
    {
        refuse(path, "a folder");
    }
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    if (!file)
    {
        refuse(path, errno == ENOENT ? "no such file" : std::generic_category().message(errno));
    }
    return file;
}

Source read_source(const std::filesystem::path& path)
{
    std::ifstream file = open_file(path);
    Source source{path.string(), {}};
    std::string block(std::size_t{1} << 16, '\0');
    while (file.read(block.data(), static_cast<std::streamsize>(block.size())) || file.gcount() > 0)
    {
        source.text.append(block, 0, static_cast<std::size_t>(file.gcount()));
        if (source.text.size() > largest_text)
        {
            refuse(path, "a larger file", "at most " + std::to_string(largest_text >> 20) + " MiB of text");
        }
    }
    if (file.bad())
    {
        refuse(path, std::generic_category().message(errno));
    }
    return source;
}

} // namespace attest::conformance
