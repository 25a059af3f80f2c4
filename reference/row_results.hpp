/// \file
/// What a row of a problem gives: final scores, weights, output and log-sum-exp, each element a number or the
/// class of what is none.

#pragma once

#include "reference/problem_row.hpp"

namespace attest::reference
{

/// The final scores of a row, one for every key; −inf for a hidden one.
template <class Number>
Elements<Number> final_scores_of_row(const AttendedRow<Number>& attended, const ProblemRow& row)
{
    Elements<Number> scores(row.extents.keys, ValueClass::minus_infinity);
    for (const SeenKey& seen : attended.plan.seen)
        scores[seen.key] = seen.score;
    for (std::size_t place = 0; place < attended.steps.visible.size(); ++place)
        scores[attended.steps.visible[place]] = attended.steps.logit[place];
    return scores;
}

/// The weights of a row, one for every key: exactly 0 for a hidden one, and NaN for what a NaN row sees.
/// \satisfies{MSK-7}
template <class Number>
Elements<Number> weights_of_row(const AttendedRow<Number>& attended, const ProblemRow& row)
{
    if (attended.plan.kind == RowKind::ordinary)
        return elements_of(attended.steps.weight);
    Elements<Number> weights(row.extents.keys, make<Number>(Rational(0)));
    for (const SeenKey& seen : attended.plan.seen)
        weights[seen.key] = ValueClass::nan;
    return weights;
}

/// The output of a row in which nothing is visible and no sink takes part: zeros or NaN, as the problem says.
/// \satisfies{MSK-8}
// [empty_output]
template <class Number> Element<Number> empty_output(spec::EmptyRow convention)
{
    if (convention == spec::EmptyRow::nan)
        return ValueClass::nan;
    return make<Number>(Rational(0));
}
// [empty_output]

/// The output of a row. \return width d_v
template <class Number>
Elements<Number> output_of_row(const AttendedRow<Number>& attended, const ProblemRow& row)
{
    if (attended.plan.kind == RowKind::empty)
        return Elements<Number>(row.extents.value_width, empty_output<Number>(row.problem.empty_row));
    if (attended.plan.kind == RowKind::nan)
        return Elements<Number>(row.extents.value_width, ValueClass::nan);
    Elements<Number> output = elements_of(attended.steps.output);
    for (std::size_t column = 0; column < output.size(); ++column)
        if (const ValueClass kind = class_of_column(row, attended.plan, column); kind != ValueClass::finite)
            output[column] = kind;
    return output;
}

/// The log-sum-exp of a row, in the base that the problem asks for; −inf for an empty row.
template <class Number>
Element<Number> log_sum_exp_of_row(const AttendedRow<Number>& attended, const ProblemRow& row,
                                   const Steps<Number>& steps)
{
    if (attended.plan.kind == RowKind::nan)
        return ValueClass::nan;
    const auto lse = log_sum_exp_of_row(attended.steps, row.problem.lse_base, steps);
    return lse ? Element<Number>(*lse) : Element<Number>(ValueClass::minus_infinity);
}

} // namespace attest::reference
