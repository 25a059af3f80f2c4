/// \file
/// Random numbers for trials: the same ones on every machine.

#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <random>

namespace attest::conformance::trial
{

/// A seeded source.
class Random
{
public:
    /// The same seed gives the same numbers.
    explicit Random(std::uint64_t seed) : engine_(seed) {}

    /// Uniform in (0, 1).
    double uniform() { return (static_cast<double>(engine_() >> 12) + 0.5) * 0x1p-52; }

    /// Normal, of mean 0 and variance 1 (Box and Muller).
    double normal()
    {
        const double radius = std::sqrt(-2 * std::log(uniform()));
        return radius * std::cos(2 * std::numbers::pi * uniform());
    }

private:
    std::mt19937_64 engine_;
};

} // namespace attest::conformance::trial
