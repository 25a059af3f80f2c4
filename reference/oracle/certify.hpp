/// \file
/// Certified answers: every element of a row's output and log-sum-exp, correctly rounded.

#pragma once

#include "reference/oracle/ball.hpp"
#include "reference/problem_row.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace attest::reference
{

/// One certified element of an answer.
struct CertifiedElement
{
    ValueClass kind = ValueClass::finite; ///< The class of the exact value.
    Ball ball;                            ///< Holds the exact value where that is finite.
    /// The exact value, rounded once to the format of the answer; NaN or an infinity where `kind` says so.
    /// Nothing: unresolved, which only a soft cap can make it.
    std::optional<double> rounded;
    /// Holds the exact value more closely than the ball; only where more digits were asked for than a ball has,
    /// or where doubles cannot bound the value.
    std::shared_ptr<const Enclosure> fine;
};

/// The exact value of an element, as an interval of the current precision: the closest that is known.
/// \pre the element is finite
Enclosure enclose(const CertifiedElement& element);

/// One row of a certified answer.
struct CertifiedRow
{
    std::vector<CertifiedElement> output; ///< Width d_v.
    CertifiedElement log_sum_exp;         ///< In the problem's base.
};

/// The format of a problem's output: the given one, or that of its query.
spec::Format output_format_of(const spec::Problem& problem);

/// The format of a problem's log-sum-exp: f64 where the output is f64, else f32.
/// \satisfies{SPV-12}
spec::Format log_sum_exp_format_of(const spec::Problem& problem);

/// The certified answer of one row: the oracle's Algorithm 1.
///
/// Enclosures of growing precision until both ends round to one value. As soon as an enclosure holds one
/// rounding boundary only, exact arithmetic decides on which side of it the value lies (tie.hpp): so it ends
/// even where the value is the boundary itself (Theorem 3).
/// \param row    the row
/// \param digits significant digits that each element's enclosure should determine: it is then at most one unit
///               of the last of them wide, unless that takes more bits than may be asked for
/// \satisfies{SPV-7}
/// \satisfies{SPV-11}
CertifiedRow certify_row(const ProblemRow& row, unsigned digits = 0);

} // namespace attest::reference
