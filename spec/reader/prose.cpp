#include "spec/reader/prose.hpp"

#include "spec/reader/characters.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

constexpr std::size_t prefix_length = 3;

bool is_part_of_word(char character)
{
    return is_letter(character) || is_digit(character) || character == '_';
}

// Length of the digits that start at a position.
std::size_t digits_at(std::string_view text, std::size_t at)
{
    const std::string_view rest = text.substr(std::min(at, text.size()));
    const auto end = std::find_if_not(rest.begin(), rest.end(), is_digit);
    return static_cast<std::size_t>(end - rest.begin());
}

bool has_prefix_before(std::string_view text, std::size_t hyphen)
{
    if (hyphen < prefix_length)
        return false;
    const std::string_view prefix = text.substr(hyphen - prefix_length, prefix_length);
    const bool starts_word = hyphen == prefix_length || !is_part_of_word(text[hyphen - prefix_length - 1]);
    return starts_word && std::all_of(prefix.begin(), prefix.end(), is_capital);
}

bool is_figure_name(const std::string& name)
{
    return !name.empty() && name == slug_of(name);
}

} // namespace

std::vector<Reference> references_in(std::string_view text)
{
    std::vector<Reference> found;
    for (std::size_t hyphen = text.find('-'); hyphen != std::string_view::npos;
         hyphen = text.find('-', hyphen + 1))
    {
        const std::size_t digits = digits_at(text, hyphen + 1);
        const std::size_t end = hyphen + 1 + digits;
        const bool ends_word = end == text.size() || !is_part_of_word(text[end]);
        if (digits == 0 || !ends_word || !has_prefix_before(text, hyphen))
            continue;
        const std::size_t start = hyphen - prefix_length;
        found.push_back({start, std::string(text.substr(start, end - start))});
    }
    return found;
}

std::optional<Snippet> snippet_of(std::string_view line)
{
    const std::vector<std::string> words = words_of(line);
    if (words.size() != 3 || words[0] != "\\snippet")
        return std::nullopt;
    return Snippet{words[1], words[2]};
}

std::optional<Figure> figure_of(std::string_view line)
{
    constexpr std::string_view open = "![";
    constexpr std::string_view middle = "](figures/";
    constexpr std::string_view close = ".svg)";
    const std::string text = trimmed(line);
    const std::size_t split = text.rfind(middle);
    if (!text.starts_with(open) || !text.ends_with(close) || split == std::string::npos ||
        split <= open.size())
        return std::nullopt;
    const std::size_t start = split + middle.size();
    const std::string name = text.substr(start, text.size() - close.size() - start);
    if (!is_figure_name(name))
        return std::nullopt;
    return Figure{text.substr(open.size(), split - open.size()), name};
}

} // namespace attest::spec
