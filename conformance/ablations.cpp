#include "conformance/ablations.hpp"

#include "conformance/mutants.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace attest::conformance
{

namespace
{

/// The mutant that lacks a part; nothing where the part is a matrix.
const std::map<std::string, std::string>& mutant_by_part()
{
    static const std::map<std::string, std::string> names{{"nothing", ""},
                                                          {"scores", "softmax_is_uniform"},
                                                          {"softmax", "softmax_by_plain_sum"},
                                                          {"own W_Q", ""},
                                                          {"own W_K", ""},
                                                          {"own W_V", ""},
                                                          {"scale", "no_scale"},
                                                          {"mask", "mask_is_ignored"}};
    return names;
}

} // namespace

Texts steps_without(const std::string& part, const Texts& texts)
{
    const auto entry = mutant_by_part().find(part);
    if (entry == mutant_by_part().end())
        throw std::invalid_argument("found part \"" + part + "\", expected one that can be removed");
    Texts rest = texts;
    const auto is_it = [&](const Mutant& mutant) { return mutant.name == entry->second; };
    if (const auto mutant = std::ranges::find_if(mutants(), is_it); mutant != mutants().end())
        mutant->apply(rest);
    return rest;
}

} // namespace attest::conformance
