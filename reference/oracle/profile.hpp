/// \file
/// Numerical profiles: where an implementation rounds, and how much each rounding may cost.

#pragma once

#include "spec/problem.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace attest::reference
{

/// Several roundings of one kind, one after the other: the factor (1 + unit)^count.
struct Roundings
{
    double unit = 0;    ///< The largest relative error of each.
    unsigned count = 1; ///< How many there are.
};

/// Roundings of several kinds, one after the other: comp = Π (1 + unit)^count − 1.
using Composition = std::vector<Roundings>;

/// Which sums the rounding of the weights enters.
enum class WeightRounding
{
    numerator, ///< The sum of values only: the row sum is taken before the weights are rounded.
    both,      ///< The row sum as well: it is taken from the rounded weights.
    either     ///< Either: the larger of the two bounds holds for both.
};

/// A numerical profile: what an implementation promises about its roundings, whatever the order in which it
/// adds up.
///
/// Every quantity is an upper bound. *Relative*: an error is at most this times the exact magnitude.
/// *Absolute*: added to that, for results that underflow. A quantity of 0 says that the step does not round.
/// The symbols are those of the chapter *Accuracy*.
/// \satisfies{BND-1}
struct Profile
{
    std::string name;                               ///< As people type it.
    spec::Format output_format = spec::Format::f32; ///< The format that it writes; see output_unit.

    double unit = 0;                                      ///< u: one elementary operation, relative.
    double underflow = 0;                                 ///< η: one elementary operation, absolute.
    double overflow = std::numeric_limits<double>::max(); ///< Ω: the largest number of the accumulators.
    double constant_unit = 0;      ///< A slope, a sink or a soft cap read into the arithmetic, relative;
                                   ///< nothing where it is there exactly.
    double constant_underflow = 0; ///< The same, absolute: half the least subnormal.

    double dot_unit = 0;        ///< u_qk: each of the d roundings of a dot product, relative.
    Composition dot_scale;      ///< Of the scale inside the dot product; nothing where the scale is exact.
    Composition dot_inputs;     ///< Of query and key before their product, in a narrower format.
    double input_underflow = 0; ///< The same, each element, absolute.
    bool splits_scale = false;  ///< √σ may be multiplied into query and key each.
    Composition score_scale;    ///< Of the scale after the dot product; nothing where the scale is exact.
    Composition score_storage;  ///< Of scores stored in a narrower format before any bias.
    double score_underflow = 0; ///< a_S: all of these stores together, absolute.
    Composition cap_argument;   ///< s/c before tanh, without the constant's rounding.
    double tanh_error = 0;      ///< ε_tanh: one hyperbolic tangent, relative.
    Composition cap_result;     ///< c·tanh after tanh, without the constant's rounding.
    Composition slope_product;  ///< slope · distance, without the constant's rounding.
    Composition bias_addition;  ///< H_2: each addition of a term to a score, with its store.
    double bias_underflow = 0;  ///< The store of each such sum, absolute.
    double score_overflow = std::numeric_limits<double>::max(); ///< The largest number of stored scores.

    double exp_error = 0;     ///< ε_exp: one exponential, relative.
    double exp_argument = 0;  ///< κ: error of its argument, relative to the distance to the maximum.
    double exp_maximum = 0;   ///< κ_m: error of its argument, relative to the maximum itself.
    double stale_maximum = 0; ///< ℓ_ref: how far below the largest score the subtracted one may be, absolute.
    bool maximum_from_zero = false;    ///< The running maximum begins with 0.
    bool maximum_before_scale = false; ///< The maximum is taken before the scale: needs a scale ≥ 0.
    double sink_limit =
        std::numeric_limits<double>::infinity(); ///< A sink this far above all scores overflows.

    double weight_unit = 0;      ///< u_p: a weight stored in a narrower format, relative.
    double weight_underflow = 0; ///< a_P: the same, absolute.
    WeightRounding weight_rounding = WeightRounding::numerator; ///< Which sums u_p enters.
    bool normalised_weights = false; ///< Weights are divided by the row sum before they weigh the values.
    double value_unit = 0;           ///< u_v: a value converted to a narrower format, relative.
    double value_underflow = 0;      ///< a_V: the same, absolute.
    double numerator_unit = 0;       ///< u_N: each rounding of the sum of weighted values, relative.
    double denominator_unit = 0;     ///< u_D: each rounding of the row sum, relative.
    std::size_t block_min = 16;      ///< The least number of keys of a block, but for the last one.
    std::size_t tile = 0;            ///< Keys of a fresh accumulator; 0: one accumulator, any order.
    Composition division;            ///< ρ: the division by the row sum.

    std::size_t splits = 1;    ///< S: parts of the keys that are attended apart and then joined.
    double split_storage = 0;  ///< The outputs of the parts, stored, relative.
    bool split_divides = true; ///< Joined outputs are divided by the sum of their weights.

    double output_unit = 0;      ///< u_o: the output written in output_format, relative.
    double output_underflow = 0; ///< η_o: the same, absolute.

    double log_error = 0;     ///< ε_log: one logarithm, relative.
    double log_underflow = 0; ///< a_log: one logarithm, absolute.
    Composition lse_maximum;  ///< H_m: the maximum scaled for the log-sum-exp.
    double lse_unit = 0;      ///< u_l: the log-sum-exp's last addition, relative.
};

/// The presets: `f32`, `f64`, `f16-fused`, `bf16-fused`, `f16-eager`, `bf16-eager`, `bf16-eager-prescaled`
/// and `tf32`, with the constants of the chapter *Accuracy*. Each holds for any order of summation.
/// \satisfies{BND-7}
const std::vector<Profile>& presets();

/// The preset of a name, or none.
const Profile* preset(std::string_view name);

/// The profile that an output of a format is judged by unless another one is asked for.
const Profile& usual_profile(spec::Format output);

} // namespace attest::reference
