/// \file
/// The forward bound: how far a row's output, weights and log-sum-exp may be from the exact ones.

#pragma once

#include "reference/oracle/measured_row.hpp"
#include "reference/oracle/profile.hpp"

#include <string_view>
#include <vector>

namespace attest::reference
{

/// What one column of the output contributes, each at least the exact sum over the live keys and the sink.
struct ColumnSums
{
    double spread = 0;    ///< Σ w⁺|v − y|, with w⁺ the mean of what a weight may gain and lose.
    double lean = 0;      ///< |Σ w⁻(v − y)|, with w⁻ half their difference.
    double mass = 0;      ///< Σ p·e^Δ·|v|
    double total = 0;     ///< Σ |v|
    double farthest = 0;  ///< max |v − y|
    double largest = 0;   ///< max |v|
    double magnitude = 0; ///< |y|
};

/// The oracle's Theorem 6 with Lemma 7, Corollary 8 and Theorem 10 for one row under one profile.
/// \satisfies{BND-3}
/// \satisfies{BND-4}
/// \satisfies{BND-6}
/// \satisfies{BND-8}
class RowBound
{
public:
    /// \param row       an ordinary row
    /// \param measured  measure_row() of it
    /// \param profile   the profile
    /// \param placement numerator or both: where the rounding of the weights goes
    RowBound(const ProblemRow& row, const MeasuredRow& measured, const Profile& profile,
             WeightRounding placement);

    /// The precondition that fails, or an empty text: then nothing else may be asked.
    std::string_view failure() const { return failure_; }

    const std::vector<double>& mean() const { return mean_; } ///< w⁺ by key, the sink last.
    const std::vector<double>& half() const { return half_; } ///< w⁻ by key.
    const std::vector<double>& mass() const { return mass_; } ///< p·e^Δ by key.

    double sum_of_mean() const { return (gained_ + lost_) / 2; } ///< At least Σ w⁺.
    double sum_of_half() const { return half_sum_; }             ///< At least Σ w⁻.

    /// The bound for one column before the output is written, or ∞ where its sums overflow.
    double of_column(const ColumnSums& sums) const;

    /// The bound for the log-sum-exp before it is written.
    /// \param magnitude at least |L|, in the base asked for
    double of_log_sum_exp(double magnitude, spec::LseBase base) const;

private:
    void set_paths(const ProblemRow& row);
    void set_score_errors(const ProblemRow& row);
    void set_perturbations();
    void join_splits(std::vector<double>& perturbations);
    void set_weights(const std::vector<double>& perturbations);
    void set_sums();
    std::string_view unmet(const ProblemRow& row) const;
    std::string_view unmet_by_scores(double growth) const;
    double over_row_sum(double x) const;

    const MeasuredRow& measured_;
    const Profile& profile_;
    WeightRounding placement_;
    std::string_view failure_;

    double keys_ = 0;        ///< n, with the sink.
    double rescales_ = 0;    ///< R
    double value_path_ = 0;  ///< h_N
    double sum_path_ = 0;    ///< h_D
    double ahead_ = 0;       ///< ω
    double behind_ = 0;      ///< ℓ_ref
    double exp_error_ = 0;   ///< e_0
    double split_error_ = 0; ///< The largest z_j.
    double numerator_ = 0;   ///< N
    double division_ = 0;    ///< ρ
    double sum_error_ = 0;   ///< Λ
    double sum_loss_ = 0;    ///< At least 1 − ϑ.
    double least_sum_ = 0;   ///< Z_-
    double kept_ = 0;        ///< At most Q.
    double gained_ = 0;      ///< Σ p(e^Δ − 1)
    double lost_ = 0;        ///< Σ p(1 − e^−Δ)
    double half_sum_ = 0;    ///< Σ w⁻
    double growth_ = 1;      ///< g_N
    double inflation_ = 1;   ///< For the roundings of this evaluation itself.
    std::vector<double> score_errors_;
    std::vector<double> mean_;
    std::vector<double> half_;
    std::vector<double> mass_;
};

} // namespace attest::reference
