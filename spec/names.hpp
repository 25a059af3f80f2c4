/// \file
/// The names of the choices of a problem, as people type them, the same in every door.

#pragma once

#include "spec/problem.hpp"

#include <span>

namespace attest::spec
{

/// One choice and its name.
template <class Choice> struct Named
{
    Choice choice;    ///< For example `Alignment::bottom_right`.
    const char* name; ///< For example `bottom_right`.
};

/// Every choice of one kind, the default first.
template <class Choice> std::span<const Named<Choice>> choices();

/// @{
/// Every choice of one kind, the default first.
template <> std::span<const Named<Format>> choices();
template <> std::span<const Named<Layout>> choices();
template <> std::span<const Named<MaskTrue>> choices();
template <> std::span<const Named<KvHeads>> choices();
template <> std::span<const Named<EmptyRow>> choices();
template <> std::span<const Named<LseBase>> choices();
template <> std::span<const Named<Alignment>> choices();
/// @}

/// The name of a choice: `bottom_right`.
template <class Choice> const char* name_of_choice(Choice choice)
{
    for (const Named<Choice>& named : choices<Choice>())
    {
        if (named.choice == choice)
        {
            return named.name;
        }
    }
    return "";
}

} // namespace attest::spec
