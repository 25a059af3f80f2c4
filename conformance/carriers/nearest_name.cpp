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

std::optional<std::string> near_name(std::string_view typed, const std::vector<std::string>& known)
{
    if (typed.empty())
        return std::nullopt;
    // No known name is this long, and the table of edits grows with the length
    typed = typed.substr(0, 64);
    const std::size_t reach = std::max<std::size_t>(1, typed.size() / 3);
    std::optional<std::string> nearest;
    std::size_t least = 0;
    for (const std::string& name : known)
    {
        const bool related =
            name.starts_with(typed) || (name.size() >= 3 && typed.find(name) != std::string_view::npos);
        const std::size_t edits = edit_distance(typed, name);
        const std::size_t remoteness = edits * (related ? 1 : 2);
        if ((related || (edits <= reach && edits < typed.size())) && (!nearest || remoteness < least))
        {
            nearest = name;
            least = remoteness;
        }
    }
    return nearest;
}

std::string suggestion(std::string_view typed, const std::vector<std::string>& known)
{
    const std::optional<std::string> near = near_name(typed, known);
    return near ? "; did you mean \"" + *near + "\"?" : "";
}

} // namespace attest::conformance
