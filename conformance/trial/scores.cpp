#include "conformance/trial/scores.hpp"

#include "conformance/trial/functions.hpp"
#include "conformance/trial/sums.hpp"
#include "reference/mask.hpp"

#include <cmath>

namespace attest::conformance::trial
{

namespace
{

double stored(const std::optional<Arithmetic>& storage, double x)
{
    return storage ? storage->round(x) : x;
}

/// The final scores of one row, step by step.
class Scorer
{
public:
    Scorer(const reference::ProblemRow& row, const Choices& choices)
        : row_(row), choices_(choices), arithmetic_(choices.arithmetic),
          scale_(row.problem.scale.value_or(1 / std::sqrt(static_cast<double>(row.extents.width)))),
          place_(scale_ < 0 && choices.scale == ScalePlace::both ? ScalePlace::after : choices.scale),
          query_(prepared(reference::query_of(row), place_ != ScalePlace::after))
    {
    }

    double operator()(std::size_t key) const
    {
        const double score = capped(scaled(key));
        return choices_.mask_first ? penalized(masked(score, key), key) : masked(penalized(score, key), key);
    }

private:
    /// A vector before the dot product, with its part of the scale.
    std::vector<double> prepared(std::vector<double> elements, bool with_scale) const
    {
        elements = product_inputs(choices_, std::move(elements));
        if (!with_scale)
            return elements;
        const double factor =
            arithmetic_.scaling.round(place_ == ScalePlace::both ? std::sqrt(scale_) : scale_);
        for (double& element : elements)
            element = stored(choices_.scaled_inputs, arithmetic_.scaling.multiply(element, factor));
        return elements;
    }

    double scaled(std::size_t key) const
    {
        const auto elements = prepared(reference::key_of(row_, key), place_ == ScalePlace::both);
        const double score = store(sum_of_products(choices_, arithmetic_.dot, query_, elements));
        return place_ == ScalePlace::after
                   ? store(arithmetic_.scaling.multiply(score, arithmetic_.scaling.round(scale_)))
                   : score;
    }

    double capped(double score) const
    {
        if (!row_.problem.softcap)
            return score;
        const double limit = constant(choices_, arithmetic_.capping, *row_.problem.softcap);
        const double bent =
            store(hyperbolic_tangent(choices_, store(arithmetic_.capping.divide(score, limit))));
        return store(arithmetic_.capping.multiply(bent, limit));
    }

    double penalized(double score, std::size_t key) const
    {
        if (row_.problem.alibi_slopes.empty())
            return score;
        const auto diagonal =
            reference::diagonal_of(row_.query, spec::diagonal_offset(row_.problem, row_.batch));
        const auto distance = static_cast<double>(std::abs(diagonal - static_cast<std::int64_t>(key)));
        const double slope = constant(choices_, arithmetic_.adding, row_.problem.alibi_slopes[row_.head]);
        return store(arithmetic_.adding.subtract(score, store(arithmetic_.adding.multiply(slope, distance))));
    }

    double masked(double score, std::size_t key) const
    {
        if (!row_.problem.mask || row_.problem.mask->boolean)
            return score;
        return store(arithmetic_.adding.add(score, reference::bias_of(row_, key)));
    }

    double store(double score) const { return stored(choices_.score_storage, score); }

    const reference::ProblemRow& row_;
    const Choices& choices_;
    const StepArithmetic& arithmetic_;
    double scale_;
    ScalePlace place_;
    std::vector<double> query_;
};

} // namespace

double constant(const Choices& choices, const Arithmetic& arithmetic, double x)
{
    return stored(choices.score_storage, arithmetic.round(x));
}

std::vector<double> product_inputs(const Choices& choices, std::vector<double> elements)
{
    for (double& element : elements)
        element = stored(choices.product_inputs, element);
    return elements;
}

std::vector<double> final_scores(const reference::ProblemRow& row, const std::vector<std::size_t>& keys,
                                 const Choices& choices)
{
    const Scorer scorer(row, choices);
    std::vector<double> scores;
    for (const std::size_t key : keys)
        scores.push_back(scorer(key));
    return scores;
}

} // namespace attest::conformance::trial
