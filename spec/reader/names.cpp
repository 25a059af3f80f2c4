#include "spec/reader/book.hpp"
#include "spec/reader/characters.hpp"

#include <algorithm>

namespace attest::spec
{

bool is_clause_id(std::string_view text)
{
    constexpr std::size_t prefix = 3;
    if (text.size() < prefix + 2 || text[prefix] != '-' || text[prefix + 1] == '0')
        return false;
    const std::string_view letters = text.substr(0, prefix);
    const std::string_view digits = text.substr(prefix + 1);
    return std::all_of(letters.begin(), letters.end(), is_capital) &&
           std::all_of(digits.begin(), digits.end(), is_digit);
}

bool matches(const std::string& pattern, const std::string& id)
{
    std::size_t at = 0;
    std::size_t star = std::string::npos; // the last star passed, and where its run ends so far
    std::size_t run_end = 0;
    for (std::size_t character = 0; character < id.size();)
    {
        if (at < pattern.size() && pattern[at] == '*')
        {
            star = at++;
            run_end = character;
        }
        else if (at < pattern.size() && pattern[at] == id[character])
        {
            ++at;
            ++character;
        }
        else if (star == std::string::npos)
            return false;
        else
        {
            at = star + 1;
            character = ++run_end;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string::npos;
}

std::string slug_of(const std::string& name)
{
    std::string slug;
    bool pending = false;
    for (const char character : name)
    {
        if (!is_letter(character) && !is_digit(character))
        {
            pending = true;
            continue;
        }
        if (pending && !slug.empty())
            slug += '-';
        pending = false;
        slug += lower(character);
    }
    return slug;
}

} // namespace attest::spec
