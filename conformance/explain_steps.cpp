#include "conformance/explain_steps.hpp"

#include "conformance/problem_rows.hpp"
#include "reference/row_results.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Attended;
using reference::AttendedRow;
using reference::ProblemRow;
using reference::ScoreClasses;
using reference::SeenKey;
using reference::Steps;
using reference::ValueClass;

/// The steps up to the final score, for every key of a row, whether it is visible or not.
template <class Number> struct KeySteps
{
    std::vector<ScoreClasses> classes; ///< Of every key: what is not finite.
    Attended<Number> numbers;          ///< The rest, with 0 in place of what is not finite.
};

template <class Number> KeySteps<Number> walk_keys(const ProblemRow& row, const Steps<Number>& steps)
{
    KeySteps<Number> walk;
    AttendedRow<Number> all;
    std::vector<std::size_t> keys;
    const std::vector<double> query = query_of(row);
    for (std::size_t key = 0; key < row.extents.keys; ++key)
    {
        walk.classes.push_back(classes_of_scores(row, query, key));
        all.plan.seen.push_back({key, ValueClass::finite, walk.classes.back().saturation});
        keys.push_back(key);
    }
    const auto conventions = reference::conventions_of<Number>(row, all.plan, keys);
    reference::append_live_logits(all, row, conventions, steps);
    walk.numbers = std::move(all.steps);
    return walk;
}

/// A step on the way to the final scores.
template <class Select> auto step_of_keys(ValueClass ScoreClasses::* kind, Select select)
{
    return [kind, select]<class Number>(const ProblemRow& row, const Steps<Number>& steps)
    {
        const KeySteps<Number> walk = walk_keys(row, steps);
        Elements<Number> elements = reference::elements_of(select(walk.numbers));
        for (std::size_t key = 0; key < elements.size(); ++key)
            if (walk.classes[key].*kind != ValueClass::finite)
                elements[key] = walk.classes[key].*kind;
        return elements;
    };
}

/// A step that is read off an attended row.
template <class Result> auto step_of_row(Result result)
{
    return [result]<class Number>(const ProblemRow& row, const Steps<Number>& steps)
    { return result(reference::attend_row(row, steps), row); };
}

/// The values of all keys, each times its weight: exactly 0 where the weight is. \return width m · d_v
template <class Number>
Elements<Number> weighted_values(const AttendedRow<Number>& attended, const ProblemRow& row)
{
    const std::size_t width = row.extents.value_width;
    Elements<Number> all(row.extents.keys * width, reference::make<Number>(reference::Rational(0)));

    // The keys that have a weight
    for (std::size_t place = 0; place < attended.steps.weighted_value.size(); ++place)
        std::ranges::copy(attended.steps.weighted_value[place],
                          all.begin() + static_cast<std::ptrdiff_t>(attended.steps.visible[place] * width));

    // What is not finite among the visible values, or in the weights of a NaN row
    const bool nan = attended.plan.kind == reference::RowKind::nan;
    for (const SeenKey& seen : attended.plan.seen)
        for (std::size_t column = 0; column < width; ++column)
            if (const ValueClass kind =
                    nan ? ValueClass::nan : reference::class_of(value_of(row, seen.key)[column]);
                kind != ValueClass::finite)
                all[seen.key * width + column] = kind;
    return all;
}

const auto score = step_of_keys(&ScoreClasses::score, [](const auto& numbers) { return numbers.score; });
const auto scale = step_of_keys(&ScoreClasses::scaled, [](const auto& numbers) { return numbers.scaled; });
const auto softcap = step_of_keys(&ScoreClasses::capped, [](const auto& numbers) { return numbers.capped; });
const auto bias = step_of_keys(&ScoreClasses::logit, [](const auto& numbers) { return numbers.logit; });
const auto mask = []<class Number>(const ProblemRow& row, const Steps<Number>& steps)
{
    const auto visible = steps.mask(reference::visibility_of(row.problem, row.batch, row.head));
    Elements<Number> scores = bias(row, steps);
    for (std::size_t key = 0; key < scores.size(); ++key)
        if (!visible(row.query, key))
            scores[key] = ValueClass::minus_infinity;
    return scores;
};
const auto weight = step_of_row([](const auto& attended, const ProblemRow& row)
                                { return reference::weights_of_row(attended, row); });
const auto weighted_value =
    step_of_row([](const auto& attended, const ProblemRow& row) { return weighted_values(attended, row); });
const auto output = step_of_row([](const auto& attended, const ProblemRow& row)
                                { return reference::output_of_row(attended, row); });
const auto lse = []<class Number>(const ProblemRow& row, const Steps<Number>& steps)
{
    const auto attended = reference::attend_row(row, steps);
    return Elements<Number>{reference::log_sum_exp_of_row(attended, row, steps)};
};

bool adds_biases(const spec::Problem& problem)
{
    return !problem.alibi_slopes.empty() || (problem.mask && !problem.mask->boolean);
}

bool may_hide(const spec::Mask& given)
{
    const auto hides = [](double element)
    { return reference::class_of(element) == ValueClass::minus_infinity; };
    return given.boolean || std::ranges::any_of(given.tensor.data, hides);
}

/// Some convention of the problem may hide keys.
bool may_hide(const spec::Problem& problem)
{
    return problem.causal || problem.window || !problem.kv_lengths.empty() ||
           (problem.mask && may_hide(*problem.mask));
}

/// The clause of the convention that hides keys; of several the first.
const char* clause_of_mask(const spec::Problem& problem)
{
    if (problem.causal || problem.window)
        return "MSK-2";
    if (!problem.mask)
        return "MSK-6";
    return problem.mask->boolean ? "MSK-5" : "MSK-4";
}

template <class Compute>
PlannedStep plan(const char* name, const char* clause, std::vector<std::size_t> shape, Compute compute)
{
    const auto quantity = [compute](const ProblemRow& row, const Texts& texts)
    {
        return Quantity{[&row, &texts, compute] { return compute(row, texts.enclosure); },
                        [&row, &texts, compute] { return compute(row, texts.exact); }};
    };
    return {name, clause, std::move(shape), quantity};
}

} // namespace

std::vector<PlannedStep> steps_of(const spec::Problem& problem)
{
    const spec::Extents extents = spec::extents(problem);
    const auto for_keys = shape_of_rows(problem, {extents.keys});
    const auto for_values = shape_of_rows(problem, {extents.keys, extents.value_width});

    std::vector<PlannedStep> steps;
    steps.push_back(plan("score", "SCR-1", for_keys, score));
    steps.push_back(plan("scale", problem.scale ? "SCL-2" : "SCL-1", for_keys, scale));
    if (problem.softcap)
        steps.push_back(plan("softcap", "SCL-6", for_keys, softcap));
    if (adds_biases(problem))
        steps.push_back(plan("bias", problem.alibi_slopes.empty() ? "MSK-4" : "MSK-14", for_keys, bias));
    if (may_hide(problem))
        steps.push_back(plan("mask", clause_of_mask(problem), for_keys, mask));
    steps.push_back(plan("weight", "SMX-1", for_keys, weight));
    steps.push_back(plan("weighted_value", "WGH-1", for_values, weighted_value));
    steps.push_back(plan("output", "WGH-2", shape_of_output(problem), output));
    steps.push_back(plan("lse", problem.lse_base == spec::LseBase::e ? "SMX-7" : "SMX-8",
                         shape_of_rows(problem, {}), lse));
    return steps;
}

} // namespace attest::conformance
