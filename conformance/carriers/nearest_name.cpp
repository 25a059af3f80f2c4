#include "conformance/carriers/nearest_name.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace attest::conformance
{

std::size_t edit_distance(std::string_view from, std::string_view to)
{
    // Row i holds the distances from the first i characters of `from` to each beginning of `to`
    std::vector<std::vector<std::size_t>> rows(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
    std::iota(rows[0].begin(), rows[0].end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i)
    {
        rows[i][0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j)
        {
            const std::size_t replaced = rows[i - 1][j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
            {
                rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
            }
        }
    }
    return rows[from.size()][to.size()];
}

std::string nearest_name(std::string_view typed, const std::vector<std::string>& known)
{
    // No known name is this long, and the table of edits grows with the length
    typed = typed.substr(0, 64);
    const auto remoteness = [&](const std::string& name)
    {
        const bool related = name.starts_with(typed) || typed.find(name) != std::string_view::npos;
        return edit_distance(typed, name) * (related ? 1 : 2);
    };
    return *std::ranges::min_element(known, {}, remoteness);
}

} // namespace attest::conformance
