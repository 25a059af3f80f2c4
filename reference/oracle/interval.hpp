/// \file
/// The values of a format in an interval that is known exactly.

#pragma once

#include "reference/oracle/ball.hpp"

namespace attest::reference
{

/// The ends of an interval of values of a format; zeros are +0.
struct FormatInterval
{
    double lower; ///< The least value that is not below the interval.
    double upper; ///< The greatest value that is not above it.
};

/// The values of a format from the least number of a ball − bound to its greatest number + bound.
///
/// An end is infinite exactly where the interval reaches the threshold of overflow there: half a step beyond the
/// largest value.
/// \param ball  bounded
/// \param bound at least 0; ∞ gives the whole format
FormatInterval interval_around(const Ball& ball, double bound, spec::Format format);

} // namespace attest::reference
