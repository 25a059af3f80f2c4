#include "reference/oracle/live_row.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

} // namespace

KeyRange widened(const KeyRange& range)
{
    constexpr std::size_t width = kernels::panel_width;
    return {range.first / width * width, (range.last + width - 1) / width * width};
}

/// A ball of a log-sum-exp divided by log 2.
Ball in_base_two(const Ball& natural)
{
    // 1/log 2 = high + low·(1 + 2u)
    constexpr double high = 0x1.71547652b82fep+0;
    constexpr double low = 0x1.777d0ffda0d24p-56;
    const double head = natural.head * high;
    const double tail = std::fma(natural.head, high, -head) + (natural.tail * high + natural.head * low);
    const double lost = 16 * double_unit * (std::fabs(natural.tail) + double_unit * std::fabs(natural.head));
    return {head, tail, inflated(natural.radius * high + lost)};
}

bool LiveRow::prepare(const double* query)
{
    const spec::Problem& problem = row_.problem;
    sizes_.query_norm = norm_up(query, row_.extents.width);
    sizes_.width = row_.extents.width;
    sizes_.key_norm = head_.key_norm;
    sizes_.scale = std::fabs(problem.scale.value_or(1 / std::sqrt(static_cast<double>(sizes_.width))));
    sizes_.softcap = problem.softcap.value_or(0);
    sizes_.has_mask = problem.mask && !problem.mask->boolean;
    const KeyRange wide = widened(range_);
    if (problem.mask)
    {
        mask_.assign(wide.size(), -infinity);
        fill_mask(row_, range_, mask_.data() + (range_.first - wide.first));
    }
    if (!problem.alibi_slopes.empty())
    {
        alibi_.assign(wide.size(), 0.0);
        sizes_.alibi = fill_alibi(row_, range_, alibi_.data() + (range_.first - wide.first));
    }
    return std::isfinite(sizes_.query_norm) && sees_only_numbers();
}

double LiveRow::sink() const
{
    const std::vector<double>& sinks = row_.problem.sink;
    if (sinks.empty())
        return -infinity;
    return sinks.size() == 1 ? sinks.front() : sinks[row_.head];
}

double LiveRow::largest_term() const
{
    return mask_.empty() ? -infinity : *std::ranges::max_element(mask_);
}

void LiveRow::hide_margins(double* scores) const
{
    const KeyRange wide = widened(range_);
    std::fill(scores, scores + (range_.first - wide.first), -infinity);
    std::fill(scores + (range_.last - wide.first), scores + wide.size(), -infinity);
}

bool LiveRow::is_seen(std::size_t key) const
{
    return range_.first <= key && key < range_.last &&
           (mask_.empty() || mask_[key - widened(range_).first] != -infinity);
}

bool LiveRow::sees_only_numbers() const
{
    const auto seen = [&](std::size_t key) { return is_seen(key); };
    const auto is_odd = [](double term) { return std::isnan(term) || term == infinity; };
    const auto is_shown = [](double term) { return term != -infinity; };
    const bool any = mask_.empty() ? range_.size() > 0 : std::ranges::any_of(mask_, is_shown);
    return any && std::ranges::none_of(head_.odd_keys, seen) &&
           std::ranges::none_of(head_.odd_values, seen) && std::ranges::none_of(mask_, is_odd);
}

} // namespace attest::reference
