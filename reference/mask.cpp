#include "reference/mask.hpp"

#include <cmath>

namespace attest::reference
{

std::vector<std::size_t> visible_keys(const Visible& visible, std::size_t query, std::size_t keys)
{
    std::vector<std::size_t> seen;
    for (std::size_t key = 0; key < keys; ++key)
        if (visible(query, key))
            seen.push_back(key);
    return seen;
}

namespace
{

bool causal_order_shows(const spec::Problem& problem, std::int64_t diagonal, std::int64_t key)
{
    return !problem.causal || key <= diagonal;
}

bool window_shows(const spec::Problem& problem, std::int64_t diagonal, std::int64_t key)
{
    if (!problem.window)
        return true;
    const bool left = !problem.window->left || key >= diagonal - *problem.window->left;
    const bool right = !problem.window->right || key <= diagonal + *problem.window->right;
    return left && right;
}

bool mask_shows(const spec::Problem& problem, std::size_t batch, std::size_t head, std::size_t query,
                std::size_t key)
{
    if (!problem.mask)
        return true;
    const double element = spec::mask_element(*problem.mask, batch, head, query, key);
    if (problem.mask->boolean)
        return (element != 0) == (problem.mask_true == spec::MaskTrue::attend);
    return !(std::isinf(element) && element < 0);
}

} // namespace

bool is_visible(const spec::Problem& problem, std::size_t batch, std::size_t head, std::size_t query,
                std::size_t key)
{
    const auto position = static_cast<std::int64_t>(key);
    const std::int64_t diagonal = static_cast<std::int64_t>(query) + spec::diagonal_offset(problem, batch);
    return key < spec::valid_keys(problem, batch) && causal_order_shows(problem, diagonal, position) &&
           window_shows(problem, diagonal, position) && mask_shows(problem, batch, head, query, key);
}

} // namespace attest::reference
