#include "reference/oracle/double_bound.hpp"

#include "reference/oracle/double_kernels.hpp"

#include <cmath>
#include <limits>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// More than what one operation may lose below the normal doubles, and n of them.
double underflow_of(std::size_t operations)
{
    return static_cast<double>(operations) * 0x1p-1070;
}

std::size_t chunks(std::size_t count, std::size_t chunk)
{
    return (count + chunk - 1) / chunk;
}

/// |t̂ − t| for the scaled scores: the dot product's roundings, then those of σ (at most 2) and of the product.
double scaled_error(const ScoreSizes& sizes)
{
    const std::size_t depth = kernels::score_chunk + chunks(sizes.width, kernels::score_chunk) + 1;
    const double most = sizes.scale * sizes.query_norm * sizes.key_norm;
    return most * double_gamma(depth + 3) + (1 + sizes.scale) * underflow_of(sizes.width + 4);
}

/// The same after soft cap and ALiBi. tanh grows no faster than its argument; kernels::finish_scores() is off by
/// 12u·c.
double error_before_mask(const ScoreSizes& sizes)
{
    double error = scaled_error(sizes);
    double most = sizes.scale * sizes.query_norm * sizes.key_norm + error;
    if (sizes.softcap > 0)
    {
        error += 12 * double_unit * sizes.softcap + underflow_of(4);
        most = std::fmin(most, sizes.softcap) + error;
    }
    // The term is rounded, and then the sum
    if (sizes.alibi > 0)
        error += double_unit * sizes.alibi + 2 * double_unit * (most + sizes.alibi) + underflow_of(2);
    return error;
}

bool is_within_range(const ScoreSizes& sizes, const WeightSizes& weights)
{
    const double most = sizes.scale * sizes.query_norm * sizes.key_norm;
    return sizes.query_norm * sizes.key_norm <= largest_magnitude && most <= largest_magnitude &&
           sizes.scale <= largest_magnitude && sizes.alibi <= largest_magnitude &&
           std::isfinite(weights.maximum) && weights.keys < (std::size_t{1} << 31);
}

} // namespace

double double_gamma(std::size_t roundings)
{
    const double product = static_cast<double>(roundings) * double_unit;
    return product / (1 - product) * (1 + 4 * double_unit);
}

double inflated(double bound)
{
    return bound * (1 + 0x1p-40) + underflow_of(64);
}

RowError double_row_error(const ScoreSizes& scores, const WeightSizes& weights)
{
    if (!is_within_range(scores, weights))
        return {infinity, weights.keys};

    // The mask's sum loses u·|s|, the difference to the maximum u·(m̂ − s), the exponential −log(1 − 4u) < 5u
    const double magnitude = (std::fabs(weights.maximum) + weights.reach) * (1 + 0x1p-40);
    const double mask = scores.has_mask ? 2 * double_unit * magnitude : 0;
    const double difference = 2 * double_unit * weights.reach;
    const double exponent = inflated(error_before_mask(scores) + mask + difference + 5 * double_unit);
    return {exponent <= largest_exponent_error ? exponent : infinity, weights.keys};
}

double double_output_radius(const RowError& error, double magnitude, double output)
{
    if (magnitude == 0)
        return 0;
    if (!(error.exponent <= largest_exponent_error) || !(magnitude <= largest_magnitude))
        return infinity;

    // E of (5): e^Δ·(e^Δ − 1) ≤ Δ·(1 + 2Δ), and Σ p_j|v_j − y| ≤ max|v|
    const double shift = error.exponent * (1 + 2 * error.exponent) * magnitude;
    // N·W + U_c/Z₋ with Z₋ ≥ 1/2; θ ≥ 1 − γ
    const double numerator =
        double_gamma(kernels::value_chunk + chunks(error.keys, kernels::value_chunk) + 1) * magnitude +
        underflow_of(4 * error.keys + 4);
    const double denominator = double_gamma(error.keys + 1);
    const double common = (shift + (1 + double_unit) * numerator) / (1 - denominator);
    // (ρ + Λ)/θ times |y| + E, where |y| is at most |ŷ| and the radius: solved for the radius
    const double relative = (double_unit + denominator) / (1 - denominator);
    const double radius = (common + relative * (std::fabs(output) + shift)) / (1 - relative);
    // What was flushed weighs less than n·e^−698 < 2^-900, and moves y by twice that times max|v|
    return inflated(radius + 0x1p-900 * magnitude);
}

double double_log_sum_radius(const RowError& error)
{
    if (!(error.exponent <= largest_exponent_error))
        return infinity;
    return inflated(error.exponent + 2 * double_gamma(error.keys + 1) + 0x1p-900);
}

} // namespace attest::reference
