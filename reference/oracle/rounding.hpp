/// \file
/// Correct rounding: the value of a format that is nearest to an exact number, and where it changes.

#pragma once

#include "reference/readings/enclosure.hpp"
#include "reference/readings/rational.hpp"
#include "spec/format.hpp"

#include <optional>

namespace attest::reference
{

/// The value of a format that is nearest to x, ties to even, in one rounding.
///
/// From half a step beyond the largest value on it is ±∞. An exact 0 gives +0; another number that rounds to
/// zero keeps its sign.
/// \satisfies{NUM-3}
/// \satisfies{SPV-8}
/// \satisfies{SPV-9}
/// \satisfies{SPV-10}
double rounded(const Rational& x, spec::Format format);

/// The value of a format that the number in x rounds to, or nothing while x holds numbers that round apart.
///
/// Rounding is monotone, so the ends decide.
std::optional<double> rounded(const Enclosure& x, spec::Format format);

/// Where the rounding of the numbers in an enclosure changes, once.
///
/// A boundary is a midpoint of neighbouring values (subnormal ones too), half a step beyond the largest value,
/// or 0, where the sign of a zero changes: the set 𝔹 of the oracle's Theorem 3.
struct Boundary
{
    Rational at;  ///< Where.
    double below; ///< What a smaller number in the enclosure rounds to.
    double above; ///< What a larger one rounds to.
};

/// The boundary in x, if the numbers in x round to two neighbouring values; nothing if to one, or to more.
std::optional<Boundary> only_boundary(const Enclosure& x, spec::Format format);

} // namespace attest::reference
