#include "reference/special_values.hpp"

#include "reference/mask.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

using spec::Extents;
using spec::Problem;

std::vector<double> vector_of(const spec::Tensor& tensor, std::size_t start, std::size_t width)
{
    const auto first = tensor.data.begin() + static_cast<std::ptrdiff_t>(start);
    return {first, first + static_cast<std::ptrdiff_t>(width)};
}

std::size_t start_of_kv(const Problem& problem, const spec::Tensor& tensor, const Extents& extents,
                        const RowPosition& position, std::size_t key)
{
    const std::size_t head = spec::kv_head_of(problem, extents, position.head);
    return spec::vector_start(problem.layout, tensor, extents.kv_heads, position.batch, head, key);
}

/// The sign of a number: −1, 0 or 1.
int sign_of(double value)
{
    return value > 0 ? 1 : value < 0 ? -1 : 0;
}

/// The class of a sum of terms of these classes: opposite infinities make NaN.
ValueClass class_of_sum(ValueClass left, ValueClass right)
{
    if (left == ValueClass::finite || left == right)
        return right;
    return right == ValueClass::finite ? left : ValueClass::nan;
}

/// The class of a product: 0 times an infinity is NaN. It never multiplies, so that it cannot overflow.
ValueClass class_of_product(double left, double right)
{
    if (std::isnan(left) || std::isnan(right))
        return ValueClass::nan;
    if (std::isfinite(left) && std::isfinite(right))
        return ValueClass::finite;
    const int sign = sign_of(left) * sign_of(right);
    if (sign == 0)
        return ValueClass::nan;
    return sign > 0 ? ValueClass::plus_infinity : ValueClass::minus_infinity;
}

double infinity_of(ValueClass kind)
{
    return kind == ValueClass::plus_infinity ? INFINITY : -INFINITY;
}

ValueClass class_of_scaled(const Problem& problem, const std::vector<double>& query,
                           const std::vector<double>& key)
{
    ValueClass kind = ValueClass::finite;
    for (std::size_t c = 0; c < query.size(); ++c)
        kind = class_of_sum(kind, class_of_product(query[c], key[c]));
    if (kind == ValueClass::plus_infinity || kind == ValueClass::minus_infinity)
        return class_of_product(infinity_of(kind), problem.scale.value_or(1.0));
    return kind;
}

ValueClass class_of_mask(const Problem& problem, const RowPosition& position, std::size_t key)
{
    if (!problem.mask || problem.mask->boolean)
        return ValueClass::finite;
    return class_of(spec::mask_element(*problem.mask, position.batch, position.head, position.query, key));
}

Saturation saturation_of(ValueClass scaled)
{
    if (scaled == ValueClass::plus_infinity)
        return Saturation::up;
    return scaled == ValueClass::minus_infinity ? Saturation::down : Saturation::none;
}

/// Adds one visible key to the plan; a NaN or +inf final score makes the row NaN.
void plan_key(RowPlan& plan, const Problem& problem, const Extents& extents, const RowPosition& position,
              const std::vector<double>& query, std::size_t key)
{
    const ValueClass scaled = class_of_scaled(problem, query, key_of(problem, extents, position, key));
    const bool capped = problem.softcap && scaled != ValueClass::nan;
    const ValueClass before_mask = capped ? ValueClass::finite : scaled;
    const ValueClass final_score = class_of_sum(before_mask, class_of_mask(problem, position, key));
    if (final_score == ValueClass::nan || final_score == ValueClass::plus_infinity)
        plan.kind = RowKind::nan;
    else if (final_score == ValueClass::finite)
        plan.live.push_back({key, capped ? saturation_of(scaled) : Saturation::none});
}

bool holds_nan(const std::vector<double>& values)
{
    return std::any_of(values.begin(), values.end(), [](double value) { return std::isnan(value); });
}

/// The sink of a query head; −inf is no sink.
void plan_sink(RowPlan& plan, const Problem& problem, std::size_t head)
{
    if (problem.sink.empty())
        return;
    plan.sink = problem.sink.size() == 1 ? problem.sink.front() : problem.sink[head];
    plan.has_sink = !std::isinf(plan.sink);
}

} // namespace

ValueClass class_of(double value)
{
    if (std::isnan(value))
        return ValueClass::nan;
    if (std::isinf(value))
        return value > 0 ? ValueClass::plus_infinity : ValueClass::minus_infinity;
    return ValueClass::finite;
}

std::vector<double> query_of(const Problem& problem, const Extents& extents, const RowPosition& position)
{
    const std::size_t start = spec::vector_start(problem.layout, problem.query, extents.heads, position.batch,
                                                 position.head, position.query);
    return vector_of(problem.query, start, extents.width);
}

std::vector<double> key_of(const Problem& problem, const Extents& extents, const RowPosition& position,
                           std::size_t key)
{
    return vector_of(problem.key, start_of_kv(problem, problem.key, extents, position, key), extents.width);
}

std::vector<double> value_of(const Problem& problem, const Extents& extents, const RowPosition& position,
                             std::size_t key)
{
    return vector_of(problem.value, start_of_kv(problem, problem.value, extents, position, key),
                     extents.value_width);
}

// [plan_row]
RowPlan plan_row(const Problem& problem, const Extents& extents, const RowPosition& position)
{
    RowPlan plan;

    // What is visible, and is there a sink?
    for (std::size_t key = 0; key < extents.keys; ++key)
        if (is_visible(problem, position.batch, position.head, position.query, key))
            plan.visible.push_back(key);
    plan_sink(plan, problem, position.head);

    // Nothing visible: nothing else of the row is read
    if (plan.visible.empty())
    {
        plan.kind = plan.has_sink ? RowKind::ordinary : RowKind::empty;
        return plan;
    }

    // A NaN in the query or in a visible key or mask makes the row NaN; so does a score of +inf
    const std::vector<double> query = query_of(problem, extents, position);
    if (holds_nan(query))
        plan.kind = RowKind::nan;
    for (const std::size_t key : plan.visible)
        plan_key(plan, problem, extents, position, query, key);

    // Scores that are all -inf by arithmetic leave 0/0
    if (plan.live.empty() && !plan.has_sink)
        plan.kind = RowKind::nan;
    return plan;
}
// [plan_row]

ValueClass class_of_column(const Problem& problem, const Extents& extents, const RowPosition& position,
                           const RowPlan& plan, std::size_t column)
{
    ValueClass kind = ValueClass::finite;
    for (const std::size_t key : plan.visible)
        kind = class_of_sum(kind, class_of(value_of(problem, extents, position, key)[column]));
    return kind;
}

} // namespace attest::reference
