#include "reference/oracle/measured_row.hpp"

#include "reference/oracle/bounded_functions.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

/// What an underflow of double may hide, many times over.
constexpr double least = 0x1p-1060;

/// Twice the relative error of a sum or product of non-negative numbers after `count` roundings.
double slop(std::size_t count)
{
    return static_cast<double>(count) * 2 * double_unit;
}

double finite_or_zero(double x)
{
    return std::isfinite(x) ? x : 0;
}

double norm_of(const std::vector<double>& numbers)
{
    double sum = 0;
    for (const double number : numbers)
        sum += std::abs(finite_or_zero(number));
    return sum * (1 + slop(numbers.size()));
}

bool is_power_of_two(double x)
{
    int exponent = 0;
    return x == 0 || std::frexp(std::abs(x), &exponent) == 0.5;
}

/// The power of 2 of the last set bit of x ≠ 0.
double last_bit(double x)
{
    int exponent = 0;
    auto digits = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::abs(x), &exponent), 53));
    return std::ldexp(1.0, exponent - 53 + std::countr_zero(digits));
}

/// The largest power of 2 that all of the numbers are multiples of; ∞ if all are 0.
double common_spacing(const std::vector<double>& numbers)
{
    double spacing = std::numeric_limits<double>::infinity();
    for (const double number : numbers)
        if (number != 0 && std::isfinite(number))
            spacing = std::min(spacing, last_bit(number));
    return spacing;
}

/// tanh x for x ≥ 0, up to a relative error of 2^-44; from 20 on 1 is that near.
double nearby_tangent(double x)
{
    if (x > 20)
        return 1;
    const double power = exponential_minus_one_above(2 * x);
    return power / (power + 2);
}

/// Measures the keys of one row, one after the other.
class Measurement
{
public:
    Measurement(const ProblemRow& row, const RowPlan& plan) : row_(row), query_(query_of(row))
    {
        set_scale();
        measured_.query_norm = norm_of(query_);
        measured_.terms = (row.problem.alibi_slopes.empty() ? 0u : 1u) +
                          (row.problem.mask && !row.problem.mask->boolean ? 1u : 0u);
        measured_.spacing = query_spacing_ = common_spacing(query_);
        for (const SeenKey& seen : plan.seen)
            if (seen.score == ValueClass::finite)
                append(seen);
        set_reference();
        for (std::size_t index = 0; index < measured_.keys.size(); ++index)
            set_offset(measured_.keys[index], index);
        if (plan.sink)
            append_sink(*plan.sink);
        set_powers();
    }

    MeasuredRow result() && { return std::move(measured_); }

private:
    void set_scale()
    {
        const auto width = static_cast<double>(row_.extents.width);
        scale_ = row_.problem.scale.value_or(1 / std::sqrt(width));
        measured_.scale = std::abs(scale_) * (1 + slop(2));
        measured_.exact_scale = is_power_of_two(scale_);
        measured_.exact_split = measured_.exact_scale && is_power_of_two(std::sqrt(std::abs(scale_)));
    }

    void append(const SeenKey& seen)
    {
        MeasuredKey& key = measured_.keys.emplace_back();
        key.key = seen.key;
        key.saturated = seen.saturation != Saturation::none;
        const std::vector<double> elements = key_of(row_, seen.key);
        key.key_norm = norm_of(elements);
        double score = 0;
        if (!key.saturated)
            score = measure_products(key, elements);
        narrow_spacing(key, elements);
        cores_.push_back(row_.problem.softcap ? cap(key, score, seen.saturation) : score);
        if (!row_.problem.softcap)
            key.capped = key.scaled;
        append_bias(key);
    }

    /// \return σ·⟨q, k⟩ up to key.radius
    double measure_products(MeasuredKey& key, const std::vector<double>& elements)
    {
        double sum = 0;
        double magnitude = 0;
        for (std::size_t c = 0; c < elements.size(); ++c)
        {
            sum += query_[c] * elements[c];
            magnitude += std::abs(query_[c] * elements[c]);
        }
        const double width = static_cast<double>(elements.size());
        key.raw = magnitude * (1 + slop(elements.size() + 2)) + width * least;
        key.products = key.raw * measured_.scale * (1 + slop(2)) + least;
        key.radius = key.products * slop(elements.size() + 8) + least * (1 + measured_.scale * width);
        const double scaled = scale_ * sum;
        key.scaled = std::min(key.products, std::abs(scaled) + key.radius);
        key.scaled_low = std::max(0.0, std::abs(scaled) - key.radius);
        return scaled;
    }

