/// \file
/// Acceptance intervals: the values of a format that a profile's proved bound allows.

#pragma once

#include "reference/oracle/certify.hpp"
#include "reference/oracle/profile.hpp"

#include <limits>
#include <string_view>
#include <vector>

namespace attest::reference
{

/// What may stand in the place of one exact number y.
///
/// With B the bound: `lower` is the least value of the format that is ≥ y − B and `upper` the greatest that is
/// ≤ y + B; ±∞ exactly where y ± B reaches the threshold of overflow. Both are NaN where y is.
/// \satisfies{BND-9}
struct Acceptance
{
    double lower = -std::numeric_limits<double>::infinity(); ///< Value of the format.
    double upper = std::numeric_limits<double>::infinity();  ///< Value of the format.
    bool vacuous = true;                                     ///< This input cannot tell right from wrong.
    std::string_view reason;                                 ///< Why it is vacuous; static text, else empty.
    double bound = std::numeric_limits<double>::infinity();  ///< B
    /// A precondition of the profile fails, or a visible value is infinite: even NaN is not rejected.
    bool allows_nan = true;
};

/// The acceptance intervals of one row.
struct AcceptedRow
{
    std::vector<Acceptance> output; ///< Width d_v, in the format of the output.
    Acceptance log_sum_exp;         ///< In the problem's base, in the format of the log-sum-exp.
    std::vector<Acceptance>
        weights; ///< One for each key, in the format of the output; empty unless asked for.
};

/// The acceptance intervals of one row under a profile.
///
/// \param row       the row
/// \param profile   what the implementation promises
/// \param certified the row's exact answer
AcceptedRow accept_row(const ProblemRow& row, const Profile& profile, const CertifiedRow& certified);

/// The same with intervals for the weights.
///
/// \satisfies{BND-5}
/// \param weights the exact weights, one for each key
AcceptedRow accept_row(const ProblemRow& row, const Profile& profile, const CertifiedRow& certified,
                       const std::vector<CertifiedElement>& weights);

} // namespace attest::reference
