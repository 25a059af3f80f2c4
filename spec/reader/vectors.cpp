#include "spec/reader/characters.hpp"
#include "spec/reader/tables.hpp"
#include "spec/reader/text.hpp"

#include <algorithm>
#include <set>

namespace attest::spec
{

namespace
{

const std::string grammar = "`vectors OPERATION CLAUSE [KEY=VALUE | KEY=\"SEVERAL WORDS\"]...`";

bool is_name(std::string_view text)
{
    const auto is_part = [](char character)
    { return character == '-' || character == '_' || (is_letter(character) && !is_capital(character)); };
    const auto is_any = [&](char character) { return is_part(character) || is_digit(character); };
    return !text.empty() && is_letter(text.front()) && !is_capital(text.front()) &&
           std::all_of(text.begin(), text.end(), is_any);
}

bool is_role(const std::string& text)
{
    static const std::set<std::string> roles = {"name", "input", "exact", "class", "printed"};
    return roles.count(text) == 1 || is_clause_id(text);
}

// Words of a fence's first line; blanks between quotes part nothing.
std::vector<std::string> info_words(const Place& place, const std::string& info)
{
    std::vector<std::string> words(1);
    bool in_quotes = false;
    for (const char character : info)
    {
        const bool parts = !in_quotes && (character == ' ' || character == '\t');
        in_quotes ^= character == '"';
        if (!parts)
            words.back() += character;
        else if (!words.back().empty())
            words.emplace_back();
    }
    if (in_quotes)
        throw defect(place, quote(info), "a second quote after the value");
    return words;
}

std::string value_of(const Place& place, const std::string& text)
{
    const bool has_quotes = text.size() >= 2 && text.front() == '"' && text.back() == '"';
    const std::string value = has_quotes ? text.substr(1, text.size() - 2) : text;
    if (value.find('"') != std::string::npos || (value.empty() && !has_quotes))
        throw defect(place, quote(text), "a value, in quotes or without any");
    return value;
}

void read_option(Table& table, const std::string& word)
{
    const std::size_t equals = word.find('=');
    const std::string key = word.substr(0, equals);
    if (equals == std::string::npos || !is_name(key))
        throw defect(table.place, quote(word), "an option of " + grammar);
    if (!table.options.emplace(key, value_of(table.place, word.substr(equals + 1))).second)
        throw defect(table.place, "option " + quote(key) + " twice", "each option once");
}

void read_info(Table& table, const std::string& info)
{
    const std::vector<std::string> words = info_words(table.place, info);
    if (words.size() < 3 || !is_name(words[1]) || !is_clause_id(words[2]))
        throw defect(table.place, quote(info), grammar);
    table.operation = words[1];
    table.clause = words[2];
    for (std::size_t word = 3; word < words.size(); ++word)
        read_option(table, words[word]);
}

void require_names(const Place& place, const std::vector<std::string>& names)
{
    std::set<std::string> seen;
    for (const std::string& name : names)
    {
        if (name.empty())
            throw defect(place, "a column without a name", "a name for each column");
        if (!seen.insert(name).second)
            throw defect(place, "column " + quote(name) + " twice", "columns of different names");
    }
}

void require_roles(const Place& place, const std::vector<std::string>& roles)
{
    for (const std::string& role : roles)
        if (!is_role(role))
            throw defect(place, "role " + quote(role),
                         "`name`, `input`, `exact`, `class`, `printed`, or the ID of a bound's clause");
}

Row row_of(const Table& table, const Place& place, std::vector<std::string> cells)
{
    const std::string slug = slug_of(cells.front());
    if (slug.empty())
        throw defect(place, "a first cell " + quote(cells.front()),
                     "a letter or a digit in it, to name the row");
    return {table.clause + "." + slug, place, std::move(cells)};
}

} // namespace

Table table_of(const Chapter& chapter, const Block& fence)
{
    Table table;
    table.place = {chapter.file, fence.first};
    read_info(table, fence.text);

    // Header, roles, at least one row, and the closing fence.
    constexpr std::size_t fewest_lines = 4;
    if (fence.last - fence.first < fewest_lines)
        throw defect(table.place, "a table of " + std::to_string(fence.last - fence.first - 1) + " lines",
                     "the columns' names, their roles, and at least one row");
    const auto place_of = [&](std::size_t line) { return Place{chapter.file, line}; };
    const auto text_of = [&](std::size_t line) { return chapter.lines[line - 1]; };
    const std::size_t header = fence.first + 1;
    const std::vector<std::string> names = cells_of(text_of(header));
    require_names(place_of(header), names);
    const std::vector<std::string> roles = cells_at(place_of(header + 1), text_of(header + 1), names);
    require_roles(place_of(header + 1), roles);
    for (std::size_t column = 0; column < names.size(); ++column)
        table.columns.push_back({names[column], roles[column]});
    for (std::size_t line = header + 2; line < fence.last; ++line)
        table.rows.push_back(row_of(table, place_of(line), cells_at(place_of(line), text_of(line), names)));
    return table;
}

} // namespace attest::spec
