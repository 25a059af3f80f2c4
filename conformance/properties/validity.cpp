#include "conformance/properties/all.hpp"

#include "spec/problem.hpp"

#include <functional>
#include <numeric>

namespace attest::conformance
{

namespace
{

using spec::Problem;
using Shape = std::vector<std::size_t>;

spec::Tensor zeros(const Shape& shape)
{
    const std::size_t elements =
        std::accumulate(shape.begin(), shape.end(), std::size_t{1}, std::multiplies<>());
    return {shape, std::vector<double>(elements)};
}

/// A problem of these shapes, and nothing else said.
Problem problem_of(const Shape& query, const Shape& key, const Shape& value)
{
    Problem problem;
    problem.query = zeros(query);
    problem.key = zeros(key);
    problem.value = zeros(value);
    return problem;
}

/// A problem is valid, or refused by exactly the clause.
void check_verdict(const Problem& problem, bool valid, const std::string& clause, const std::string& what,
                   Report& report)
{
    const auto violation = spec::violation(problem);
    const std::string found = violation ? "refused by " + violation->clause : "accepted";
    report.check(found == (valid ? "accepted" : "refused by " + clause),
                 what + ": " + found + ", expected " + (valid ? "accepted" : "refused by " + clause));
}

/// Nothing to ask, nothing to answer: valid, as long as vectors have a width.
void zero_counts_are_valid(const Texts&, Report& report)
{
    for (std::size_t axis = 0; axis < 4; ++axis)
    {
        Shape shape{2, 2, 3, 4};
        shape[axis] = 0;
        check_verdict(problem_of(shape, shape, shape), axis != 3, "PRB-1", spec::text_of(shape), report);
    }
}

/// Key and value agree in every axis but the width, query and key in batch items.
void extents_must_agree(const Texts&, Report& report)
{
    const Shape shape{2, 2, 3, 4};
    for (std::size_t axis = 0; axis < 4; ++axis)
    {
        Shape other = shape;
        other[axis] += 2;
        check_verdict(problem_of(shape, shape, other), axis == 3, "PRB-1", "value " + spec::text_of(other),
                      report);
        if (axis != 3)
            check_verdict(problem_of(other, shape, shape), axis != 0, "PRB-1",
                          "query " + spec::text_of(other), report);
    }
}

void widths_must_agree(const Texts&, Report& report)
{
    for (std::size_t query = 1; query <= 5; ++query)
        for (std::size_t key = 1; key <= 5; ++key)
            check_verdict(problem_of({2, query}, {3, key}, {3, 4}), query == key, "PRB-2",
                          "widths " + std::to_string(query) + " and " + std::to_string(key), report);
}

void kv_heads_must_divide(const Texts&, Report& report)
{
    for (std::size_t heads = 1; heads <= 12; ++heads)
        for (std::size_t kv_heads = 1; kv_heads <= 12; ++kv_heads)
            check_verdict(
                problem_of({1, heads, 1, 1}, {1, kv_heads, 1, 1}, {1, kv_heads, 1, 1}), heads % kv_heads == 0,
                "PRB-3", std::to_string(heads) + " heads, " + std::to_string(kv_heads) + " for keys", report);
}

/// Every mask of up to five axes whose extents are 1, 2, 3 or 4, against scores of 2 x 4 x 3 x 2.
void check_masks(const Shape& mask, const Shape& scores, Report& report)
{
    bool broadcasts = mask.size() <= scores.size();
    for (std::size_t right = 1; broadcasts && right <= mask.size(); ++right)
    {
        const std::size_t extent = mask[mask.size() - right];
        broadcasts = extent == 1 || extent == scores[scores.size() - right];
    }
    Problem problem = problem_of({2, 4, 3, 1}, {2, 4, 2, 1}, {2, 4, 2, 1});
    problem.mask = spec::Mask{zeros(mask), false};
    check_verdict(problem, broadcasts, "PRB-4", "mask " + spec::text_of(mask), report);
    if (mask.size() == 5)
        return;
    for (std::size_t extent = 1; extent <= 4; ++extent)
    {
        Shape longer = mask;
        longer.push_back(extent);
        check_masks(longer, scores, report);
    }
}

void masks_must_broadcast(const Texts&, Report& report)
{
    check_masks({}, {2, 4, 3, 2}, report);
}

/// A list has one number for each head or item: no more, no fewer.
void lists_must_have_a_number_each(const Texts&, Report& report)
{
    for (std::size_t count = 1; count <= 6; ++count)
    {
        Problem problem = problem_of({2, 4, 3, 1}, {2, 2, 5, 1}, {2, 2, 5, 1});
        const std::string what = std::to_string(count) + " numbers as ";
        problem.alibi_slopes.assign(count, 1);
        check_verdict(problem, count == 4, "PRB-5", what + "alibi_slopes", report);
        problem.alibi_slopes.clear();
        problem.sink.assign(count, 1);
        check_verdict(problem, count == 1 || count == 4, "PRB-5", what + "sink", report);
        problem.sink.clear();
        problem.alignment = std::vector<std::int64_t>(count, 1);
        check_verdict(problem, count == 2, "PRB-5", what + "alignment", report);
    }
}

void lengths_must_lie_within_keys(const Texts&, Report& report)
{
    for (std::int64_t length = -2; length <= 7; ++length)
    {
        Problem problem = problem_of({3, 1}, {5, 1}, {5, 1});
        problem.kv_lengths = {length};
        check_verdict(problem, 0 <= length && length <= 5, "PRB-6", "length " + std::to_string(length),
                      report);
    }
}

} // namespace

std::vector<Property> validity_properties()
{
    return {
        {"PRB-1.zero-counts", "no items, heads, queries or keys: valid; no width: not",
         zero_counts_are_valid},
        {"PRB-1.extents", "which extents must agree, axis by axis", extents_must_agree},
        {"PRB-2.widths", "every pair of widths: valid only if equal", widths_must_agree},
        {"PRB-3.divisors", "every pair of head counts: valid only if one divides the other",
         kv_heads_must_divide},
        {"PRB-4.broadcast", "every small shape of a mask: valid only if it broadcasts", masks_must_broadcast},
        {"PRB-5.one-each", "lists have one number for each head or item", lists_must_have_a_number_each},
        {"PRB-6.lengths", "every length: valid only from 0 to the number of keys",
         lengths_must_lie_within_keys},
    };
}

} // namespace attest::conformance
