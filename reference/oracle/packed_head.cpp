#include "reference/oracle/packed_head.hpp"

#include "reference/oracle/double_bound.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

std::size_t panels_of(std::size_t count)
{
    return (count + kernels::panel_width - 1) / kernels::panel_width;
}

/// One vector of a tensor: where it stands.
const double* vector_of(const ProblemRow& row, const spec::Tensor& tensor, std::size_t key)
{
    const std::size_t head = spec::kv_head_of(row.problem, row.extents, row.head);
    return tensor.data.data() +
           spec::vector_start(row.problem.layout, tensor, row.extents.kv_heads, row.batch, head, key);
}

bool all_finite(const double* numbers, std::size_t count)
{
    return std::all_of(numbers, numbers + count, [](double x) { return std::isfinite(x); });
}

double finite_or_zero(double x)
{
    return std::isfinite(x) ? x : 0.0;
}

void pack_key(PackedHead& head, std::size_t key, const double* numbers, std::size_t width)
{
    double* const target = head.key_panels.get() + key / kernels::panel_width * width * kernels::panel_width +
                           key % kernels::panel_width;
    for (std::size_t c = 0; c < width; ++c)
        target[c * kernels::panel_width] = finite_or_zero(numbers[c]);
    if (!all_finite(numbers, width))
    {
        head.odd_keys.push_back(key);
        return;
    }
    head.key_norm = std::max(head.key_norm, norm_up(numbers, width));
    for (std::size_t c = 0; c < width; ++c)
        head.largest_key = std::max(head.largest_key, std::fabs(numbers[c]));
}

void pack_value(PackedHead& head, std::size_t key, const double* numbers)
{
    for (std::size_t c = 0; c < head.magnitude.size(); ++c)
    {
        const double number = finite_or_zero(numbers[c]);
        const std::size_t panel = c / kernels::panel_width;
        head.value_columns[(panel * head.padded_keys + key) * kernels::panel_width +
                           c % kernels::panel_width] = number;
        head.magnitude[c] = std::max(head.magnitude[c], std::fabs(number));
    }
    if (!all_finite(numbers, head.magnitude.size()))
        head.odd_values.push_back(key);
}

} // namespace

AlignedDoubles aligned_zeros(std::size_t count)
{
    AlignedDoubles numbers = hwy::AllocateAligned<double>(std::max<std::size_t>(count, 1));
    std::fill_n(numbers.get(), count, 0.0);
    return numbers;
}

PackedHead pack_head(const ProblemRow& row)
{
    PackedHead head;
    head.keys = spec::valid_keys(row.problem, row.batch);
    head.padded_keys = panels_of(head.keys) * kernels::panel_width;
    head.value_panels = panels_of(row.extents.value_width);
    head.key_panels = aligned_zeros(head.padded_keys * row.extents.width);
    head.value_columns = aligned_zeros(head.value_panels * head.padded_keys * kernels::panel_width);
    head.magnitude.assign(row.extents.value_width, 0.0);
    for (std::size_t key = 0; key < head.keys; ++key)
    {
        pack_key(head, key, vector_of(row, row.problem.key, key), row.extents.width);
        pack_value(head, key, vector_of(row, row.problem.value, key));
    }
    return head;
}

double norm_up(const double* numbers, std::size_t count)
{
    double squares = 0;
    for (std::size_t c = 0; c < count; ++c)
        squares += numbers[c] * numbers[c];
    // Each square may have lost a least double; the root is rounded once
    const double lost = static_cast<double>(count) * std::numeric_limits<double>::denorm_min();
    return inflated(std::sqrt((squares + lost) * (1 + double_gamma(count + 1))));
}

} // namespace attest::reference
