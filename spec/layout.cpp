#include "spec/layout.hpp"

namespace attest::spec
{

Axes axes_of(Layout layout, const std::vector<std::size_t>& shape, std::size_t heads)
{
    switch (layout)
    {
    case Layout::bhnd:
        return shape.size() == 2 ? Axes{1, 1, shape[0], shape[1]}
                                 : Axes{shape[0], shape[1], shape[2], shape[3]};
    case Layout::bnhd:
        return {shape[0], shape[2], shape[1], shape[3]};
    case Layout::hnd:
        return {1, shape[0], shape[1], shape[2]};
    case Layout::bnc:
        break;
    }
    return {shape[0], heads, shape[1], shape[2] / heads};
}

Axes query_axes(const Problem& problem)
{
    return axes_of(problem.layout, problem.query.shape, problem.head_counts.value_or(HeadCounts{}).query);
}

Axes key_axes(const Problem& problem)
{
    return axes_of(problem.layout, problem.key.shape, problem.head_counts.value_or(HeadCounts{}).kv);
}

Axes value_axes(const Problem& problem)
{
    return axes_of(problem.layout, problem.value.shape, problem.head_counts.value_or(HeadCounts{}).kv);
}

Extents extents(const Problem& problem)
{
    const Axes query = query_axes(problem);
    const Axes key = key_axes(problem);
    return {.batch = query.batch,
            .heads = query.heads,
            .kv_heads = key.heads,
            .queries = query.length,
            .keys = key.length,
            .width = query.width,
            .value_width = value_axes(problem).width};
}

// [vector_start]
std::size_t vector_start(Layout layout, const Tensor& tensor, std::size_t heads, std::size_t batch,
                         std::size_t head, std::size_t row)
{
    const Axes axes = axes_of(layout, tensor.shape, heads);
    const bool heads_are_inner = layout == Layout::bnhd || layout == Layout::bnc;
    const std::size_t vector = heads_are_inner ? (batch * axes.length + row) * axes.heads + head
                                               : (batch * axes.heads + head) * axes.length + row;
    return vector * axes.width;
}
// [vector_start]

std::string text_of(const std::vector<std::size_t>& shape)
{
    std::string text;
    for (const std::size_t extent : shape)
    {
        text += (text.empty() ? "" : ", ") + std::to_string(extent);
    }
    return "[" + text + "]";
}

} // namespace attest::spec
