#include "reference/mask.hpp"

#include <algorithm>
#include <limits>

namespace attest::reference
{

// [within]
Visible within(const spec::Window& window, std::int64_t offset)
{
    return [window, offset](std::size_t query, std::size_t key)
    {
        const auto position = static_cast<std::int64_t>(key);
        const std::int64_t diagonal = diagonal_of(query, offset);
        return (!window.left || diagonal - *window.left <= position) &&
               (!window.right || position <= diagonal + *window.right);
    };
}
// [within]

Visible before_length(std::size_t length)
{
    return [length](std::size_t, std::size_t key) { return key < length; };
}

// [shown_by_mask]
Visible shown_by_mask(const spec::Problem& problem, std::size_t batch, std::size_t head)
{
    return [&problem, batch, head](std::size_t query, std::size_t key)
    {
        const double element = spec::mask_element(*problem.mask, batch, head, query, key);
        if (problem.mask->boolean)
            return (element != 0) == (problem.mask_true == spec::MaskTrue::attend);
        return element != -std::numeric_limits<double>::infinity();
    };
}
// [shown_by_mask]

// [visibility_of]
Visible visibility_of(const spec::Problem& problem, std::size_t batch, std::size_t head)
{
    // The masks that the problem has
    const std::int64_t offset = spec::diagonal_offset(problem, batch);
    std::vector<Visible> masks{before_length(spec::valid_keys(problem, batch))};
    if (problem.causal)
        masks.push_back(causal(offset));
    if (problem.window)
        masks.push_back(within(*problem.window, offset));
    if (problem.mask)
        masks.push_back(shown_by_mask(problem, batch, head));

    // A key is visible if each of them shows it
    return [masks](std::size_t query, std::size_t key)
    {
        return std::all_of(masks.begin(), masks.end(),
                           [&](const Visible& shows) { return shows(query, key); });
    };
}
// [visibility_of]

std::vector<std::size_t> visible_keys(const Visible& visible, std::size_t query, std::size_t keys)
{
    std::vector<std::size_t> seen;
    for (std::size_t key = 0; key < keys; ++key)
        if (visible(query, key))
            seen.push_back(key);
    return seen;
}

} // namespace attest::reference
