#include "reference/special_values.hpp"

#include <algorithm>
#include <limits>

namespace attest::reference
{

namespace
{

bool is_infinite(ValueClass kind)
{
    return kind == ValueClass::plus_infinity || kind == ValueClass::minus_infinity;
}

ValueClass class_of_score(const std::vector<double>& query, const std::vector<double>& key)
{
    ValueClass kind = ValueClass::finite;
    for (std::size_t c = 0; c < query.size(); ++c)
        kind = class_of_sum(kind, class_of_product(query[c], key[c]));
    return kind;
}

/// A scale keeps the class, but it turns an infinity round if it is negative, and makes it NaN if it is 0.
ValueClass class_of_scaled(ValueClass score, double scale)
{
    if (!is_infinite(score))
        return score;
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return class_of_product(score == ValueClass::plus_infinity ? infinity : -infinity, scale);
}

/// A soft cap makes an infinite score finite: up or down to ±c.
void apply_soft_cap(ScoreClasses& classes)
{
    if (!is_infinite(classes.scaled))
        return;
    classes.capped = ValueClass::finite;
    classes.saturation = classes.scaled == ValueClass::plus_infinity ? Saturation::up : Saturation::down;
}

/// The sink of a query head; −inf is no sink.
std::optional<double> sink_of(const ProblemRow& row)
{
    const std::vector<double>& sinks = row.problem.sink;
    if (sinks.empty())
        return std::nullopt;
    const double sink = sinks.size() == 1 ? sinks.front() : sinks[row.head];
    return class_of(sink) == ValueClass::finite ? std::optional(sink) : std::nullopt;
}

bool has_score(const RowPlan& plan, ValueClass kind)
{
    return std::any_of(plan.seen.begin(), plan.seen.end(),
                       [&](const SeenKey& seen) { return seen.score == kind; });
}

} // namespace

ScoreClasses classes_of_scores(const ProblemRow& row, const std::vector<double>& query, std::size_t key)
{
    ScoreClasses classes;
    classes.score = class_of_score(query, key_of(row, key));
    classes.scaled = class_of_scaled(classes.score, row.problem.scale.value_or(1));
    classes.capped = classes.scaled;
    if (row.problem.softcap)
        apply_soft_cap(classes);
    classes.logit = class_of_sum(classes.capped, class_of(bias_of(row, key)));
    return classes;
}

// [plan_row]
RowPlan plan_row(const ProblemRow& row, const Visible& visible)
{
    RowPlan plan;
    plan.sink = sink_of(row);

    // Nothing visible: nothing else of the row is read
    const std::vector<std::size_t> keys = visible_keys(visible, row.query, row.extents.keys);
    if (keys.empty())
    {
        plan.kind = plan.sink ? RowKind::ordinary : RowKind::empty;
        return plan;
    }

    // The classes of the final scores
    const std::vector<double> query = query_of(row);
    for (const std::size_t key : keys)
    {
        const ScoreClasses classes = classes_of_scores(row, query, key);
        plan.seen.push_back({key, classes.logit, classes.saturation});
    }

    // A NaN or +inf among them makes the row NaN; so do scores that are all −inf, since 0/0 is nothing
    const bool has_finite = has_score(plan, ValueClass::finite) || plan.sink;
    if (has_score(plan, ValueClass::nan) || has_score(plan, ValueClass::plus_infinity) || !has_finite)
        plan.kind = RowKind::nan;
    return plan;
}
// [plan_row]

// [class_of_column]
ValueClass class_of_column(const ProblemRow& row, const RowPlan& plan, std::size_t column)
{
    ValueClass kind = ValueClass::finite;
    for (const SeenKey& seen : plan.seen)
        kind = class_of_sum(kind, class_of(value_of(row, seen.key)[column]));
    return kind;
}
// [class_of_column]

} // namespace attest::reference
