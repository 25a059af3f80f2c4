#include "reference/oracle/score_error.hpp"

#include "reference/oracle/bounded_functions.hpp"
#include "reference/oracle/roundings.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

/// At least sech²x, for x ≥ 0.
double squared_secant_above(double x)
{
    const double power = exponential_above(-2 * x);
    return std::min(1.0, 4 * power / ((1 + power) * (1 + power)) * (1 + 0x1p-40));
}

} // namespace

bool is_exact_constant(const Profile& profile, double constant)
{
    if (profile.constant_unit == 0 || constant == 0)
        return true;
    int exponent = 0;
    const double digits = std::frexp(std::abs(constant), &exponent) / profile.constant_unit;
    const double step = 2 * profile.constant_underflow;
    return digits == std::floor(digits) && (step == 0 || std::fmod(constant, step) == 0);
}

ScoreError::ScoreError(const ProblemRow& row, const MeasuredRow& measured, const Profile& profile)
    : measured_(measured), profile_(profile), width_(row.extents.width)
{
    const bool exact = is_exact();
    if (!exact)
        inner_ = joined(gamma(profile.dot_unit, static_cast<double>(width_)),
                        joined(compose(profile.dot_scale), compose(profile.dot_inputs)));
    outer_ = joined(exact ? 0 : compose(profile.score_scale), compose(profile.score_storage));
    addition_ = compose(profile.bias_addition);
    if (row.problem.softcap)
    {
        limit_ = *row.problem.softcap;
        const double constant = is_exact_constant(profile, limit_) ? 0 : profile.constant_unit;
        cap_argument_ = joined(constant, compose(profile.cap_argument));
        cap_result_ = joined(joined(constant, profile.tanh_error), compose(profile.cap_result));
    }
    if (!row.problem.alibi_slopes.empty())
        set_slope(row);
    if (measured.has_sink)
        sink_ = of_constant(measured.keys.back().score);
}

double ScoreError::of(const MeasuredKey& key) const
{
    if (measured_.has_sink && &key == &measured_.keys.back())
        return sink_;
    double error = key.saturated ? 0 : of_dot_product(key);
    if (limit_ > 0)
        error = of_cap(key, error);
    return measured_.terms > 0 ? of_sum(key, error) : error;
}

/// T = G(1 + H)·a + H·|t| + what underflows.
double ScoreError::of_dot_product(const MeasuredKey& key) const
{
    const double width = static_cast<double>(width_);
    const double scale = std::max(1.0, measured_.scale);
    const double input = profile_.underflow + profile_.input_underflow;
    const double lost = scale * (2 * width * profile_.underflow +
                                 input * (measured_.query_norm + key.key_norm + width * input)) +
                        profile_.underflow * (2 + key.raw);
    return inner_ * (1 + outer_) * key.products + outer_ * key.scaled + (1 + inner_) * (1 + outer_) * lost +
           profile_.score_underflow;
}

/// The error of the argument is damped by the slope of tanh; the result has one of its own.
double ScoreError::of_cap(const MeasuredKey& key, double error) const
{
    double damped = 0;
    if (!key.saturated)
    {
        const double argument = error + cap_argument_ * (key.scaled + error) +
                                limit_ * (profile_.underflow + profile_.bias_underflow);
        const double nearest = std::max(0.0, key.scaled_low - argument) * (1 - 0x1p-50);
        damped = std::min(argument * squared_secant_above(nearest / limit_), 2 * limit_);
    }
    const double lost = (1 + limit_) * (2 * profile_.underflow + profile_.bias_underflow) +
                        profile_.bias_underflow + profile_.constant_underflow;
    return damped + cap_result_ * (key.capped + damped) + lost;
}

/// k terms in any order: each summand passes through at most k − 1 additions before the last one.
double ScoreError::of_sum(const MeasuredKey& key, double error) const
{
    const double terms = static_cast<double>(measured_.terms);
    const double lost = profile_.underflow + profile_.bias_underflow;
    const double slope =
        key.slope * slope_ + (slope_ > 0 ? lost + profile_.constant_underflow * farthest_ : 0);
    const double magnitudes = key.capped + error + key.slope + slope + key.mask;
    const double before = error + slope + gamma(addition_, terms - 1) * magnitudes + terms * lost;
    return before + addition_ * (key.score + before);
}

double ScoreError::of_constant(double constant) const
{
    if (is_exact_constant(profile_, constant))
        return 0;
    return profile_.constant_unit * constant + profile_.constant_underflow;
}

/// Sums of multiples of a power of 2 that have room for all their digits do not round, in any order.
bool ScoreError::is_exact() const
{
    const bool scale = profile_.splits_scale ? measured_.exact_split : measured_.exact_scale;
    if (!scale || !profile_.dot_inputs.empty() || !(measured_.spacing > 0))
        return false;
    return std::ranges::all_of(measured_.keys, [&](const MeasuredKey& key)
                               { return key.raw * profile_.dot_unit <= measured_.spacing; });
}

void ScoreError::set_slope(const ProblemRow& row)
{
    const double slope = row.problem.alibi_slopes[row.head];
    const auto diagonal =
        static_cast<double>(diagonal_of(row.query, spec::diagonal_offset(row.problem, row.batch)));
    farthest_ = std::max(std::abs(diagonal), std::abs(static_cast<double>(row.extents.keys) - diagonal));
    slope_ = compose(profile_.slope_product);
    if (!is_exact_constant(profile_, slope))
        slope_ = joined(slope_, profile_.constant_unit);
    if (farthest_ * profile_.unit > 0.5)
        slope_ = joined(slope_, profile_.unit);
}

} // namespace attest::reference
