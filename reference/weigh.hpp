/// \file
/// Weigh and add: how weights mix the values.

#pragma once

#include "reference/matrix.hpp"

namespace attest::reference
{

/// One key's contribution: w·v, the value times its weight.
/// \satisfies{WGH-1}
// [weigh]
template <class Number> Vector<Number> weigh(const Number& weight, const Vector<Number>& value)
{
    Vector<Number> weighted;
    for (const Number& entry : value)
        weighted.push_back(weight * entry);
    return weighted;
}
// [weigh]

/// The output: the sum of the weighted values, column by column.
///
/// \param weighted one vector for each visible key, at least one
/// \satisfies{WGH-2}
// [add]
template <class Number> Vector<Number> add(const std::vector<Vector<Number>>& weighted)
{
    Vector<Number> sum;
    for (std::size_t column = 0; column < weighted.front().size(); ++column)
        sum.push_back(sum_over<Number>(weighted.size(), [&](std::size_t j) { return weighted[j][column]; }));
    return sum;
}
// [add]

} // namespace attest::reference
