/// \file
/// The trial of the bounds: right kernels on many inputs, none of which may be rejected.

#pragma once

#include "conformance/trial/distributions.hpp"
#include "conformance/trial/families.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace attest::conformance::trial
{

/// What happened to the elements of one tensor.
struct Tally
{
    std::size_t elements = 0; ///< All that were judged.
    std::size_t vacuous = 0;  ///< Those whose bound is too wide to tell anything.
    std::size_t rejected = 0; ///< Those beyond their bound.
    double largest = 0;       ///< The largest error over bound, of those that are not vacuous.
    std::string worst;        ///< Where that was.

    /// Adds what happened elsewhere.
    Tally& operator+=(const Tally& other);
};

/// What happened to a family of kernels.
struct Outcome
{
    Tally output;      ///< Of the outputs.
    Tally log_sum_exp; ///< Of the log-sum-exps.

    /// Adds what happened elsewhere.
    Outcome& operator+=(const Outcome& other);
};

/// How much is tried.
struct Extent
{
    std::size_t outputs = 0;         ///< At least so many elements of outputs.
    std::vector<std::size_t> keys;   ///< The numbers of keys, taken in turn.
    std::vector<std::size_t> widths; ///< The widths of queries, taken in turn.
    std::uint64_t seed = 0;          ///< Of the first problem.
};

/// Runs all kernels of a family on problems of every distribution and convention, in turn, and judges them.
///
/// \param threads how many problems are worked on side by side
Outcome try_family(const Family& family, const Extent& extent, unsigned threads);

} // namespace attest::conformance::trial
