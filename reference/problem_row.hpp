/// \file
/// One row of a problem, read with any number.

#pragma once

#include "reference/attention.hpp"
#include "reference/special_values.hpp"

#include <algorithm>
#include <cstdint>

namespace attest::reference
{

/// What one row of a problem computes: how it was sorted out, and the steps over its live keys.
///
/// A key is *live* if its final score is finite. `steps.visible`, `score`, `scaled`, `capped`, `logit` and
/// `weighted_value` run over the live keys, `steps.weight` over all keys. Where a soft cap made an infinite
/// score finite, `score` and `scaled` hold 0. What follows the logits is there for an ordinary row only.
template <class Number> struct AttendedRow
{
    RowPlan plan;           ///< What is decided before any arithmetic.
    Attended<Number> steps; ///< What the steps give.
};

/// The exact number that a double is; 0 for NaN and infinities: what those do is decided by plan_row() and
/// class_of_column(), so that no number of any reading has to hold them.
template <class Number> Number number_of(double value)
{
    return make<Number>(exact_rational(class_of(value) == ValueClass::finite ? value : 0.0));
}

/// Doubles as numbers.
template <class Number> Vector<Number> numbers_of(const std::vector<double>& values)
{
    Vector<Number> numbers;
    for (const double value : values)
        numbers.push_back(number_of<Number>(value));
    return numbers;
}

/// ALiBi: −slope · |i + o − j|, the penalty of a key's distance.
/// \satisfies{MSK-14}
// [alibi_of]
template <class Number> Number alibi_of(const ProblemRow& row, std::size_t key)
{
    const std::int64_t diagonal = diagonal_of(row.query, spec::diagonal_offset(row.problem, row.batch));
    const std::int64_t ahead = static_cast<std::int64_t>(key) - diagonal;
    const Rational distance(ahead < 0 ? -ahead : ahead);
    return make<Number>(Rational(-exact_rational(row.problem.alibi_slopes[row.head]) * distance));
}
// [alibi_of]

/// The additive terms of the final scores of some keys: ALiBi and a float mask, where the problem has them.
template <class Number>
std::vector<Vector<Number>> biases_of(const ProblemRow& row, const std::vector<std::size_t>& keys)
{
    std::vector<Vector<Number>> biases;
    const auto append = [&](auto term)
    {
        Vector<Number>& terms = biases.emplace_back();
        for (const std::size_t key : keys)
            terms.push_back(term(key));
    };
    if (!row.problem.alibi_slopes.empty())
        append([&](std::size_t key) { return alibi_of<Number>(row, key); });
    if (row.problem.mask && !row.problem.mask->boolean)
        append([&](std::size_t key) { return number_of<Number>(bias_of(row, key)); });
    return biases;
}

/// What a problem says about one row, as numbers.
template <class Number>
RowConventions<Number> conventions_of(const ProblemRow& row, const RowPlan& plan,
                                      const std::vector<std::size_t>& keys)
{
    RowConventions<Number> conventions;
    conventions.scaling.width = static_cast<unsigned long>(row.extents.width);
    if (row.problem.scale)
        conventions.scaling.given = exact_rational(*row.problem.scale);
    if (row.problem.softcap)
        conventions.softcap = number_of<Number>(*row.problem.softcap);
    if (plan.sink)
        conventions.sink = number_of<Number>(*plan.sink);
    conventions.biases = biases_of<Number>(row, keys);
    return conventions;
}

/// The values that a row reads, with 0 where they are not asked for or not finite.
template <class Number> Matrix<Number> values_of(const ProblemRow& row, const std::vector<std::size_t>& keys)
{
    const std::size_t width = row.extents.value_width;
    Vector<Number> cells(row.extents.keys * width, make<Number>(Rational(0)));
    for (const std::size_t key : keys)
        std::ranges::copy(numbers_of<Number>(value_of(row, key)),
                          cells.begin() + static_cast<std::ptrdiff_t>(key * width));
    return {row.extents.keys, width, std::move(cells)};
}

/// The final score of a key whose scaled score is infinite: the soft cap c makes it ±c.
template <class Number>
void append_saturated_logit(Attended<Number>& steps_of_row, Saturation saturation,
                            const RowConventions<Number>& conventions, const Steps<Number>& steps)
{
    const Number& limit = *conventions.softcap;
    steps_of_row.score.push_back(make<Number>(Rational(0)));
    steps_of_row.scaled.push_back(make<Number>(Rational(0)));
    steps_of_row.capped.push_back(saturation == Saturation::up ? limit : Number(-limit));
    append_final_score(steps_of_row, steps_of_row.capped.back(), conventions, steps);
}

/// The final scores of the live keys.
template <class Number>
void append_live_logits(AttendedRow<Number>& attended, const ProblemRow& row,
                        const RowConventions<Number>& conventions, const Steps<Number>& steps)
{
    const Vector<Number> query = numbers_of<Number>(query_of(row));
    for (const SeenKey& seen : attended.plan.seen)
        if (seen.score == ValueClass::finite && seen.saturation == Saturation::none)
            append_logit(attended.steps, query, numbers_of<Number>(key_of(row, seen.key)), conventions,
                         steps);
        else if (seen.score == ValueClass::finite)
            append_saturated_logit(attended.steps, seen.saturation, conventions, steps);
}

/// One row of a problem: what is visible, the special values, and the steps.
///
/// \param row   the row
/// \param steps the steps to use
/// \satisfies{SPV-5}
// [attend_row]
template <class Number> AttendedRow<Number> attend_row(const ProblemRow& row, const Steps<Number>& steps)
{
    // Which keys are visible, and which of them are live
    const Visible visible = steps.mask(visibility_of(row.problem, row.batch, row.head));
    AttendedRow<Number> attended{plan_row(row, visible), {}};
    for (const SeenKey& seen : attended.plan.seen)
        if (seen.score == ValueClass::finite)
            attended.steps.visible.push_back(seen.key);

    // Their final scores
    const auto conventions = conventions_of<Number>(row, attended.plan, attended.steps.visible);
    append_live_logits(attended, row, conventions, steps);

    // Softmax, weigh and add
    if (attended.plan.kind == RowKind::ordinary)
        finish_row(attended.steps, values_of<Number>(row, attended.steps.visible), conventions, steps);
    return attended;
}
// [attend_row]

} // namespace attest::reference
