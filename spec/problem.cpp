#include "spec/problem.hpp"

#include "spec/layout.hpp"

#include <array>

namespace attest::spec
{

std::size_t valid_keys(const Problem& problem, std::size_t batch)
{
    return problem.kv_lengths.empty() ? key_axes(problem).length
                                      : static_cast<std::size_t>(problem.kv_lengths[batch]);
}

std::int64_t diagonal_offset(const Problem& problem, std::size_t batch)
{
    if (const auto* given = std::get_if<std::int64_t>(&problem.alignment))
    {
        return *given;
    }
    if (const auto* of_items = std::get_if<std::vector<std::int64_t>>(&problem.alignment))
    {
        return (*of_items)[batch];
    }
    if (std::get<Alignment>(problem.alignment) == Alignment::top_left)
    {
        return 0;
    }
    return static_cast<std::int64_t>(valid_keys(problem, batch)) -
           static_cast<std::int64_t>(query_axes(problem).length);
}

// [kv_head_of]
std::size_t kv_head_of(const Problem& problem, const Extents& extents, std::size_t head)
{
    return problem.kv_heads == KvHeads::blocked ? head / (extents.heads / extents.kv_heads)
                                                : head % extents.kv_heads;
}
// [kv_head_of]

double mask_element(const Mask& mask, std::size_t batch, std::size_t head, std::size_t query, std::size_t key)
{
    const std::array<std::size_t, 4> wanted = {batch, head, query, key};
    const std::vector<std::size_t>& shape = mask.tensor.shape;
    std::size_t element = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
    {
        const std::size_t position = wanted[wanted.size() - shape.size() + axis];
        element = element * shape[axis] + (shape[axis] == 1 ? 0 : position);
    }
    return mask.tensor.data[element];
}

} // namespace attest::spec
