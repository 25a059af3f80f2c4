#include "spec/layout.hpp"
#include "spec/names.hpp"
#include "spec/rules.hpp"

namespace attest::spec
{

namespace
{

Violation head_violation(const char* where, const std::string& found, const std::string& expected)
{
    return {"PRB-3", where, found, expected};
}

Verdict head_counts_are_needed(const Problem& problem)
{
    const bool needed = problem.layout == Layout::bnc;
    if (needed == problem.head_counts.has_value())
    {
        return {};
    }
    if (needed)
    {
        return head_violation("head_counts", "nothing",
                              "[H, H_kv], because layout \"bnc\" joins heads and width");
    }
    return head_violation("head_counts", text_of({problem.head_counts->query, problem.head_counts->kv}),
                          std::string("nothing, because layout \"") + name_of_choice(problem.layout) +
                              "\" has the heads in its shape");
}

Verdict count_divides_width(const NamedTensor& input, std::size_t heads)
{
    const std::size_t width = input.tensor.shape.back();
    if (width % heads == 0)
    {
        return {};
    }
    return head_violation(input.name, "width " + std::to_string(width),
                          "a multiple of " + std::to_string(heads) + ", its number in head_counts");
}

} // namespace

Verdict head_counts_fit_layout(const Problem& problem)
{
    const Verdict verdict = head_counts_are_needed(problem);
    if (verdict || !problem.head_counts)
    {
        return verdict;
    }
    const auto [query, kv] = *problem.head_counts;
    if (query == 0 || kv == 0)
    {
        return head_violation("head_counts", text_of({query, kv}), "counts of at least 1");
    }
    return first_of({count_divides_width({"query", problem.query}, query),
                     count_divides_width({"key", problem.key}, kv),
                     count_divides_width({"value", problem.value}, kv)});
}

Verdict kv_heads_divide_heads(const Problem& problem)
{
    const std::size_t heads = query_axes(problem).heads;
    const std::size_t kv_heads = key_axes(problem).heads;
    if (kv_heads == 0 ? heads == 0 : heads % kv_heads == 0)
    {
        return {};
    }
    return head_violation(problem.head_counts ? "head_counts" : "key",
                          std::to_string(kv_heads) + " key-value heads",
                          "a divisor of " + std::to_string(heads) + ", the number of query heads");
}

} // namespace attest::spec
