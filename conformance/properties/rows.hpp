/// \file
/// One query against keys and values, and the page's example, for properties.

#pragma once

#include "conformance/properties/samples.hpp"
#include "reference/attention.hpp"

namespace attest::conformance
{

/// Some vectors of whole or rational numbers, one for each key.
using Rows = std::vector<std::vector<reference::Rational>>;

/// Rows as a matrix of numbers of a reading.
template <class Number> reference::Matrix<Number> matrix_of_rows(const Rows& rows)
{
    std::vector<reference::Vector<Number>> vectors;
    for (const auto& row : rows)
        vectors.push_back(numbers<Number>(row));
    return reference::stack_rows(vectors, rows.front().size());
}

/// The keys of the page's example: animal, street, it, tired; each has the entries (animate, place).
inline Rows page_keys()
{
    return {{2, 0}, {0, 2}, {reference::Rational(1, 2), reference::Rational(1, 2)}, {0, 0}};
}

/// The values of the page's example: each marks one word, and that of "it" is zero.
inline Rows page_values()
{
    return {{1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {0, 0, 1}};
}

/// The positions that a query at a position sees under a mask.
template <class Number>
std::vector<std::size_t> seen_from(const reference::Visible& visible, std::size_t position, std::size_t keys,
                                   const reference::Steps<Number>& steps)
{
    return reference::visible_keys(steps.mask(visible), position, keys);
}

/// Attention with no convention but the exact scale, over given keys.
template <class Number>
reference::Attended<Number>
attend_plainly(const reference::Vector<Number>& query, const reference::Matrix<Number>& keys,
               const reference::Matrix<Number>& values, const std::vector<std::size_t>& visible,
               const reference::Steps<Number>& steps)
{
    reference::RowConventions<Number> conventions;
    conventions.scaling.width = static_cast<unsigned long>(keys.columns);
    return reference::attend(query, keys, values, visible, conventions, steps);
}

/// The same over all keys, with everything given as rationals.
template <class Number>
reference::Attended<Number> attend_all(const std::vector<reference::Rational>& query, const Rows& keys,
                                       const Rows& values, const reference::Steps<Number>& steps)
{
    const auto visible = seen_from(reference::everything(), 0, keys.size(), steps);
    return attend_plainly(numbers<Number>(query), matrix_of_rows<Number>(keys),
                          matrix_of_rows<Number>(values), visible, steps);
}

} // namespace attest::conformance
