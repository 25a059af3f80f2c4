#include "spec/format.hpp"
#include "spec/rules.hpp"

namespace attest::spec
{

namespace
{

Violation mask_violation(const std::string& found, const std::string& expected)
{
    return {"PRB-4", "mask", found, expected};
}

bool broadcasts(const std::vector<std::size_t>& shape, const std::vector<std::size_t>& wanted)
{
    const std::size_t missing = wanted.size() - shape.size();
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
    {
        if (shape[axis] != 1 && shape[axis] != wanted[missing + axis])
        {
            return false;
        }
    }
    return true;
}

Verdict mask_broadcasts(const Problem& problem)
{
    const Extents all = extents(problem);
    const std::vector<std::size_t> wanted = {all.batch, all.heads, all.queries, all.keys};
    const std::vector<std::size_t>& shape = problem.mask->tensor.shape;
    if (shape.size() > wanted.size())
    {
        return mask_violation("rank " + std::to_string(shape.size()), "a rank of at most 4");
    }
    if (broadcasts(shape, wanted))
    {
        return {};
    }
    return mask_violation("shape " + text_of(shape), "one that broadcasts from the right to "
                                                     "(batch, heads, queries, keys) = " +
                                                         text_of(wanted));
}

Verdict is_truth_value(double element)
{
    if (element == 0 || element == 1)
    {
        return {};
    }
    return mask_violation(text_of_number(element), "0 or 1, because the mask is boolean");
}

} // namespace

Verdict mask_is_valid(const Problem& problem)
{
    if (!problem.mask)
    {
        return {};
    }
    const Verdict verdict = mask_broadcasts(problem);
    return verdict || !problem.mask->boolean ? verdict
                                             : first_violation(problem.mask->tensor.data, is_truth_value);
}

} // namespace attest::spec
