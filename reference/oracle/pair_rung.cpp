#include "reference/oracle/pair_rung.hpp"

#include "reference/oracle/directed.hpp"
#include "reference/oracle/pair_bound.hpp"
#include "reference/oracle/pair_kernels.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

using kernels::Pair;
using kernels::PairArray;

/// What is left of a·b after rounding, exactly.
double product_error(double a, double b, double product)
{
    return std::fma(a, b, -product);
}

/// The scale of a problem's scores, off by u²/4 of itself.
Pair scale_of(const ProblemRow& row)
{
    if (row.problem.scale)
        return {*row.problem.scale, 0};
    const auto scope = Precision::bits(192);
    const Ball ball = ball_of(make<Enclosure>(Rational(1)) / root<Enclosure>(row.extents.width));
    return {ball.head, ball.tail};
}

/// x/y, off by 64u² of itself: the remainder of the first quotient is exact.
Pair quotient_of(Pair x, Pair y)
{
    const double first = x.high / y.high;
    const double remainder = std::fma(-first, y.high, x.high) + (x.low - first * y.low);
    const double second = remainder / y.high;
    const double sum = first + second;
    return {sum, sum_error(first, second, sum)};
}

/// x·y − 1 for a product close to 1, off by 128u².
double excess_of(Pair x, Pair y)
{
    const double product = x.high * y.high;
    const double rest = product_error(x.high, y.high, product) + (x.high * y.low + x.low * y.high);
    return (product - 1) + rest;
}

/// Room for pairs.
class PairBuffer
{
public:
    explicit PairBuffer(std::size_t count) : high_(aligned_zeros(count)), low_(aligned_zeros(count)) {}

    PairArray get() const { return {high_.get(), low_.get()}; }

private:
    AlignedDoubles high_;
    AlignedDoubles low_;
};

/// One row on its way.
class PairRow
{
public:
    PairRow(const PackedHead& head, const ProblemRow& row)
        : head_(head), row_(head, row), wide_(widened(row_.range())), query_(query_of(row)),
          weights_(wide_.size())
    {
    }

    RowBalls solve()
    {
        const bool finite = std::ranges::all_of(query_, [](double x) { return std::isfinite(x); });
        if (!finite || !row_.prepare(query_.data()) || row_.largest_term() > largest_pair_magnitude)
            return {};
        score();
        weigh_keys();
        RowBalls result{std::isfinite(error_.exponent), {}, whole_line()};
        if (!result.known)
            return result;
        result.log_sum_exp = log_sum_exp();
        for (std::size_t panel = 0; panel < head_.value_panels; ++panel)
            append_outputs(panel, result.output);
        return result;
    }

private:
    void score()
    {
        const std::size_t width = row_.row().extents.width;
        kernels::score_in_pairs(query_.data(), width, head_.key_panels.get() + wide_.first * width,
                                wide_.size() / kernels::panel_width, weights_.get());
        const double slope = row_.alibi() ? row_.row().problem.alibi_slopes[row_.row().head] : 0;
        const std::vector<double> distances = row_.alibi() ? distances_of_keys() : std::vector<double>();
        kernels::finish_scores_in_pairs(
            weights_.get(), wide_.size(),
            {scale_of(row_.row()), slope, distances.empty() ? nullptr : distances.data(), row_.mask()});
        row_.hide_margins(weights_.get().high);
    }

    /// −|i + o − j| for the widened range.
    std::vector<double> distances_of_keys() const
    {
        std::vector<double> distances(wide_.size(), 0.0);
        fill_distances(row_.row(), row_.range(), distances.data() + (row_.range().first - wide_.first));
        return distances;
    }

    void weigh_keys()
    {
        const double sink = row_.sink();
        maximum_ = std::max(kernels::largest(weights_.get().high, wide_.size()), sink);
        const kernels::PairWeightSum found =
            kernels::weights_in_pairs(weights_.get(), wide_.size(), maximum_);
        sum_ = found.sum;
        double reach = std::max(found.reach, 0.0);
        if (maximum_ - sink <= kernels::pair_flushed_below)
        {
            reach = std::max(reach, maximum_ - sink);
            add_to_sum(kernels::exponential_in_pairs(exact_difference(sink, maximum_)));
        }
        error_ = pair_row_error(row_.sizes(), {wide_.size() + 1, maximum_, reach});
    }

    static Pair exact_difference(double a, double b)
    {
        const double difference = a - b;
        return {difference, sum_error(a, -b, difference)};
    }

    /// One more positive weight, off by 4u² of the sum.
    void add_to_sum(Pair weight)
    {
        const double high = sum_.high + weight.high;
        const double low = sum_error(sum_.high, weight.high, high) + (sum_.low + weight.low);
        sum_ = {high + low, sum_error(high, low, high + low)};
    }

    /// log Σ = a + log(1 + t) for any a, with 1 + t = Σ·e^−a.
    Ball log_sum_exp() const
    {
        const double first = std::log(sum_.high);
        const double t = excess_of(sum_, kernels::exponential_in_pairs({-first, 0}));
        if (!(first >= -0x1p-10) || !(std::fabs(t) < 0x1p-40))
            return whole_line();
        const double head = maximum_ + first;
        const double rest = sum_error(maximum_, first, head);
        const double tail = rest + (t - t * t / 2);
        const double lost = 4 * double_unit * (std::fabs(rest) + std::fabs(t)) + std::fabs(t * t * t);
        const Ball natural{head, tail, inflated(pair_log_sum_radius(error_) + lost)};
        return row_.row().problem.lse_base == spec::LseBase::e ? natural : in_base_two(natural);
    }

    void append_outputs(std::size_t panel, std::vector<Ball>& output) const
    {
        const PairBuffer sums(kernels::panel_width);
        kernels::weigh_in_pairs(weights_.get(), head_.value_panel(panel) + wide_.first * kernels::panel_width,
                                wide_.size(), sums.get());
        const std::size_t start = panel * kernels::panel_width;
        const std::size_t columns = std::min(head_.magnitude.size() - start, kernels::panel_width);
        for (std::size_t c = 0; c < columns; ++c)
        {
            const Pair y = quotient_of({sums.get().high[c], sums.get().low[c]}, sum_);
            const Ball ball{y.high, y.low, pair_output_radius(error_, head_.magnitude[start + c], y.high)};
            output.push_back(is_bounded(ball) ? ball : whole_line());
        }
    }

    const PackedHead& head_;
    LiveRow row_;
    KeyRange wide_;
    std::vector<double> query_;
    PairBuffer weights_; ///< Scores first, then weights.
    Pair sum_;
    double maximum_ = 0;
    RowError error_;
};

} // namespace

RowBalls attend_in_pairs(const PackedHead& head, const ProblemRow& row)
{
    return PairRow(head, row).solve();
}

} // namespace attest::reference
