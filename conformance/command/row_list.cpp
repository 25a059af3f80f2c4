#include "conformance/command/row_list.hpp"

#include <charconv>
#include <set>

namespace attest::conformance
{

namespace
{

[[noreturn]] void refuse(std::string_view found, const std::string& expected)
{
    throw UsageError("--rows: found \"" + std::string(found) + "\", expected " + expected);
}

/// What there is, for a message.
std::string positions_of(std::size_t queries)
{
    return queries == 0 ? "nothing: the problem has no query"
                        : "positions of queries, from 0 to " + std::to_string(queries - 1);
}

std::size_t position_from(std::string_view text, std::string_view part, std::size_t queries)
{
    std::size_t position = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), position);
    if (error == std::errc::invalid_argument || end != text.data() + text.size())
        refuse(part, "positions and ranges, such as 0,5,100-120");
    if (error != std::errc{} || position >= queries)
        refuse(text, positions_of(queries));
    return position;
}

void insert_range(std::set<std::size_t>& rows, std::string_view part, std::size_t queries)
{
    const std::size_t dash = part.find('-');
    const std::size_t first = position_from(part.substr(0, dash), part, queries);
    const std::size_t last =
        dash == std::string_view::npos ? first : position_from(part.substr(dash + 1), part, queries);
    if (last < first)
        refuse(part, "a range that runs forwards");
    for (std::size_t row = first; row <= last; ++row)
        rows.insert(row);
}

} // namespace

std::vector<std::size_t> rows_from(std::string_view text, std::size_t queries)
{
    std::set<std::size_t> rows;
    for (std::size_t start = 0; start <= text.size();)
    {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        insert_range(rows, text.substr(start, comma - start), queries);
        start = comma + 1;
    }
    return {rows.begin(), rows.end()};
}

std::optional<std::vector<std::size_t>> rows_of(const CommandLine& line, std::size_t queries)
{
    if (!line.has("rows"))
        return std::nullopt;
    return rows_from(line.text("rows"), queries);
}

} // namespace attest::conformance
