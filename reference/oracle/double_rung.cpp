#include "reference/oracle/double_rung.hpp"

#include "reference/oracle/directed.hpp"
#include "reference/oracle/double_bound.hpp"
#include "reference/oracle/live_row.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The scale of a problem's scores, rounded: two roundings where it is 1/√d.
double scale_of(const ProblemRow& row)
{
    return row.problem.scale.value_or(1 / std::sqrt(static_cast<double>(row.extents.width)));
}

/// log Σ for a sum Σ ≥ 1: first + second ± radius.
struct Logarithm
{
    double first;
    double second;
    double radius;
};

/// The residual proves it, whatever std::log is worth: with b = Σ·e^−first and t = b − 1 exactly,
/// log Σ = first + log b, where b is off by less than 6u, and |log(1 + t) − t| ≤ t².
Logarithm logarithm_of(double sum)
{
    const double first = std::log(sum);
    const double second = sum * kernels::exponential_of(-first) - 1;
    if (!(first >= 0) || !(std::fabs(second) < 0x1p-10))
        return {0, 0, infinity};
    return {first, second, second * second + 7 * double_unit};
}

/// One row on its way.
class DoubleRow
{
public:
    DoubleRow(const PackedHead& head, const ProblemRow& row) : head_(head), row_(head, row) {}

    const KeyRange& range() const { return row_.range(); }

    /// \return false if the rung leaves the row alone
    bool prepare(const double* query) { return row_.prepare(query); }

    /// Makes weights of the scores of whole panels.
    /// \param scores    those of the widened range
    /// \param all_keys  keys that the sums run over, with those that only other rows see
    void weigh_keys(double* scores, std::size_t all_keys)
    {
        const KeyRange wide = widened(range());
        kernels::finish_scores(scores, wide.size(),
                               {scale_of(row_.row()), row_.sizes().softcap, row_.alibi(), row_.mask()});
        row_.hide_margins(scores);

        const double sink = row_.sink();
        maximum_ = std::max(kernels::largest(scores, wide.size()), sink);
        const kernels::WeightSum found = kernels::weights(scores, wide.size(), maximum_);
        const double distance = maximum_ - sink;
        const bool has_sink = distance <= kernels::flushed_below;
        sum_ = found.sum + (has_sink ? kernels::exponential_of(-distance) : 0.0);
        const double reach = has_sink ? std::max(found.reach, distance) : found.reach;
        error_ = double_row_error(row_.sizes(), {all_keys + 1, maximum_, reach});
    }

    /// The row's results from the sums of its weighted values.
    RowBalls balls(const double* sums) const
    {
        RowBalls result{std::isfinite(error_.exponent), {}, log_sum_exp()};
        for (std::size_t c = 0; result.known && c < head_.magnitude.size(); ++c)
        {
            const double output = sums[c] / sum_;
            result.output.push_back({output, 0, double_output_radius(error_, head_.magnitude[c], output)});
        }
        return result;
    }

private:
    Ball log_sum_exp() const
    {
        const Logarithm logarithm = logarithm_of(sum_);
        const double head = maximum_ + logarithm.first;
        const double rest = sum_error(maximum_, logarithm.first, head);
        const double tail = rest + logarithm.second;
        const double lost = 2 * double_unit * std::fabs(tail);
        const Ball natural{head, tail, inflated(double_log_sum_radius(error_) + logarithm.radius + lost)};
        return row_.row().problem.lse_base == spec::LseBase::e ? natural : in_base_two(natural);
    }

    const PackedHead& head_;
    LiveRow row_;
    double maximum_ = 0;
    double sum_ = 0;
    RowError error_;
};

/// The smallest range of whole panels that holds the ranges of all rows.
KeyRange range_of_all(const std::vector<DoubleRow>& rows)
{
    KeyRange all{std::numeric_limits<std::size_t>::max(), 0};
    for (const DoubleRow& row : rows)
        if (row.range().size() > 0)
            all = {std::min(all.first, row.range().first), std::max(all.last, row.range().last)};
    return all.last == 0 ? KeyRange{} : widened(all);
}

/// Several rows whose loops run together.
class DoubleBlock
{
public:
    DoubleBlock(const PackedHead& head, const std::vector<ProblemRow>& rows) : head_(head)
    {
        for (const ProblemRow& row : rows)
            rows_.emplace_back(head, row);
        range_ = range_of_all(rows_);
        width_ = rows.front().extents.width;
        for (const ProblemRow& row : rows)
            append_query(query_of(row));
    }

    std::vector<RowBalls> solve()
    {
        const std::size_t count = rows_.size();
        scores_ = aligned_zeros(count * range_.size());
        const std::size_t first_panel = range_.first / kernels::panel_width;
        const std::size_t panels = range_.size() / kernels::panel_width;
        kernels::score(queries_.data(), count, width_,
                       head_.key_panels.get() + first_panel * width_ * kernels::panel_width, 0, panels,
                       scores_.get(), range_.size());
        for (std::size_t r = 0; r < count; ++r)
            known_.push_back(weigh_keys(r));
        weigh_values();
        return balls();
    }

private:
    /// A query that is not finite takes part as 0, and its results are dropped.
    void append_query(const std::vector<double>& query)
    {
        const bool finite = std::ranges::all_of(query, [](double x) { return std::isfinite(x); });
        queries_.insert(queries_.end(), query.begin(), query.end());
        if (!finite)
            std::fill(queries_.end() - static_cast<std::ptrdiff_t>(width_), queries_.end(), 0.0);
        finite_.push_back(finite);
    }

    /// The weights of one row over the whole range: 0 where only other rows see a key.
    bool weigh_keys(std::size_t r)
    {
        double* const scores = scores_.get() + r * range_.size();
        const KeyRange wide = widened(rows_[r].range());
        if (!finite_[r] || !rows_[r].prepare(queries_.data() + r * width_))
        {
            std::fill(scores, scores + range_.size(), 0.0);
            return false;
        }
        std::fill(scores, scores + (wide.first - range_.first), 0.0);
        std::fill(scores + (wide.last - range_.first), scores + range_.size(), 0.0);
        rows_[r].weigh_keys(scores + (wide.first - range_.first), range_.size());
        return true;
    }

    void weigh_values()
    {
        pitch_ = head_.value_panels * kernels::panel_width;
        sums_ = aligned_zeros(rows_.size() * pitch_);
        for (std::size_t panel = 0; panel < head_.value_panels; ++panel)
            kernels::weigh(scores_.get(), range_.size(), rows_.size(),
                           head_.value_panel(panel) + range_.first * kernels::panel_width, 0, range_.size(),
                           sums_.get() + panel * kernels::panel_width, pitch_);
    }

    std::vector<RowBalls> balls() const
    {
        std::vector<RowBalls> balls;
        for (std::size_t r = 0; r < rows_.size(); ++r)
            balls.push_back(known_[r] ? rows_[r].balls(sums_.get() + r * pitch_) : RowBalls{});
        return balls;
    }

    const PackedHead& head_;
    std::vector<DoubleRow> rows_;
    KeyRange range_;
    std::size_t width_ = 0;
    std::size_t pitch_ = 0;
    std::vector<double> queries_; ///< rows × d
    std::vector<bool> finite_;
    std::vector<bool> known_;
    AlignedDoubles scores_; ///< rows × range; weights later
    AlignedDoubles sums_;   ///< rows × pitch
};

} // namespace

std::vector<RowBalls> attend_in_double(const PackedHead& head, const std::vector<ProblemRow>& rows)
{
    return DoubleBlock(head, rows).solve();
}

} // namespace attest::reference
