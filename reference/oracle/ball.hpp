/// \file
/// Balls: a number that is known up to a proved radius.

#pragma once

#include "reference/readings/enclosure.hpp"
#include "reference/readings/rational.hpp"
#include "spec/format.hpp"

#include <optional>

namespace attest::reference
{

/// The numbers between head + tail − radius and head + tail + radius, in real arithmetic.
///
/// What the oracle says of an exact value. An infinite radius says nothing; a NaN head stands for NaN.
struct Ball
{
    double head = 0;   ///< The nearest double, as a rule.
    double tail = 0;   ///< What `head` leaves out of the middle; at most half a step of `head`, as a rule.
    double radius = 0; ///< At least 0.
};

/// The ball that holds every number.
Ball whole_line();

/// `ball` says something: its three numbers are finite.
bool is_bounded(const Ball& ball);

/// The least number of a bounded ball, exactly.
Rational lower(const Ball& ball);
/// The greatest number of a bounded ball, exactly.
Rational upper(const Ball& ball);
/// `ball` holds `x`.
bool contains(const Ball& ball, const Rational& x);
/// `ball` is one number.
bool is_point(const Ball& ball);

/// A ball that holds the interval; the whole line if doubles cannot bound it, and for NaN ends.
Ball ball_of(const Enclosure& x);

/// An interval of the current precision that holds the ball.
Enclosure enclose(const Ball& ball);

/// The value of a format that every number of the ball rounds to; nothing where doubles cannot show that there
/// is one.
///
/// Ends rounded outward to doubles, one rounding each, and monotony: what is returned is right, and a ball whose
/// end lies within 2^-53 of a boundary may be refused although it is decided. f64 costs no such loss.
std::optional<double> rounded(const Ball& ball, spec::Format format);

} // namespace attest::reference
