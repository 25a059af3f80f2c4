#include "spec/rules.hpp"

namespace attest::spec
{

std::array<NamedTensor, 3> inputs(const Problem& problem)
{
    return {{{"query", problem.query}, {"key", problem.key}, {"value", problem.value}}};
}

Verdict first_of(std::initializer_list<Verdict> verdicts)
{
    return first_violation(verdicts, [](const Verdict& verdict) { return verdict; });
}

std::optional<Violation> violation(const Problem& problem)
{
    // A rule relies on those before it: extents exist only where ranks and head counts fit the layout.
    const std::array rules = {
        tensors_are_well_formed, head_counts_fit_layout, widths_are_positive, query_and_key_have_one_width,
        extents_agree,           kv_heads_divide_heads,  mask_is_valid,       numbers_are_valid,
        kv_lengths_are_valid};
    return first_violation(rules, [&](auto rule) { return rule(problem); });
}

} // namespace attest::spec
