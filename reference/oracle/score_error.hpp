/// \file
/// How far a final score of a profile's implementation may be from the exact one.

#pragma once

#include "reference/oracle/measured_row.hpp"
#include "reference/oracle/profile.hpp"

namespace attest::reference
{

/// True if a constant of a problem is a number of the profile's arithmetic as it stands.
bool is_exact_constant(const Profile& profile, double constant);

/// The first half of the oracle's Lemma 7, extended to a soft cap, to several terms and to rounded constants.
/// \satisfies{BND-2}
class ScoreError
{
public:
    /// Of one row under a profile.
    ScoreError(const ProblemRow& row, const MeasuredRow& measured, const Profile& profile);

    /// At least |ŝ − s| for one key of the row, or its sink.
    double of(const MeasuredKey& key) const;

    /// 1 + G: what a sum of products may grow by.
    double growth() const { return 1 + inner_; }

private:
    double of_dot_product(const MeasuredKey& key) const;
    double of_cap(const MeasuredKey& key, double error) const;
    double of_sum(const MeasuredKey& key, double error) const;
    double of_constant(double constant) const;
    bool is_exact() const;
    void set_slope(const ProblemRow& row);

    const MeasuredRow& measured_;
    const Profile& profile_;
    std::size_t width_ = 0;
    double inner_ = 0;    ///< G
    double outer_ = 0;    ///< H
    double addition_ = 0; ///< One addition of a term.
    double slope_ = 0;    ///< slope · distance, relative.
    double farthest_ = 0; ///< The largest distance.
    double limit_ = 0;    ///< The soft cap c; 0: none.
    double cap_argument_ = 0;
    double cap_result_ = 0;
    double sink_ = 0; ///< Of the sink, absolute.
};

} // namespace attest::reference
