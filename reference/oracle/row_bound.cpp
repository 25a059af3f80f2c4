#include "reference/oracle/row_bound.hpp"

#include "reference/oracle/bounded_functions.hpp"
#include "reference/oracle/roundings.hpp"
#include "reference/oracle/score_error.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double log2_e_above = 0x1.71547652b82ffp0;

/// At least −log(1 − x) = log(1 + x/(1 − x)).
double minus_log_of_rest(double x)
{
    return x < 1 ? logarithm_of_one_plus_above(x / (1 - x) * (1 + 0x1p-50)) : infinity;
}

double count_of_blocks(std::size_t keys, std::size_t block)
{
    return static_cast<double>((keys + block - 1) / block);
}

double sum_of(const std::vector<double>& numbers)
{
    return std::accumulate(numbers.begin(), numbers.end(), 0.0);
}

/// At least log Z, with Z the sum of the powers e^(s − m).
double log_of_sum(const MeasuredRow& measured)
{
    return logarithm_of_one_plus_above(std::max(measured.sum_above - 1, 0.0)) + measured.slack;
}

} // namespace

RowBound::RowBound(const ProblemRow& row, const MeasuredRow& measured, const Profile& profile,
                   WeightRounding placement)
    : measured_(measured), profile_(profile), placement_(placement)
{
    const std::size_t roundings = measured.keys.size() + row.extents.width + 1000;
    inflation_ = 1 + static_cast<double>(roundings) * 4 * double_unit;
    set_paths(row);
    set_score_errors(row);
    failure_ = unmet(row);
    if (!failure_.empty())
        return;
    set_perturbations();
    set_sums();
    if (!(sum_loss_ < 1))
        failure_ = "precondition: the row sum may lose all of its digits";
}

/// R, h_N, h_D, N and ρ.
void RowBound::set_paths(const ProblemRow& row)
{
    keys_ = static_cast<double>(measured_.keys.size());
    const double sink = measured_.has_sink ? 1 : 0;
    const double live = std::max(keys_ - sink, 1.0);
    const std::size_t all = std::max<std::size_t>(row.extents.keys, 1);
    rescales_ = std::min(live, count_of_blocks(all, profile_.block_min)) - 1 + sink;
    value_path_ = keys_ + rescales_;
    if (profile_.tile > 0)
        value_path_ = std::min(keys_, static_cast<double>(profile_.tile)) +
                      std::min(live, count_of_blocks(all, profile_.tile)) - 1 + sink + rescales_;
    sum_path_ = value_path_ - 1;

    const double weight = placement_ == WeightRounding::numerator ? profile_.weight_unit : 0;
    numerator_ = joined(joined(weight, profile_.value_unit), gamma(profile_.numerator_unit, value_path_));
    division_ = compose(profile_.division);
    if (profile_.normalised_weights)
    {
        numerator_ = joined(numerator_, division_);
        division_ = 0;
    }
}

/// Δs by key, ω and ℓ_ref.
void RowBound::set_score_errors(const ProblemRow& row)
{
    const ScoreError error(row, measured_, profile_);
    const double lowest_peak = measured_.ceiling - measured_.slack;
    double highest = lowest_peak;
    for (const MeasuredKey& key : measured_.keys)
    {
        score_errors_.push_back(error.of(key) * inflation_);
        highest = std::max(highest, key.offset + key.radius + score_errors_.back());
    }
    ahead_ = highest - lowest_peak + 8 * double_unit * (std::abs(highest) + std::abs(lowest_peak));
    behind_ = profile_.stale_maximum;
    if (profile_.maximum_from_zero)
        behind_ += std::max(0.0, measured_.slack - measured_.reference - measured_.ceiling);
    exp_error_ = minus_log_of_rest(profile_.exp_error);
    failure_ = unmet_by_scores(error.growth());
}

std::string_view RowBound::unmet_by_scores(double growth) const
{
    for (std::size_t index = 0; index < measured_.keys.size(); ++index)
    {
        const MeasuredKey& key = measured_.keys[index];
        const double error = score_errors_[index];
        if (!(std::max(key.raw, key.products) * growth < profile_.overflow))
            return "precondition: the products of a query and a key overflow";
        if (!(key.raw * growth < profile_.score_overflow))
            return "precondition: a stored score overflows";
        // Where a score may overflow to −∞, its weight vanishes as it should
        const bool negligible = key.offset + key.radius + error < measured_.ceiling - measured_.slack - 800;
        const double limit = std::min(profile_.overflow, profile_.score_overflow);
        const double factor = profile_.exp_maximum > 0 ? log2_e_above : 1;
        if (!negligible && !((key.score + error) * factor < limit))
            return "precondition: a score overflows";
    }
    return {};
}

