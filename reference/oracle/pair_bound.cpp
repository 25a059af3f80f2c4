#include "reference/oracle/pair_bound.hpp"

#include <cmath>
#include <limits>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double unit = double_unit * double_unit; ///< u²

/// More than what so many operations may lose below the normal doubles, the exact products too.
double underflow_of(std::size_t operations)
{
    return static_cast<double>(operations) * 0x1p-1060;
}

double squared_gamma(std::size_t roundings)
{
    const double gamma = double_gamma(roundings);
    return gamma * gamma;
}

/// The relative error of the sum of the weights.
double sum_error_of(const RowError& error)
{
    return 5 * unit * static_cast<double>(error.keys + 16);
}

} // namespace

RowError pair_row_error(const ScoreSizes& scores, const WeightSizes& weights)
{
    const double most = scores.scale * scores.query_norm * scores.key_norm;
    const bool within =
        scores.query_norm <= largest_pair_magnitude && scores.scale <= largest_pair_magnitude &&
        scores.query_norm * scores.key_norm <= largest_pair_magnitude && most <= largest_pair_magnitude &&
        scores.alibi <= largest_pair_magnitude && std::fabs(weights.maximum) <= largest_pair_magnitude &&
        weights.keys < (std::size_t{1} << 31) && scores.softcap == 0;
    if (!within)
        return {infinity, weights.keys};

    // Dot product; σ, which is off by u²/4, and its product; the sums with ALiBi and mask, whose term is at most
    // what the score and all else are
    const double dot = most * (squared_gamma(scores.width + 2) + 17 * unit) +
                       (1 + scores.scale) * underflow_of(scores.width + 8);
    const double reached = std::fabs(weights.maximum) + weights.reach;
    const double sums = 4 * unit * (most + scores.alibi) + 8 * unit * (most + scores.alibi + reached);
    // The difference to the maximum, and the exponential
    const double rest = 4 * unit * (reached + std::fabs(weights.maximum) + weights.reach + 2) + 64 * unit;
    const double exponent = inflated(dot + sums + 2 * rest);
    return {exponent <= largest_pair_exponent_error ? exponent : infinity, weights.keys};
}

double pair_output_radius(const RowError& error, double magnitude, double output)
{
    if (magnitude == 0)
        return 0;
    if (!(error.exponent <= largest_pair_exponent_error) || !(magnitude <= largest_pair_magnitude))
        return infinity;

    // As double_output_radius(); the division is off by 64u²
    const double shift = error.exponent * (1 + 2 * error.exponent) * magnitude;
    const double numerator =
        4 * squared_gamma(error.keys + 8) * magnitude + underflow_of(8 * error.keys + 64);
    const double denominator = sum_error_of(error);
    const double common = (shift + 2 * numerator) / (1 - denominator);
    const double relative = (64 * unit + denominator) / (1 - denominator);
    const double radius = (common + relative * (std::fabs(output) + shift)) / (1 - relative);
    // What was flushed weighs less than n·e^−598 < 2^-800
    return inflated(radius + 0x1p-800 * magnitude);
}

double pair_log_sum_radius(const RowError& error)
{
    if (!(error.exponent <= largest_pair_exponent_error))
        return infinity;
    return inflated(error.exponent + 2 * sum_error_of(error) + 256 * unit + 0x1p-800);
}

} // namespace attest::reference
