#include "reference/oracle/acceptance.hpp"

#include "reference/oracle/interval.hpp"
#include "reference/oracle/row_bound.hpp"
#include "spec/format.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

/// What writing a number in a format may cost, relative and absolute.
struct Written
{
    double unit = 0;
    double underflow = 0;

    /// The error of a number of at most that magnitude whose error was `error`.
    double error(double magnitude, double error) const
    {
        return (error + unit * (magnitude + error) + underflow) * (1 + 0x1p-50);
    }
};

/// Half a step at 1, and half the least step.
Written written_in(spec::Format format)
{
    const spec::FormatParameters parameters = spec::parameters_of(format);
    return {std::ldexp(1.0, -parameters.precision),
            std::ldexp(1.0, std::max(parameters.least_exponent - parameters.precision, -1074))};
}

/// The coarser of the two where the format is not the profile's own.
Written written_by(const Profile& profile, spec::Format format)
{
    const Written own{profile.output_unit, profile.output_underflow};
    if (format == profile.output_format)
        return own;
    const Written other = written_in(format);
    return {std::max(own.unit, other.unit), std::max(own.underflow, other.underflow)};
}

Acceptance everything_because(std::string_view reason)
{
    Acceptance acceptance;
    acceptance.reason = reason;
    return acceptance;
}

/// One value and nothing else.
Acceptance only(double value)
{
    return {value, value, false, {}, 0, false};
}

double magnitude_above(const Ball& ball)
{
    return (std::abs(ball.head) + std::abs(ball.tail) + ball.radius) * (1 + 0x1p-50);
}

/// How far the head of a ball may be from the exact value.
double blur_of(const Ball& ball)
{
    return (std::abs(ball.tail) + ball.radius) * (1 + 0x1p-50);
}

/// The interval for a finite value with a bound.
Acceptance within(const CertifiedElement& exact, double bound, spec::Format format)
{
    if (!(bound < infinity))
        return everything_because("precondition: the sums of values overflow");
    const FormatInterval interval = interval_around(exact.ball, bound, format);
    Acceptance acceptance{interval.lower, interval.upper, false, {}, bound, false};
    if (exact.rounded)
    {
        acceptance.lower = std::min(acceptance.lower, *exact.rounded);
        acceptance.upper = std::max(acceptance.upper, *exact.rounded);
    }
    return acceptance;
}

Acceptance special(const CertifiedElement& exact)
{
    if (exact.kind == ValueClass::nan)
        return only(nan_value);
    return only(exact.kind == ValueClass::plus_infinity ? infinity : -infinity);
}

/// What the columns of the output sum up, column by column.
class Columns
{
public:
    Columns(const ProblemRow& row, const CertifiedRow& certified) : row_(row), certified_(certified) {}

    /// The sums with the weights of a bound.
    std::vector<ColumnSums> of(const MeasuredRow& measured, const RowBound& bound) const
    {
        const std::size_t width = certified_.output.size();
        std::vector<ColumnSums> sums(width);
        const std::vector<double> nothing(width, 0.0);
        double weights = 0;
        for (std::size_t index = 0; index < measured.keys.size(); ++index)
        {
            const std::size_t key = measured.keys[index].key;
            const bool is_sink = key == row_.extents.keys;
            add(sums, is_sink ? nothing : value_of(row_, key),
                {bound.mean()[index], bound.half()[index], bound.mass()[index]});
            weights += bound.mean()[index] + bound.half()[index];
        }
        for (std::size_t column = 0; column < width; ++column)
            finish(sums[column], certified_.output[column].ball, weights, measured.keys.size());
        return sums;
    }

private:
    struct Weights
    {
        double mean;
        double half;
        double mass;
    };

    void add(std::vector<ColumnSums>& sums, const std::vector<double>& values, const Weights& weights) const
    {
        for (std::size_t column = 0; column < sums.size(); ++column)
        {
            const double value = std::isfinite(values[column]) ? values[column] : 0;
            const double distance = value - certified_.output[column].ball.head;
            ColumnSums& sum = sums[column];
            sum.spread += weights.mean * std::abs(distance);
            sum.lean += weights.half * distance;
            sum.mass += weights.mass * std::abs(value);
            sum.total += std::abs(value);
            sum.farthest = std::max(sum.farthest, std::abs(distance));
            sum.largest = std::max(sum.largest, std::abs(value));
        }
    }

