/// \file
/// What the axes of a tensor mean.

#pragma once

#include "spec/problem.hpp"

#include <cstddef>
#include <vector>

namespace attest::spec
{

/// The extents of one tensor, whatever its layout.
struct Axes
{
    std::size_t batch = 1;  ///< Batch items.
    std::size_t heads = 1;  ///< Heads.
    std::size_t length = 0; ///< Number of tokens.
    std::size_t width = 0;  ///< Length of one vector.
};

/// The extents of a tensor of a given layout.
///
/// \param layout the meaning of the axes
/// \param shape  a shape whose rank fits the layout
/// \param heads  number of heads that the layout `bnc` joins, at least 1; the others say it by themselves
Axes axes_of(Layout layout, const std::vector<std::size_t>& shape, std::size_t heads);

/// The extents of `query`; needs `head_counts` where the layout is `bnc`.
Axes query_axes(const Problem& problem);

/// The extents of `key`, as query_axes().
Axes key_axes(const Problem& problem);

/// The extents of `value`, as query_axes().
Axes value_axes(const Problem& problem);

} // namespace attest::spec