    /// Given up as soon as a sum of the products would need more bits than double has.
    void narrow_spacing(const MeasuredKey& key, const std::vector<double>& elements)
    {
        if (measured_.spacing == 0)
            return;
        key_spacing_ = std::min(key_spacing_, common_spacing(elements));
        const double product = query_spacing_ * key_spacing_;
        if (!(product >= 0x1p-1000) || key.raw > product * 0x1p53 || key.saturated)
            measured_.spacing = 0;
        else
            measured_.spacing = product;
    }

    /// \return c·tanh(t/c) up to key.radius
    double cap(MeasuredKey& key, double score, Saturation saturation)
    {
        const double limit = *row_.problem.softcap;
        double capped = limit;
        if (!key.saturated)
        {
            capped = limit * nearby_tangent(std::abs(score) / limit);
            key.radius += capped * 0x1p-43 + limit * least;
        }
        key.capped = std::min(capped * (1 + 0x1p-43) + key.radius, limit);
        const bool negative = saturation == Saturation::down || score < 0;
        return negative ? -capped : capped;
    }

    void append_bias(MeasuredKey& key)
    {
        double slope = 0;
        if (!row_.problem.alibi_slopes.empty())
        {
            const std::int64_t diagonal =
                diagonal_of(row_.query, spec::diagonal_offset(row_.problem, row_.batch));
            const auto distance = static_cast<double>(static_cast<std::int64_t>(key.key) - diagonal);
            slope = -row_.problem.alibi_slopes[row_.head] * std::abs(distance);
        }
        const double mask = bias_of(row_, key.key);
        key.slope = std::abs(slope) * (1 + slop(2));
        key.mask = std::abs(mask);
        biases_.push_back(slope + mask);
        if (key.slope > 0)
            key.radius += slop(2) * key.slope + least;
        if (key.slope > 0 && key.mask > 0)
            key.radius += slop(1) * std::abs(biases_.back());
    }

    /// The largest bias is a constant that all offsets are counted from: so a huge one that all keys share
    /// swallows nothing.
    void set_reference()
    {
        if (!biases_.empty())
            measured_.reference = *std::ranges::max_element(biases_);
    }

    void set_offset(MeasuredKey& key, std::size_t index)
    {
        const double bias = biases_[index] - measured_.reference;
        key.offset = cores_[index] + bias;
        key.radius += slop(1) * (std::abs(bias) + std::abs(key.offset));
        key.score = magnitude_of(key);
    }

    void append_sink(double sink)
    {
        measured_.has_sink = true;
        MeasuredKey& key = measured_.keys.emplace_back();
        key.key = row_.extents.keys;
        key.offset = sink - measured_.reference;
        key.radius = slop(1) * std::abs(key.offset);
        key.score = std::abs(sink);
    }

    double magnitude_of(const MeasuredKey& key) const
    {
        return std::abs(measured_.reference + key.offset) * (1 + slop(1)) + key.radius;
    }

    void set_powers()
    {
        double lowest_peak = -std::numeric_limits<double>::infinity();
        double peak = lowest_peak;
        for (const MeasuredKey& key : measured_.keys)
        {
            lowest_peak = std::max(lowest_peak, key.offset - key.radius);
            peak = std::max(peak, key.offset + key.radius);
        }
        const double blur = slop(2) * (std::abs(peak) + std::abs(lowest_peak));
        measured_.ceiling = peak + blur;
        measured_.slack = measured_.ceiling - lowest_peak + 2 * blur;
        measured_.greatest =
            std::abs(measured_.reference + measured_.ceiling) * (1 + slop(1)) + measured_.slack;
        for (MeasuredKey& key : measured_.keys)
            set_power(key);
        const double rounding = slop(measured_.keys.size() + 2);
        measured_.sum_above = measured_.sum_above * (1 + rounding);
        measured_.sum_below = measured_.sum_below * (1 - rounding);
    }

    void set_power(MeasuredKey& key)
    {
        const double exponent = key.offset - measured_.ceiling;
        const double error = key.radius + slop(2) * (std::abs(exponent) + key.radius);
        key.above = exponential_above(exponent + error);
        key.below = exponential_below(exponent - error);
        measured_.sum_above += key.above;
        measured_.sum_below += key.below;
    }

    const ProblemRow& row_;
    std::vector<double> query_;
    double scale_ = 1;
    double query_spacing_ = 0;
    double key_spacing_ = std::numeric_limits<double>::infinity();
    std::vector<double> cores_;  ///< The scores before any bias.
    std::vector<double> biases_; ///< The sums of the terms.
    MeasuredRow measured_;
};

} // namespace

MeasuredRow measure_row(const ProblemRow& row, const RowPlan& plan)
{
    return Measurement(row, plan).result();
}

} // namespace attest::reference
