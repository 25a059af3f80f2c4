#include "spec/reader/characters.hpp"
#include "spec/reader/tables.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

const std::vector<std::string> columns = {"id", "claim", "checks", "later"};

struct Document
{
    std::string letter;
    std::string title;
};

Document document_of(const Place& place, const std::string& info)
{
    std::vector<std::string> words = words_of(info);
    if (words.size() < 3 || words[1].size() != 1 || !is_capital(words[1].front()))
        throw defect(place, quote(info), "`claims LETTER Document title` with one capital letter");
    const std::string letter = words[1];
    words.erase(words.begin(), words.begin() + 2);
    return {letter, joined(words, " ")};
}

bool is_claim_id(const std::string& text, const std::string& letter)
{
    const std::string_view digits = std::string_view(text).substr(std::min(letter.size(), text.size()));
    return text.starts_with(letter) && !digits.empty() && digits.front() != '0' &&
           std::all_of(digits.begin(), digits.end(), is_digit);
}

Claim claim_of(const Document& document, const Place& place, const std::vector<std::string>& cells)
{
    if (!is_claim_id(cells[0], document.letter))
        throw defect(place, "claim " + quote(cells[0]), quote(document.letter) + " and a number from 1");
    if (cells[1].empty())
        throw defect(place, "claim " + quote(cells[0]) + " without a text", "what the document says");
    return {cells[0], document.title, cells[1], words_of(cells[2]), cells[3], place};
}

} // namespace

std::vector<Claim> claims_of(const Chapter& chapter, const Block& fence)
{
    const Document document = document_of({chapter.file, fence.first}, fence.text);
    const std::size_t header = fence.first + 1;
    if (header + 1 >= fence.last)
        throw defect({chapter.file, fence.first}, "a fence without claims",
                     "the columns' names and at least one row");
    if (cells_of(chapter.lines[header - 1]) != columns)
        throw defect({chapter.file, header}, quote(chapter.lines[header - 1]), quote(joined(columns, " | ")));
    std::vector<Claim> claims;
    for (std::size_t line = header + 1; line < fence.last; ++line)
    {
        const Place place{chapter.file, line};
        claims.push_back(claim_of(document, place, cells_at(place, chapter.lines[line - 1], columns)));
    }
    return claims;
}

} // namespace attest::spec