std::string_view RowBound::unmet(const ProblemRow& row) const
{
    if (!failure_.empty())
        return failure_;
    if (!(measured_.scale < profile_.overflow))
        return "precondition: the scale overflows";
    if (profile_.maximum_before_scale && row.problem.scale.value_or(1) < 0)
        return "precondition: the scale is negative, and the maximum is taken before it";
    if (!(profile_.exp_maximum * (measured_.greatest + ahead_) < 80))
        return "precondition: the largest score is too far from 0 for powers of 2";
    if (!(behind_ < 80))
        return "precondition: the subtracted maximum is too far below the largest score";
    if (measured_.has_sink && measured_.keys.size() > 1)
    {
        double highest = -infinity;
        for (std::size_t index = 0; index + 1 < measured_.keys.size(); ++index)
            highest = std::max(highest, measured_.keys[index].offset);
        if (!(measured_.keys.back().offset - highest < profile_.sink_limit))
            return "precondition: the sink is too far above all scores";
    }
    return {};
}

/// Δ by key: the oracle's (8).
void RowBound::set_perturbations()
{
    std::vector<double> perturbations;
    const double constant =
        (1 + rescales_) * exp_error_ +
        (placement_ == WeightRounding::both ? minus_log_of_rest(profile_.weight_unit) : 0);
    for (std::size_t index = 0; index < measured_.keys.size(); ++index)
    {
        const MeasuredKey& key = measured_.keys[index];
        const double error = score_errors_[index];
        const double distance = measured_.ceiling - key.offset + key.radius + error + ahead_ + behind_;
        const double magnitude = std::max(key.score, measured_.greatest) + error + ahead_;
        perturbations.push_back(error + constant + profile_.exp_argument * distance +
                                profile_.exp_maximum * magnitude);
    }
    if (profile_.splits > 1)
        join_splits(perturbations);
    for (double& perturbation : perturbations)
        perturbation *= inflation_;
    set_weights(perturbations);
}

/// Corollary 8: the parts' row sums cancel up to the errors of their logarithms.
void RowBound::join_splits(std::vector<double>& perturbations)
{
    const double u = profile_.unit;
    const double parts = static_cast<double>(profile_.splits);
    const double log_keys = logarithm_of_one_plus_above(keys_ - 1);
    const double largest =
        *std::ranges::max_element(perturbations) + sum_path_ * minus_log_of_rest(profile_.denominator_unit);
    const double magnitude = measured_.greatest + log_keys;
    std::vector<double> errors;
    for (const MeasuredKey& key : measured_.keys)
        errors.push_back(profile_.log_error * (log_keys + largest) * (1 + u) + profile_.log_underflow +
                         u * (std::max(key.score, magnitude) + largest));
    split_error_ = *std::ranges::max_element(errors);
    for (std::size_t index = 0; index < errors.size(); ++index)
    {
        const MeasuredKey& key = measured_.keys[index];
        const double distance = log_keys + measured_.ceiling - key.offset + key.radius;
        perturbations[index] +=
            errors[index] + exp_error_ + profile_.exp_argument * (distance + 2 * largest + 2 * split_error_);
    }
    sum_path_ += parts - 1;
    numerator_ = joined(joined(numerator_, joined(compose(profile_.division), profile_.split_storage)),
                        gamma(profile_.numerator_unit, parts));
    if (!profile_.split_divides)
    {
        const double uncancelled =
            (profile_.log_error + 2 * u) * (log_keys + magnitude + largest + split_error_) * (1 + u) +
            profile_.log_underflow + exp_error_;
        division_ = joined(division_, exponential_minus_one_above(uncancelled));
    }
}

/// What each weight may gain and lose, and what is left of all of them.
void RowBound::set_weights(const std::vector<double>& perturbations)
{
    const double total_below = measured_.sum_below;
    const double total_above = measured_.sum_above;
    double kept = 0;
    for (std::size_t index = 0; index < perturbations.size(); ++index)
    {
        const MeasuredKey& key = measured_.keys[index];
        const double error = perturbations[index];
        const double weight = key.above / total_below;
        const double rise = exponential_minus_one_above(error);
        const double exponent = key.offset - measured_.ceiling + error + key.radius;
        const double raised = error < 0.5
                                  ? weight * (1 + rise)
                                  : exponential_above(exponent + 8 * double_unit * std::abs(exponent) +
                                                      8 * double_unit * error) /
                                        total_below;
        const double loss = rise < infinity ? weight * (rise / (1 + rise)) : weight;
        const double gain = std::max(loss, error < 0.5 ? weight * rise : raised - key.below / total_above);
        mass_.push_back(raised);
        mean_.push_back((gain + loss) / 2);
        half_.push_back((gain - loss) / 2);
        gained_ += gain;
        lost_ += loss;
        kept += key.below / total_above / (1 + rise);
    }
    half_sum_ = sum_of(half_) * inflation_;
    gained_ *= inflation_;
    lost_ *= inflation_;
    kept_ = std::max(kept * (2 - inflation_), 1 - lost_ - 0x1p-50);
}

