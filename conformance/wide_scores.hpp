/// \file
/// Scores of wide vectors: every one that there can be, and given ones that are spread by √d.

#pragma once

#include "reference/steps.hpp"

#include <utility>
#include <vector>

namespace attest::conformance
{

/// Every vector of a width whose entries are from a list; an entry that is listed twice counts twice.
template <class Number>
std::vector<reference::Vector<Number>> every_vector(const reference::Vector<Number>& entries,
                                                    std::size_t width)
{
    std::vector<reference::Vector<Number>> vectors{{}};
    for (std::size_t place = 0; place < width; ++place)
    {
        std::vector<reference::Vector<Number>> longer;
        for (const auto& vector : vectors)
            for (const Number& entry : entries)
            {
                longer.push_back(vector);
                longer.back().push_back(entry);
            }
        vectors = std::move(longer);
    }
    return vectors;
}

/// The score of every query and every key of a width whose entries are from a list.
template <class Number>
reference::Vector<Number> every_score(const reference::Vector<Number>& entries, std::size_t width,
                                      const reference::Steps<Number>& steps)
{
    const auto vectors = every_vector(entries, width);
    reference::Vector<Number> scores;
    for (const auto& query : vectors)
        for (const auto& key : vectors)
            scores.push_back(steps.score(query, key));
    return scores;
}

/// The same, scaled.
template <class Number>
reference::Vector<Number> every_scaled_score(const reference::Vector<Number>& entries,
                                             const reference::Scaling& scaling,
                                             const reference::Steps<Number>& steps)
{
    reference::Vector<Number> scores = every_score(entries, scaling.width, steps);
    for (Number& score : scores)
        score = steps.scale(score, scaling);
    return scores;
}

/// Mean and variance of numbers that are equally likely.
template <class Number> struct Moments
{
    Number mean;     ///< The average.
    Number variance; ///< The average squared distance from it.
};

/// The mean, and the mean of the squares less the square of the mean.
template <class Number> Moments<Number> moments_of(const reference::Vector<Number>& numbers)
{
    reference::Vector<Number> squares;
    for (const Number& number : numbers)
        squares.push_back(number * number);
    const Number count = reference::make<Number>(reference::Rational(numbers.size()));
    const Number mean = reference::total(numbers) / count;
    const Number mean_square = reference::total(squares) / count;
    return {mean, mean_square - mean * mean};
}

/// Scores of width 1 as they would be at width d: √d times as large.
template <class Number>
reference::Vector<Number> spread_scores(const reference::Vector<Number>& at_one, unsigned long width)
{
    reference::Vector<Number> scores;
    for (const Number& score : at_one)
        scores.push_back(score * reference::root<Number>(width));
    return scores;
}

/// The weights of scores that are spread by √d and not divided.
template <class Number>
reference::Vector<Number> undivided_weights(const reference::Vector<Number>& at_one, unsigned long width,
                                            const reference::Steps<Number>& steps)
{
    return steps.softmax(spread_scores(at_one, width));
}

/// The weights of scores that are spread by √d and then scaled.
template <class Number>
reference::Vector<Number> divided_weights(const reference::Vector<Number>& at_one, unsigned long width,
                                          const reference::Steps<Number>& steps)
{
    reference::Vector<Number> logits = spread_scores(at_one, width);
    for (Number& logit : logits)
        logit = steps.scale(logit, {width, {}});
    return steps.softmax(logits);
}

} // namespace attest::conformance
