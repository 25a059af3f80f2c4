/// \file
/// Certified steps: final scores and weights of a row, correctly rounded.

#pragma once

#include "reference/oracle/certify.hpp"

#include <vector>

namespace attest::reference
{

/// The final scores of a row, one for every key; −∞ for a hidden one.
///
/// Decided as certify_row() decides an output. A final score without a soft cap is an algebraic number, whose
/// side of a rounding boundary exact arithmetic tells (the oracle's Theorem 2).
/// \param row    the row
/// \param format what they are rounded to
/// \param digits significant digits that their enclosures should determine
std::vector<CertifiedElement> certify_final_scores(const ProblemRow& row, spec::Format format,
                                                   unsigned digits = 0);

/// The weights of a row, one for every key: exactly 0 for a hidden one, NaN for what a NaN row sees.
///
/// A weight is the output of a row in which its key has the value 1 and the others 0, and is decided as that.
std::vector<CertifiedElement> certify_weights(const ProblemRow& row, spec::Format format,
                                              unsigned digits = 0);

} // namespace attest::reference
