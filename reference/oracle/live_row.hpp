/// \file
/// One row as the vectorised rungs see it: what it may read, and what is added to its scores.

#pragma once

#include "reference/oracle/ball.hpp"
#include "reference/oracle/double_bound.hpp"
#include "reference/oracle/packed_head.hpp"
#include "reference/oracle/row_keys.hpp"

#include <vector>

namespace attest::reference
{

/// The balls of one row.
struct RowBalls
{
    /// False: the rung has nothing to say. The row sees something that is not finite, or nothing at all, or its
    /// numbers are too large.
    bool known = false;
    std::vector<Ball> output; ///< Width d_v.
    Ball log_sum_exp;         ///< In the problem's base.
};

/// Whole panels that hold a range of keys.
KeyRange widened(const KeyRange& range);

/// A ball of a log-sum-exp divided by log 2.
Ball in_base_two(const Ball& natural);

/// The structure of one row. Numbers that it may not see are never read.
class LiveRow
{
public:
    /// \param head the key-value head that the row reads; it must outlive this
    /// \param row  the row
    LiveRow(const PackedHead& head, const ProblemRow& row) : head_(head), row_(row), range_(range_of(row)) {}

    /// Reads what the row has. \return false if it sees NaN, an infinity, or no key
    /// \param query its query, of finite numbers
    bool prepare(const double* query);

    const ProblemRow& row() const { return row_; }     ///< Itself.
    const KeyRange& range() const { return range_; }   ///< What structure leaves to it.
    const ScoreSizes& sizes() const { return sizes_; } ///< How large its scores can be.
    /// The sink of its head; −inf, which is none, where there is none.
    double sink() const;
    /// What the mask adds to each key of the widened range; null: there is none.
    const double* mask() const { return mask_.empty() ? nullptr : mask_.data(); }
    /// What ALiBi adds to them; null: there is none.
    const double* alibi() const { return alibi_.empty() ? nullptr : alibi_.data(); }
    /// The largest term of a float mask; −∞ without one.
    double largest_term() const;

    /// Makes −∞ of the scores in the widened range that are not in the range.
    void hide_margins(double* scores) const;

private:
    bool is_seen(std::size_t key) const;
    bool sees_only_numbers() const;

    const PackedHead& head_;
    ProblemRow row_;
    KeyRange range_;
    ScoreSizes sizes_;
    std::vector<double> mask_;  ///< Of the widened range; empty: none.
    std::vector<double> alibi_; ///< Likewise.
};

} // namespace attest::reference
