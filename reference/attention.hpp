/// \file
/// Attention of one query: the steps in order, and the same calculation as matrices.

#pragma once

#include "reference/steps.hpp"

#include <optional>

namespace attest::reference
{

/// What pins the calculation of one row besides the query, the keys and the values.
template <class Number> struct RowConventions
{
    Scaling scaling;                    ///< What the scores are multiplied by.
    std::optional<Number> softcap;      ///< Nothing: scores are not capped.
    std::vector<Vector<Number>> biases; ///< Each term holds one number for every visible key.
    std::optional<Number> sink;         ///< The logit of one more key, whose value is 0.
};

/// Every intermediate result of one query's attention; all but `weight` run over the visible keys.
template <class Number> struct Attended
{
    std::vector<std::size_t> visible; ///< The keys that the query sees.
    Vector<Number> score;             ///< Dot products.
    Vector<Number> scaled;            ///< Scores times the scale.
    Vector<Number> capped;            ///< Empty without a soft cap.
    Vector<Number> logit;             ///< The final scores.
    Vector<Number> logits_and_sink;   ///< What softmax and log-sum-exp are taken over; empty: nothing to see.
    Vector<Number> weight;            ///< One for every key; exactly 0 for a hidden one.
    std::vector<Vector<Number>> weighted_value; ///< Each value times its weight.
    Vector<Number> output;                      ///< Width d_v; zeros when nothing is visible.
};

/// Adds the biases of one visible key to its capped or scaled score, which ends as its final score.
template <class Number>
void append_final_score(Attended<Number>& row, Number logit, const RowConventions<Number>& conventions,
                        const Steps<Number>& steps)
{
    const std::size_t place = row.logit.size();
    for (const Vector<Number>& bias : conventions.biases)
        logit = steps.add_bias(logit, bias[place]);
    row.logit.push_back(logit);
}

/// The final score of one visible key, with what came before it: score, scale, cap, mask.
/// \satisfies{MSK-9}
// [append_logit]
template <class Number>
void append_logit(Attended<Number>& row, const Vector<Number>& query, const Vector<Number>& key,
                  const RowConventions<Number>& conventions, const Steps<Number>& steps)
{
    row.score.push_back(steps.score(query, key));
    row.scaled.push_back(steps.scale(row.score.back(), conventions.scaling));
    if (conventions.softcap)
        row.capped.push_back(steps.cap(row.scaled.back(), *conventions.softcap));
    const Number& before_mask = conventions.softcap ? row.capped.back() : row.scaled.back();
    append_final_score(row, before_mask, conventions, steps);
}
// [append_logit]

/// Spreads the weights of the visible keys over all keys: exactly 0 for a hidden one.
/// \satisfies{MSK-7}
// [spread]
template <class Number>
Vector<Number> spread_weights(const Vector<Number>& of_visible, const std::vector<std::size_t>& visible,
                              std::size_t keys)
{
    Vector<Number> weights(keys, make<Number>(Rational(0)));
    for (std::size_t place = 0; place < visible.size(); ++place)
        weights[visible[place]] = of_visible[place];
    return weights;
}
// [spread]

/// The weights of all keys from the logits of what the query sees: softmax, or nothing but zeros.
template <class Number>
Vector<Number> weights_of(const Vector<Number>& logits, const std::vector<std::size_t>& visible,
                          std::size_t keys, const Steps<Number>& steps)
{
    return spread_weights(logits.empty() ? logits : steps.softmax(logits), visible, keys);
}

/// Softmax of a row whose final scores are known; a sink takes part as one more key.
/// \satisfies{MSK-15}
/// \satisfies{WGH-9}
template <class Number>
void append_weights(Attended<Number>& row, std::size_t keys, const RowConventions<Number>& conventions,
                    const Steps<Number>& steps)
{
    row.logits_and_sink = row.logit;
    if (conventions.sink)
        row.logits_and_sink.push_back(*conventions.sink);
    row.weight = weights_of(row.logits_and_sink, row.visible, keys, steps);
}

/// Weighs the values of the visible keys and adds them up: an average that stays among them.
/// \satisfies{WGH-4}
/// \satisfies{WGH-5}
template <class Number>
void append_output(Attended<Number>& row, const Matrix<Number>& values, const Steps<Number>& steps)
{
    for (const std::size_t key : row.visible)
        row.weighted_value.push_back(steps.weigh(row.weight[key], values.row(key)));
    row.output = row.weighted_value.empty() ? Vector<Number>(values.columns, make<Number>(Rational(0)))
                                            : steps.add(row.weighted_value);
}

/// Softmax, weigh and add: everything after the final scores.
template <class Number>
void finish_row(Attended<Number>& row, const Matrix<Number>& values,
                const RowConventions<Number>& conventions, const Steps<Number>& steps)
{
    append_weights(row, values.rows, conventions, steps);
    append_output(row, values, steps);
}

/// The log-sum-exp of a row in the asked base: L, or L/log 2; nothing (−inf) when nothing was there to see.
/// \satisfies{SMX-8}
// [log_sum_exp_of_row]
template <class Number>
std::optional<Number> log_sum_exp_of_row(const Attended<Number>& row, spec::LseBase base,
                                         const Steps<Number>& steps)
{
    if (row.logits_and_sink.empty())
        return std::nullopt;
    const Number natural = steps.log_sum_exp(row.logits_and_sink);
    return base == spec::LseBase::e ? natural : Number(natural / logarithm(make<Number>(Rational(2))));
}
// [log_sum_exp_of_row]

/// Attention of one query over the keys it sees: score, scale, mask, softmax, weigh, add.
///
/// \param query       width d
/// \param keys        m × d
/// \param values      m × d_v
/// \param visible     positions of the keys that the query sees, ascending
/// \param conventions scale, cap, biases, sink
/// \param steps       the steps to use
/// \satisfies{SMX-4}
/// \satisfies{SMX-9}
/// \satisfies{WGH-3}
/// \satisfies{WGH-6}
/// \satisfies{WGH-7}
/// \satisfies{WGH-8}
/// \satisfies{WGH-10}
/// \satisfies{WGH-11}
/// \satisfies{MSK-11}
// [attend]
template <class Number>
Attended<Number> attend(const Vector<Number>& query, const Matrix<Number>& keys, const Matrix<Number>& values,
                        const std::vector<std::size_t>& visible, const RowConventions<Number>& conventions,
                        const Steps<Number>& steps)
{
    Attended<Number> row;
    row.visible = visible;

    // Score, scale and mask: only a visible key has a final score
    for (const std::size_t key : visible)
        append_logit(row, query, keys.row(key), conventions, steps);

    // Softmax over the visible keys, then weigh their values and add them up
    finish_row(row, values, conventions, steps);
    return row;
}
// [attend]

} // namespace attest::reference
