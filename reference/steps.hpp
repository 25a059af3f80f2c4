/// \file
/// The steps of attention as a table, so that one of them can be replaced.

#pragma once

#include "reference/mask.hpp"
#include "reference/matrix.hpp"
#include "reference/projection.hpp"
#include "reference/scale.hpp"
#include "reference/score.hpp"
#include "reference/softmax.hpp"
#include "reference/weigh.hpp"

#include <functional>

namespace attest::reference
{

/// The steps of attention, each under its name in the chapters.
///
/// The compositions (attend(), attend_as_matrices(), run_layer()) take this table, so that a deliberately
/// wrong step can stand in for a right one: that is how the suite shows that its assertions can fail.
/// \satisfies{PRP-8}
template <class Number> struct Steps
{
    using Row = Vector<Number>; ///< One row of numbers.

    /// @{
    /// The step of its name; textbook() has the functions that define it.
    std::function<Row(const Row& token, const Matrix<Number>& projection)> project;
    std::function<Number(const Row& query, const Row& key)> score;
    std::function<Number(const Number& score, const Scaling& scaling)> scale;
    std::function<Number(const Number& scaled, const Number& limit)> cap;
    std::function<Number(const Number& scaled, const Number& bias)> add_bias;
    std::function<Visible(const Visible& declared)> mask;
    std::function<Row(const Row& logits)> softmax;
    std::function<Number(const Row& logits)> log_sum_exp;
    std::function<Row(const Number& weight, const Row& value)> weigh;
    std::function<Row(const std::vector<Row>& weighted)> add;
    std::function<Row(const std::vector<Row>& heads)> join;
    /// @}
};

/// The outputs of the heads of one token, end to end.
/// \satisfies{HDS-2}
// [join]
template <class Number> Vector<Number> join(const std::vector<Vector<Number>>& heads)
{
    Vector<Number> joined;
    for (const Vector<Number>& head : heads)
        joined.insert(joined.end(), head.begin(), head.end());
    return joined;
}
// [join]

/// The steps as the chapters define them.
template <class Number> Steps<Number> textbook()
{
    Steps<Number> steps;
    steps.project = project<Number>;
    steps.score = score<Number>;
    steps.scale = scale<Number>;
    steps.cap = cap<Number>;
    steps.add_bias = add_bias<Number>;
    steps.mask = [](const Visible& declared) { return declared; };
    steps.softmax = softmax<Number>;
    steps.log_sum_exp = log_sum_exp<Number>;
    steps.weigh = weigh<Number>;
    steps.add = add<Number>;
    steps.join = join<Number>;
    return steps;
}

} // namespace attest::reference
