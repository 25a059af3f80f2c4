#include "conformance/trial/functions.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace attest::conformance::trial
{

namespace
{

/// A result with the declared error, whose sign looks random and depends on the argument alone.
double disturbed(const Arithmetic& arithmetic, double error, double argument, double result)
{
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(argument) * 0x9E3779B97F4A7C15ULL;
    return arithmetic.round(result + (bits >> 63 ? error : -error) * result);
}

double base_two_argument(const Choices& choices, double x, double m)
{
    const Arithmetic& arithmetic = choices.arithmetic.exponential;
    const double log2e = log2_e(arithmetic);
    const double scaled_maximum = arithmetic.multiply(m, log2e);
    if (choices.exponential == Exponential::base_two_fused)
        return arithmetic.multiply_add(x, log2e, -scaled_maximum);
    return arithmetic.subtract(arithmetic.multiply(x, log2e), scaled_maximum);
}

} // namespace

double log2_e(const Arithmetic& arithmetic)
{
    return arithmetic.round(std::numbers::log2e);
}

double exponential(const Choices& choices, double x, double m)
{
    if (x == m)
        return 1;
    const Arithmetic& arithmetic = choices.arithmetic.exponential;
    if (choices.exponential == Exponential::direct)
    {
        const double argument = arithmetic.subtract(x, m);
        return disturbed(arithmetic, choices.exp_error, argument, std::exp(argument));
    }
    const double argument = base_two_argument(choices, x, m);
    return disturbed(arithmetic, choices.exp_error, argument, std::exp2(argument));
}

double hyperbolic_tangent(const Choices& choices, double x)
{
    return disturbed(choices.arithmetic.capping, choices.tanh_error, x, std::tanh(x));
}

double logarithm(const Choices& choices, double x, bool base_two)
{
    return disturbed(choices.arithmetic.logarithm, choices.log_error, x,
                     base_two ? std::log2(x) : std::log(x));
}

} // namespace attest::conformance::trial
