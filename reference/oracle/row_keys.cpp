#include "reference/oracle/row_keys.hpp"

#include "reference/mask.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attest::reference
{

KeyRange range_of(const ProblemRow& row)
{
    const spec::Problem& problem = row.problem;
    const std::int64_t diagonal = diagonal_of(row.query, spec::diagonal_offset(problem, row.batch));
    std::int64_t first = 0;
    auto last = static_cast<std::int64_t>(spec::valid_keys(problem, row.batch));
    if (problem.causal)
        last = std::min(last, diagonal + 1);
    if (problem.window && problem.window->left)
        first = std::max(first, diagonal - *problem.window->left);
    if (problem.window && problem.window->right)
        last = std::min(last, diagonal + *problem.window->right + 1);
    if (last <= first)
        return {};
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(last)};
}

void fill_mask(const ProblemRow& row, const KeyRange& range, double* terms)
{
    constexpr double hidden = -std::numeric_limits<double>::infinity();
    const spec::Mask& mask = *row.problem.mask;
    const Visible shown = shown_by_mask(row.problem, row.batch, row.head);
    for (std::size_t key = range.first; key < range.last; ++key)
        if (mask.boolean)
            terms[key - range.first] = shown(row.query, key) ? 0.0 : hidden;
        else
            terms[key - range.first] = spec::mask_element(mask, row.batch, row.head, row.query, key);
}

void fill_distances(const ProblemRow& row, const KeyRange& range, double* distances)
{
    const std::int64_t diagonal = diagonal_of(row.query, spec::diagonal_offset(row.problem, row.batch));
    for (std::size_t key = range.first; key < range.last; ++key)
        distances[key - range.first] =
            -std::fabs(static_cast<double>(static_cast<std::int64_t>(key) - diagonal));
}

double fill_alibi(const ProblemRow& row, const KeyRange& range, double* terms)
{
    const double slope = row.problem.alibi_slopes[row.head];
    fill_distances(row, range, terms);
    double most = 0;
    for (std::size_t place = 0; place < range.size(); ++place)
    {
        terms[place] *= slope;
        most = std::max(most, std::fabs(terms[place]));
    }
    return most;
}

} // namespace attest::reference
