/// \file
/// One row of a problem, read with any number.

#pragma once

#include "reference/attention.hpp"
#include "reference/special_values.hpp"

#include <algorithm>
#include <cstdint>

namespace attest::reference
{

/// One row of a problem: how it was sorted out, and the steps over its live keys.
///
/// `steps.visible`, `score`, `scaled`, `capped`, `logit` and `weighted_value` run over the live keys of
/// `plan`; `steps.weight` over all keys. For a row that is not ordinary `steps` is empty.
template <class Number> struct ProblemRow
{
    RowPlan plan;
    Attended<Number> steps;
};

/// The exact number that a finite double is.
template <class Number> Number number_of(double value)
{
    return make<Number>(exact_rational(value));
}

/// A vector of doubles as numbers, with 0 for NaN and infinities: what they do is decided by plan_row() and
/// class_of_column(), so that no number of any reading has to hold them.
template <class Number> Vector<Number> numbers_of(const std::vector<double>& values)
{
    Vector<Number> numbers;
    for (const double value : values)
        numbers.push_back(number_of<Number>(class_of(value) == ValueClass::finite ? value : 0.0));
    return numbers;
}

/// −slope · |i + o − j| for one key: the penalty of distance.
template <class Number>
Number alibi_of(const spec::Problem& problem, const RowPosition& position, std::size_t key)
{
    const std::int64_t diagonal =
        static_cast<std::int64_t>(position.query) + spec::diagonal_offset(problem, position.batch);
    const std::int64_t distance = diagonal - static_cast<std::int64_t>(key);
    const Rational slope = exact_rational(problem.alibi_slopes[position.head]);
    return make<Number>(Rational(-slope * Rational(distance < 0 ? -distance : distance)));
}

/// The additive terms of a row's final scores: ALiBi and a float mask, where the problem has them.
template <class Number>
std::vector<Vector<Number>> biases_of(const spec::Problem& problem, const RowPosition& position,
                                      const std::vector<std::size_t>& keys)
{
    std::vector<Vector<Number>> biases;
    if (!problem.alibi_slopes.empty())
    {
        Vector<Number>& terms = biases.emplace_back();
        for (const std::size_t key : keys)
            terms.push_back(alibi_of<Number>(problem, position, key));
    }
    if (problem.mask && !problem.mask->boolean)
    {
        Vector<Number>& terms = biases.emplace_back();
        for (const std::size_t key : keys)
            terms.push_back(number_of<Number>(
                spec::mask_element(*problem.mask, position.batch, position.head, position.query, key)));
    }
    return biases;
}

/// What a problem says about one row, as numbers.
template <class Number>
RowConventions<Number> conventions_of(const spec::Problem& problem, const spec::Extents& extents,
                                      const RowPosition& position, const RowPlan& plan,
                                      const std::vector<std::size_t>& keys)
{
    RowConventions<Number> conventions;
    conventions.scaling.width = static_cast<unsigned long>(extents.width);
    if (problem.scale)
        conventions.scaling.given = exact_rational(*problem.scale);
    if (problem.softcap)
        conventions.softcap = number_of<Number>(*problem.softcap);
    if (plan.has_sink)
        conventions.sink = number_of<Number>(plan.sink);
    conventions.biases = biases_of<Number>(problem, position, keys);
    return conventions;
}
/// The values of a problem that one query head reads, with 0 where they are hidden or not finite.
template <class Number>
Matrix<Number> values_of(const spec::Problem& problem, const spec::Extents& extents,
                         const RowPosition& position, const std::vector<std::size_t>& keys)
{
    Vector<Number> zeros(extents.keys * extents.value_width, make<Number>(Rational(0)));
    Matrix<Number> values{extents.keys, extents.value_width, std::move(zeros)};
    for (const std::size_t key : keys)
    {
        const Vector<Number> row = numbers_of<Number>(value_of(problem, extents, position, key));
        std::copy(row.begin(), row.end(),
                  values.cells.begin() + static_cast<std::ptrdiff_t>(key * extents.value_width));
    }
    return values;
}

/// The final score of a key whose scaled score is infinite: the soft cap makes it ±c.
template <class Number>
void append_saturated_logit(Attended<Number>& row, Saturation saturation,
                            const RowConventions<Number>& conventions, const Steps<Number>& steps)
{
    const Number zero = make<Number>(Rational(0));
    const Number& limit = *conventions.softcap;
    row.score.push_back(zero);
    row.scaled.push_back(zero);
    row.capped.push_back(saturation == Saturation::up ? limit : Number(zero - limit));
    append_final_score(row, row.capped.back(), conventions, steps);
}

/// One row of a problem: the convention of every field, the special values, and the steps.
///
/// \param problem  a problem without violation
/// \param extents  its extents
/// \param position the row
/// \param steps    the steps to use
/// \satisfies{SPV-5}
// [attend_row]
template <class Number>
ProblemRow<Number> attend_row(const spec::Problem& problem, const spec::Extents& extents,
                              const RowPosition& position, const Steps<Number>& steps)
{
    ProblemRow<Number> row{plan_row(problem, extents, position), {}};
    if (row.plan.kind != RowKind::ordinary)
        return row;

    // The keys that count, and what the problem says about them
    for (const LiveKey& live : row.plan.live)
        row.steps.visible.push_back(live.key);
    const auto conventions = conventions_of<Number>(problem, extents, position, row.plan, row.steps.visible);

    // Their final scores
    const Vector<Number> query = numbers_of<Number>(query_of(problem, extents, position));
    for (const LiveKey& live : row.plan.live)
        if (live.saturation == Saturation::none)
            append_logit(row.steps, query, numbers_of<Number>(key_of(problem, extents, position, live.key)),
                         conventions, steps);
        else
            append_saturated_logit(row.steps, live.saturation, conventions, steps);

    // Softmax, weigh and add
    finish_row(row.steps, values_of<Number>(problem, extents, position, row.steps.visible), conventions,
               steps);
    return row;
}
// [attend_row]

} // namespace attest::reference
