/// \file
/// Layers and sentences for properties.

#pragma once

#include "conformance/properties/samples.hpp"
#include "reference/layer.hpp"
#include "reference/readings/trace.hpp"

namespace attest::conformance
{

/// The sizes of a layer that a property makes; by default all widths differ.
struct LayerSizes
{
    std::size_t heads = 1;
    std::size_t model = 3;      ///< d_model
    std::size_t key = 2;        ///< d_k
    std::size_t value = 4;      ///< d_v
    bool projects_back = false; ///< Whether there is an output projection, (heads · d_v) × d_model.
};

/// The matrices of one head, of whole numbers from −2 to 2.
template <class Number> reference::Head<Number> sample_head(Samples& samples, const LayerSizes& sizes)
{
    const auto query = samples.integers(sizes.model, sizes.key, 2);
    const auto key = samples.integers(sizes.model, sizes.key, 2);
    const auto value = samples.integers(sizes.model, sizes.value, 2);
    return {matrix_of_numbers<Number>(query), matrix_of_numbers<Number>(key),
            matrix_of_numbers<Number>(value)};
}

/// A layer of whole numbers from −2 to 2.
template <class Number> reference::Layer<Number> sample_layer(Samples& samples, const LayerSizes& sizes)
{
    reference::Layer<Number> layer;
    for (std::size_t head = 0; head < sizes.heads; ++head)
        layer.heads.push_back(sample_head<Number>(samples, sizes));
    if (sizes.projects_back)
        layer.output = matrix_of_numbers<Number>(samples.integers(sizes.heads * sizes.value, sizes.model, 2));
    return layer;
}

/// A sentence of embeddings: whole numbers from −2 to 2.
template <class Number>
reference::Matrix<Number> sample_tokens(Samples& samples, std::size_t count, std::size_t width)
{
    return matrix_of_numbers<Number>(samples.integers(count, width, 2));
}

/// A sentence of which only the history is known: all entries of row i depend on token `first` + i.
inline reference::Matrix<reference::Trace> traced_tokens(std::size_t count, std::size_t width,
                                                         std::size_t first = 0)
{
    return reference::build_matrix<reference::Trace>(count, width, [&](std::size_t row, std::size_t)
                                                     { return reference::token(first + row); });
}

/// The tokens that a row of a traced matrix depends on, in order.
inline std::vector<std::size_t> tokens_of_row(const reference::Matrix<reference::Trace>& matrix,
                                              std::size_t row)
{
    reference::Trace all;
    for (const reference::Trace& entry : matrix.row(row))
        all = reference::Trace::joined(all, entry);
    return all.tokens();
}

} // namespace attest::conformance
