#include "reference/problem_vectors.hpp"

namespace attest::reference
{

namespace
{

std::vector<double> elements_at(const spec::Tensor& tensor, std::size_t start, std::size_t width)
{
    const auto first = tensor.data.begin() + static_cast<std::ptrdiff_t>(start);
    return {first, first + static_cast<std::ptrdiff_t>(width)};
}

std::size_t start_of(const ProblemRow& row, const spec::Tensor& tensor, std::size_t key)
{
    const std::size_t head = spec::kv_head_of(row.problem, row.extents, row.head);
    return spec::vector_start(row.problem.layout, tensor, row.extents.kv_heads, row.batch, head, key);
}

} // namespace

std::vector<double> query_of(const ProblemRow& row)
{
    const spec::Tensor& tensor = row.problem.query;
    const std::size_t start =
        spec::vector_start(row.problem.layout, tensor, row.extents.heads, row.batch, row.head, row.query);
    return elements_at(tensor, start, row.extents.width);
}

std::vector<double> key_of(const ProblemRow& row, std::size_t key)
{
    return elements_at(row.problem.key, start_of(row, row.problem.key, key), row.extents.width);
}

std::vector<double> value_of(const ProblemRow& row, std::size_t key)
{
    return elements_at(row.problem.value, start_of(row, row.problem.value, key), row.extents.value_width);
}

double bias_of(const ProblemRow& row, std::size_t key)
{
    const auto& mask = row.problem.mask;
    return mask && !mask->boolean ? spec::mask_element(*mask, row.batch, row.head, row.query, key) : 0.0;
}

} // namespace attest::reference