/// Λ, ϑ and Z_-.
void RowBound::set_sums()
{
    const double constant = (1 + rescales_) * exp_error_ +
                            profile_.exp_maximum * (measured_.greatest + ahead_) + behind_ + split_error_;
    const double growth = exponential_above(constant);
    const double path_error = gamma(profile_.denominator_unit, sum_path_);
    const double sum_growth = growth * (1 + path_error);
    growth_ = growth * (1 + numerator_);

    double lost = profile_.underflow * (keys_ * (rescales_ + 2) + rescales_);
    if (placement_ == WeightRounding::both)
        lost += keys_ * profile_.weight_underflow;
    if (profile_.splits > 1)
        lost += 2 * static_cast<double>(profile_.splits) * keys_ * profile_.underflow;
    lost *= sum_growth * sum_growth;

    least_sum_ = exponential_below(-(ahead_ + behind_) * inflation_) * measured_.sum_below * kept_;
    if (profile_.splits <= 1)
        least_sum_ = std::max(least_sum_, exponential_below(-constant * inflation_));
    least_sum_ *= 2 - inflation_;
    sum_error_ = path_error + over_row_sum(lost);
    sum_loss_ = (shrinkage(profile_.denominator_unit, sum_path_) + over_row_sum(lost)) * inflation_;
}

double RowBound::over_row_sum(double x) const
{
    return x == 0 ? 0 : x / least_sum_;
}

// [of_column]
double RowBound::of_column(const ColumnSums& sums) const
{
    if (!(growth_ * sums.total < profile_.overflow))
        return infinity;
    const double theta = 1 - sum_loss_;

    // E: the weights, as far as they do not cancel; and the hull
    const double drift = (sums.spread + sums.lean) * inflation_;
    const double weights = drift < kept_ * sums.farthest ? drift / kept_ : sums.farthest;
    // W: the weighted values
    const double mass = sums.mass * inflation_;
    const double weighted = mass < kept_ * sums.largest ? mass / kept_ : sums.largest;

    // What underflows, before the division and after it
    const double eta = profile_.underflow;
    const double rounded = (eta + profile_.weight_underflow) * sums.total + 2 * keys_ * eta;
    double before = growth_ * growth_ * (rounded + rescales_ * eta * (sums.total + 1));
    double after = eta + profile_.value_underflow * (1 + numerator_) * (1 + division_) / theta;
    if (profile_.normalised_weights)
    {
        after += (1 + numerator_) * rounded;
        before = 0;
    }
    if (profile_.splits > 1)
    {
        const double parts = static_cast<double>(profile_.splits);
        before += 2 * parts * keys_ * eta * (sums.total + 2) * growth_ * growth_;
        after += parts * (eta + (profile_.split_storage > 0 ? profile_.output_underflow : 0));
    }

    const double sum = (1 + division_) * (numerator_ * weighted + over_row_sum(before)) +
                       (division_ + sum_error_) * (sums.magnitude + weights);
    return (weights + sum / theta + after) * inflation_ + keys_ * 0x1p-1070;
}
// [of_column]

// [of_log_sum_exp]
double RowBound::of_log_sum_exp(double magnitude, spec::LseBase base) const
{
    // The logarithm of the perturbed row sum
    const double up = logarithm_of_one_plus_above(gained_) + logarithm_of_one_plus_above(sum_error_);
    const double down = logarithm_of_one_plus_above(std::min(lost_, 1.0) / kept_) +
                        logarithm_of_one_plus_above(sum_loss_ / (1 - sum_loss_));
    const double sum = std::max(up, down);

    // Logarithm, maximum, addition; for base 2 one more product with a rounded constant
    const double base_change = base == spec::LseBase::two ? gamma(profile_.unit, 2) : 0;
    const double log_keys =
        profile_.splits > 1 ? logarithm_of_one_plus_above(keys_ - 1) : log_of_sum(measured_);
    const double steps = profile_.log_error * (log_keys + ahead_ + behind_ + sum) + profile_.log_underflow +
                         joined(compose(profile_.lse_maximum), base_change) * (measured_.greatest + ahead_);
    const double natural = base == spec::LseBase::two ? magnitude * 0.6931471805599454 : magnitude;
    const double error = sum + steps + joined(profile_.lse_unit, base_change) * (natural + sum + steps);
    const double factor = base == spec::LseBase::two ? log2_e_above : 1;
    return error * factor * inflation_ + 4 * profile_.underflow + 0x1p-1070;
}
// [of_log_sum_exp]

} // namespace attest::reference