    /// The head stands for the exact value: every distance may be larger by the blur.
    static void finish(ColumnSums& sum, const Ball& ball, double weights, std::size_t count)
    {
        const double rounding = static_cast<double>(count + 8) * 0x1p-52;
        const double blur = blur_of(ball);
        sum.lean = std::abs(sum.lean) + rounding * sum.spread;
        sum.spread = (sum.spread + blur * weights) * (1 + 2 * rounding);
        sum.mass *= 1 + rounding;
        sum.total *= 1 + rounding;
        sum.farthest = (sum.farthest + blur) * (1 + 0x1p-50);
        sum.magnitude = magnitude_above(ball);
    }

    const ProblemRow& row_;
    const CertifiedRow& certified_;
};

/// The intervals of one ordinary row.
class Acceptor
{
public:
    Acceptor(const ProblemRow& row, const RowPlan& plan, const Profile& profile,
             const CertifiedRow& certified)
        : row_(row), profile_(profile), certified_(certified), measured_(measure_row(row, plan))
    {
        using enum WeightRounding;
        if (profile.weight_rounding != both)
            bounds_.emplace_back(row, measured_, profile, numerator);
        if (profile.weight_rounding != numerator)
            bounds_.emplace_back(row, measured_, profile, both);
        for (const RowBound& bound : bounds_)
            if (!bound.failure().empty())
                failure_ = bound.failure();
    }

    std::vector<Acceptance> output() const
    {
        const std::size_t width = certified_.output.size();
        const spec::Format format = output_format_of(row_.problem);
        std::vector<double> largest(width, 0.0);
        std::vector<double> threshold(width, infinity);
        if (failure_.empty())
            for (const RowBound& bound : bounds_)
            {
                const auto sums = Columns(row_, certified_).of(measured_, bound);
                for (std::size_t column = 0; column < width; ++column)
                    largest[column] = std::max(largest[column], bound.of_column(sums[column]));
                for (std::size_t column = 0; column < width; ++column)
                    threshold[column] = vacuous_from(sums[column]);
            }
        std::vector<Acceptance> accepted;
        for (std::size_t column = 0; column < width; ++column)
            accepted.push_back(
                element(certified_.output[column], largest[column], threshold[column], format));
        return accepted;
    }

    Acceptance log_sum_exp() const
    {
        const CertifiedElement& exact = certified_.log_sum_exp;
        if (exact.kind != ValueClass::finite)
            return special(exact);
        if (!failure_.empty())
            return everything_because(failure_);
        const spec::Format format = log_sum_exp_format_of(row_.problem);
        const double magnitude = magnitude_above(exact.ball);
        double error = 0;
        for (const RowBound& bound : bounds_)
            error = std::max(error, bound.of_log_sum_exp(magnitude, row_.problem.lse_base));
        return within(exact, coarser(format).error(magnitude, error), format);
    }

    std::vector<Acceptance> weights(const std::vector<CertifiedElement>& exact) const
    {
        std::vector<Acceptance> accepted;
        for (const CertifiedElement& weight : exact)
            accepted.push_back(weight.kind == ValueClass::finite ? only(weight.rounded.value_or(0))
                                                                 : special(weight));
        const std::size_t live = measured_.keys.size() - (measured_.has_sink ? 1 : 0);
        for (std::size_t index = 0; index < live; ++index)
        {
            const std::size_t key = measured_.keys[index].key;
            accepted[key] = weight(exact[key], index);
        }
        return accepted;
    }

private:
    /// ½(max|v − y| + |y|), or ∞ where all values are equal.
    static double vacuous_from(const ColumnSums& sums)
    {
        return sums.farthest > 0 ? (sums.farthest + sums.magnitude) / 2 : infinity;
    }

    /// The log-sum-exp's own format is no part of a profile: it is written in the problem's, if that is coarser.
    Written coarser(spec::Format format) const
    {
        const Written other = written_in(format);
        const bool is_coarser = other.unit > profile_.lse_unit;
        return {is_coarser ? other.unit : 0, std::max(profile_.underflow, other.underflow)};
    }

