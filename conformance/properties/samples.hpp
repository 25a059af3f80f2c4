/// \file
/// Inputs for properties: exact random numbers from a seed, and texts of them.

#pragma once

#include "reference/matrix.hpp"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace attest::conformance
{

/// Small exact random numbers; the same seed gives the same numbers everywhere.
class Samples
{
public:
    explicit Samples(std::uint64_t seed) : engine_(seed) {}

    /// A whole number from `low` to `high`, all equally likely.
    long integer(long low, long high);

    /// A rational p/q with |p| ≤ 12 and 1 ≤ q ≤ 6.
    reference::Rational rational();

    /// Some of them.
    std::vector<reference::Rational> rationals(std::size_t count);

    /// A matrix of whole numbers from −`reach` to `reach`.
    reference::Matrix<reference::Rational> integers(std::size_t rows, std::size_t columns, long reach);

    /// The numbers 0 … count − 1 in random order.
    std::vector<std::size_t> permutation(std::size_t count);

private:
    std::mt19937_64 engine_;
};

/// Rationals as numbers of a reading.
template <class Number> reference::Vector<Number> numbers(const std::vector<reference::Rational>& rationals)
{
    reference::Vector<Number> result;
    for (const reference::Rational& rational : rationals)
        result.push_back(reference::make<Number>(rational));
    return result;
}

/// A matrix of rationals as numbers of a reading.
template <class Number>
reference::Matrix<Number> matrix_of_numbers(const reference::Matrix<reference::Rational>& rationals)
{
    return {rationals.rows, rationals.columns, numbers<Number>(rationals.cells)};
}

/// Rationals as a message shows them: `1/2 3`.
std::string text_of(const std::vector<reference::Rational>& rationals);

} // namespace attest::conformance
