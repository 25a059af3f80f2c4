/// \file
/// Inputs of many kinds, on which bounds are tried.

#pragma once

#include "conformance/trial/arithmetic.hpp"
#include "spec/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace attest::conformance::trial
{

/// How large a problem is.
struct Size
{
    std::size_t queries;     ///< n
    std::size_t keys;        ///< m
    std::size_t width;       ///< d
    std::size_t value_width; ///< d_v
};

/// One batch item and head of normally distributed numbers, before a distribution makes something of it.
struct Draw
{
    Size size;          ///< Of the problem.
    std::uint64_t seed; ///< What the numbers are drawn from.
    Arithmetic input;   ///< Whose numbers the tensors hold.
    double least_value; ///< A small number that is still normal in the output's format.
    double lowest_mask; ///< The most negative number that masks of that format hold.
};

/// A kind of input.
struct Distribution
{
    const char* name;                      ///< For people.
    spec::Problem (*problem)(const Draw&); ///< Rank 2, format f64, whose numbers are numbers of Draw::input.
};

/// Eighteen kinds: plain ones, and those that kernels and bounds have stumbled over.
std::span<const Distribution> distributions();

} // namespace attest::conformance::trial