    /// The weight of a key is the output of values that are 1 there and 0 elsewhere.
    Acceptance weight(const CertifiedElement& exact, std::size_t index) const
    {
        double largest = 0;
        double threshold = infinity;
        if (failure_.empty())
            for (const RowBound& bound : bounds_)
            {
                const ColumnSums sums = one_hot(bound, exact.ball, index);
                largest = std::max(largest, bound.of_column(sums));
                threshold = vacuous_from(sums);
            }
        return element(exact, largest, threshold, output_format_of(row_.problem));
    }

    ColumnSums one_hot(const RowBound& bound, const Ball& ball, std::size_t index) const
    {
        const double count = static_cast<double>(measured_.keys.size());
        const double rounding = (count + 8) * 0x1p-52;
        const double weight = std::min(1.0, magnitude_above(ball));
        const double rest = std::max(0.0, 1 - ball.head) + blur_of(ball);
        const double others = measured_.keys.size() > 1 ? weight : 0;
        const auto elsewhere = [&](const std::vector<double>& weights, double sum)
        { return std::max(0.0, sum - weights[index]) + rounding * sum; };
        const double mean =
            bound.mean()[index] * rest + elsewhere(bound.mean(), bound.sum_of_mean()) * others;
        const double up = bound.half()[index] * rest;
        const double down = elsewhere(bound.half(), bound.sum_of_half()) * others;
        const double doubt = (4 * rounding + 2 * blur_of(ball)) * bound.sum_of_half();
        return {mean * (1 + rounding),
                std::abs(up - down) + doubt,
                bound.mass()[index],
                1,
                measured_.keys.size() > 1 ? std::max(rest, weight) : blur_of(ball),
                1,
                weight};
    }

    Acceptance element(const CertifiedElement& exact, double error, double threshold,
                       spec::Format format) const
    {
        if (exact.kind != ValueClass::finite)
            return special(exact);
        if (!failure_.empty())
            return everything_because(failure_);
        const double bound = written_by(profile_, format).error(magnitude_above(exact.ball), error);
        Acceptance acceptance = within(exact, bound, format);
        if (!acceptance.vacuous && bound >= threshold)
        {
            acceptance.vacuous = true;
            acceptance.reason = "the bound is as wide as the values";
        }
        return acceptance;
    }

    const ProblemRow& row_;
    const Profile& profile_;
    const CertifiedRow& certified_;
    MeasuredRow measured_;
    std::vector<RowBound> bounds_;
    std::string_view failure_;
};

/// A row whose answer is decided by structure: each element is one value.
AcceptedRow accept_special_row(const CertifiedRow& certified, const std::vector<CertifiedElement>& weights)
{
    const auto accept = [](const CertifiedElement& exact)
    { return exact.kind == ValueClass::finite ? only(exact.rounded.value_or(0)) : special(exact); };
    AcceptedRow accepted{{}, accept(certified.log_sum_exp), {}};
    for (const CertifiedElement& element : certified.output)
        accepted.output.push_back(accept(element));
    for (const CertifiedElement& weight : weights)
        accepted.weights.push_back(accept(weight));
    return accepted;
}

bool has_infinite_value(const ProblemRow& row, const RowPlan& plan, std::size_t column)
{
    return std::ranges::any_of(plan.seen, [&](const SeenKey& seen)
                               { return std::isinf(value_of(row, seen.key)[column]); });
}

} // namespace

AcceptedRow accept_row(const ProblemRow& row, const Profile& profile, const CertifiedRow& certified)
{
    return accept_row(row, profile, certified, {});
}

AcceptedRow accept_row(const ProblemRow& row, const Profile& profile, const CertifiedRow& certified,
                       const std::vector<CertifiedElement>& weights)
{
    const RowPlan plan = plan_row(row, visibility_of(row.problem, row.batch, row.head));
    if (plan.kind != RowKind::ordinary)
        return accept_special_row(certified, weights);
    const Acceptor acceptor(row, plan, profile, certified);
    AcceptedRow accepted{acceptor.output(), acceptor.log_sum_exp(), {}};
    if (!weights.empty())
        accepted.weights = acceptor.weights(weights);

    // An underflowed weight makes NaN of an infinite value
    for (std::size_t column = 0; column < accepted.output.size(); ++column)
        if (certified.output[column].kind != ValueClass::finite && has_infinite_value(row, plan, column))
            accepted.output[column] = everything_because("a visible value is infinite");
    return accepted;
}

} // namespace attest::reference
