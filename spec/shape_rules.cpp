#include "spec/layout.hpp"
#include "spec/rules.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

Violation shape_violation(const char* where, const std::string& found, const std::string& expected)
{
    return {"PRB-1", where, found, expected};
}

// Ranks

struct Ranks
{
    std::size_t rank;
    const char* expected;
};

Ranks ranks_of(Layout layout)
{
    switch (layout)
    {
    case Layout::bhnd:
        return {4, "rank 4 (batch, heads, length, width) or rank 2 (length, width); "
                   "for rank 3, layout \"hnd\" or \"bnc\" says what the axes are"};
    case Layout::bnhd:
        return {4, "rank 4 (batch, length, heads, width), for layout \"bnhd\""};
    case Layout::hnd:
        return {3, "rank 3 (heads, length, width), for layout \"hnd\""};
    case Layout::bnc:
        break;
    }
    return {3, "rank 3 (batch, length, heads times width), for layout \"bnc\""};
}

Verdict rank_fits_layout(const NamedTensor& input, Layout layout)
{
    const Ranks ranks = ranks_of(layout);
    const std::size_t rank = input.tensor.shape.size();
    if (rank == ranks.rank || (rank == 2 && layout == Layout::bhnd))
    {
        return {};
    }
    return shape_violation(input.name, "rank " + std::to_string(rank), ranks.expected);
}

// What two tensors have in common

struct Pair
{
    const char* where;
    const char* what;
    std::size_t found;
    std::size_t expected;
    const char* whose;
};

Verdict agrees(const Pair& pair)
{
    if (pair.found == pair.expected)
    {
        return {};
    }
    return shape_violation(pair.where, pair.what + std::to_string(pair.found),
                           pair.what + std::to_string(pair.expected) + ", that of " + pair.whose);
}

Verdict ranks_agree(const Problem& problem)
{
    const std::size_t rank = problem.query.shape.size();
    return first_of({agrees({"key", "rank ", problem.key.shape.size(), rank, "query"}),
                     agrees({"value", "rank ", problem.value.shape.size(), rank, "query"})});
}

// Data

/// The product of the extents that are not 0, or nothing if it is above `largest_integer`.
std::optional<std::size_t> product_but_zeros(const std::vector<std::size_t>& shape)
{
    std::size_t product = 1;
    for (const std::size_t extent : shape)
    {
        if (extent > static_cast<std::size_t>(largest_integer) / product)
        {
            return std::nullopt;
        }
        product *= std::max<std::size_t>(extent, 1);
    }
    return product;
}

Verdict data_fill_shape(const NamedTensor& input)
{
    const auto& [shape, data] = input.tensor;
    const std::optional<std::size_t> product = product_but_zeros(shape);
    if (!product)
    {
        return shape_violation(input.name, "shape " + text_of(shape),
                               "extents whose product is at most 2^53");
    }
    const std::size_t elements = std::ranges::count(shape, std::size_t{0}) > 0 ? 0 : *product;
    if (data.size() == elements)
    {
        return {};
    }
    return shape_violation(input.name, std::to_string(data.size()) + " elements",
                           std::to_string(elements) + ", the product of its shape " + text_of(shape));
}

// Extents

Verdict width_is_positive(const char* where, const Axes& axes)
{
    return axes.width > 0 ? Verdict{} : shape_violation(where, "width 0", "a width of at least 1");
}

Verdict output_is_countable(const Problem& problem)
{
    const Extents all = extents(problem);
    if (product_but_zeros({all.batch, all.heads, all.queries, all.value_width}))
    {
        return {};
    }
    return shape_violation("value", "width " + std::to_string(all.value_width),
                           "an output of at most 2^53 elements");
}

} // namespace

Verdict tensors_are_well_formed(const Problem& problem)
{
    const auto fits = [&](const NamedTensor& input) { return rank_fits_layout(input, problem.layout); };
    if (const Verdict verdict = first_violation(inputs(problem), fits))
    {
        return verdict;
    }
    if (const Verdict verdict = ranks_agree(problem))
    {
        return verdict;
    }
    if (const Verdict verdict = first_violation(inputs(problem), data_fill_shape))
    {
        return verdict;
    }
    return problem.mask ? data_fill_shape({"mask", problem.mask->tensor}) : Verdict{};
}

Verdict widths_are_positive(const Problem& problem)
{
    return first_of({width_is_positive("query", query_axes(problem)),
                     width_is_positive("key", key_axes(problem)),
                     width_is_positive("value", value_axes(problem))});
}

Verdict query_and_key_have_one_width(const Problem& problem)
{
    Verdict verdict = agrees({"key", "width ", key_axes(problem).width, query_axes(problem).width, "query"});
    if (verdict)
    {
        verdict->clause = "PRB-2";
    }
    return verdict;
}

Verdict extents_agree(const Problem& problem)
{
    const Axes query = query_axes(problem);
    const Axes key = key_axes(problem);
    const Axes value = value_axes(problem);
    return first_of({agrees({"key", "batch ", key.batch, query.batch, "query"}),
                     agrees({"value", "batch ", value.batch, query.batch, "query"}),
                     agrees({"value", "heads ", value.heads, key.heads, "key"}),
                     agrees({"value", "length ", value.length, key.length, "key"}),
                     output_is_countable(problem)});
}

} // namespace attest::spec
