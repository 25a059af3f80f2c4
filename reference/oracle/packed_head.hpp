/// \file
/// What the rows of one key-value head share: its keys and values, laid out for the oracle's loops.

#pragma once

#include "reference/oracle/double_kernels.hpp"
#include "reference/problem_vectors.hpp"

#include <hwy/aligned_allocator.h>

#include <vector>

namespace attest::reference
{

/// Doubles that begin at an address which every vector may begin at.
using AlignedDoubles = hwy::AlignedFreeUniquePtr<double[]>;

/// Room for `count` doubles, all 0.
AlignedDoubles aligned_zeros(std::size_t count);

/// The keys and values of one key-value head of one batch item, as far as they exist (`kv_lengths`).
///
/// Numbers that are not finite stand as 0, so that nothing spreads from a hidden key; rows that see one are told
/// by `odd_keys` and `odd_values`. Memory: (d + d_v)·m doubles, both widths rounded up.
struct PackedHead
{
    std::size_t keys = 0;                ///< That exist.
    std::size_t padded_keys = 0;         ///< The next multiple of kernels::panel_width.
    std::size_t value_panels = 0;        ///< Panels of kernels::panel_width columns.
    AlignedDoubles key_panels;           ///< (panel, d, panel_width): the keys of each panel, transposed.
    AlignedDoubles value_columns;        ///< (panel, padded_keys, panel_width): the columns of each panel.
    double key_norm = 0;                 ///< At least the Euclidean norm of every key.
    double largest_key = 0;              ///< The largest magnitude of a key's element.
    std::vector<double> magnitude;       ///< The largest magnitude in each value column.
    std::vector<std::size_t> odd_keys;   ///< Keys with an element that is not finite, ascending.
    std::vector<std::size_t> odd_values; ///< The same of values.

    /// The columns of one panel.
    const double* value_panel(std::size_t panel) const
    {
        return value_columns.get() + panel * padded_keys * kernels::panel_width;
    }
};

/// Lays out the key-value head that a row reads.
PackedHead pack_head(const ProblemRow& row);

/// At least the Euclidean norm of finite numbers; ∞ if their squares overflow.
double norm_up(const double* numbers, std::size_t count);

} // namespace attest::reference
