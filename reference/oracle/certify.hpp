/// \file
/// Certified answers: every element of a row's output and log-sum-exp, correctly rounded.

#pragma once

#include "reference/problem_row.hpp"
#include "reference/readings/enclosure.hpp"

#include <optional>
#include <vector>

namespace attest::reference
{

/// One certified element of an answer.
struct CertifiedElement
{
    ValueClass kind = ValueClass::finite; ///< The class of the exact value.
    Enclosure enclosure;                  ///< Holds the exact value; NaN ends unless that is finite.
    /// The exact value, rounded once to the format of the answer; NaN or an infinity where `kind` says so.
    /// Nothing: unresolved, which only a soft cap can make it.
    std::optional<double> rounded;
};

/// One row of a certified answer.
struct CertifiedRow
{
    std::vector<CertifiedElement> output; ///< Width d_v.
    CertifiedElement log_sum_exp;         ///< In the problem's base.
};

/// The format of a problem's output: the given one, or that of its query.
spec::Format output_format_of(const spec::Problem& problem);

/// The format of a problem's log-sum-exp: f64 where the output is f64, else f32.
spec::Format log_sum_exp_format_of(const spec::Problem& problem);

/// The certified answer of one row: the oracle's Algorithm 1.
///
/// Enclosures of growing precision until both ends round to one value. As soon as an enclosure holds one
/// rounding boundary only, exact arithmetic decides on which side of it the value lies (tie.hpp): so it ends
/// even where the value is the boundary itself (Theorem 3).
CertifiedRow certify_row(const ProblemRow& row);

} // namespace attest::reference
