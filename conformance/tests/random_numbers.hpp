/// \file
/// Random exact numbers for tests: the same ones on every machine.

#pragma once

#include "reference/readings/surd.hpp"

#include <cmath>
#include <cstdint>
#include <random>

namespace attest::conformance::tests
{

/// A seeded source of small exact numbers.
class RandomNumbers
{
public:
    explicit RandomNumbers(std::uint64_t seed) : engine_(seed) {}

    /// An integer in [low, high].
    long integer(long low, long high)
    {
        const auto count = static_cast<std::uint64_t>(high - low + 1);
        return low + static_cast<long>(engine_() % count);
    }
    /// A fraction with numerator in [−limit, limit] and denominator in [1, limit].
    reference::Rational rational(long limit)
    {
        return reference::Rational(integer(-limit, limit), integer(1, limit));
    }
    /// a + b√d with such fractions.
    reference::Surd surd(long limit, unsigned long d)
    {
        using reference::Surd;
        return Surd(rational(limit)) + Surd(rational(limit)) * Surd::root(d);
    }
    /// A double of any exponent between 2^-range and 2^range.
    double real(int range)
    {
        const double significand = static_cast<double>(integer(-(1L << 53), 1L << 53));
        return std::ldexp(significand, static_cast<int>(integer(-range, range)) - 53);
    }

private:
    std::mt19937_64 engine_;
};

} // namespace attest::conformance::tests
