/// \file
/// The reading `Enclosure`: intervals that are proved to hold the true number.
///
/// The type stands directly on MPFI, not on Boost's `mpfi_float`: there an undecided comparison ends the
/// process, a temporary may lend its coarser precision to a result, and texts are rounded to nearest. Here
/// none of these can be written. The header is also ten times cheaper to include.

#pragma once

#include "reference/readings/precision.hpp"
#include "reference/readings/reading.hpp"

#include <mpfi.h>

namespace attest::reference
{

/// A closed interval [lower, upper] whose ends are binary numbers.
///
/// The result of every operation holds the results for all points of its operands, rounded outward to the
/// precision of the innermost `Precision` scope. There are no comparison operators, no conversions and no
/// printing: ask the functions below, or oracle/decimal.hpp.
///
/// Division by an interval that holds 0 gives an unbounded one; a step that is undefined somewhere in its
/// operand gives NaN ends, which are never certain of anything. An exponential below 2^(-2^30) is enclosed
/// by [0, tiny], and one above 2^(2^30) by [huge, ∞].
class Enclosure
{
public:
    Enclosure(); ///< Not a number yet: NaN ends.
    /// @{
    /// The same interval.
    Enclosure(const Enclosure& other);
    Enclosure(Enclosure&& other) noexcept;
    Enclosure& operator=(const Enclosure& other);
    Enclosure& operator=(Enclosure&& other) noexcept;
    /// @}
    ~Enclosure();

    /// The ends, for rounding and printing inside the oracle.
    mpfi_srcptr ends() const { return ends_; }
    /// The ends, for a function of MPFI to write its result to.
    mpfi_ptr ends() { return ends_; }

    /// @{
    /// Holds the results for all points of its operands.
    friend Enclosure operator+(const Enclosure& a, const Enclosure& b);
    friend Enclosure operator-(const Enclosure& a, const Enclosure& b);
    friend Enclosure operator*(const Enclosure& a, const Enclosure& b);
    friend Enclosure operator/(const Enclosure& a, const Enclosure& b);
    friend Enclosure operator-(const Enclosure& a);
    /// @}

private:
    mpfi_t ends_;
};

/// @{
/// As reading.hpp says, in this reading.
template <> Enclosure make<Enclosure>(const Rational& x);
template <> Enclosure root<Enclosure>(unsigned long d);
template <> Enclosure exponential<Enclosure>(const Enclosure& x);
template <> Enclosure logarithm<Enclosure>(const Enclosure& x);
template <> Enclosure hyperbolic_tangent<Enclosure>(const Enclosure& x);
template <> Enclosure anchor<Enclosure>(const std::vector<Enclosure>& numbers);
template <> Enclosure total<Enclosure>(const std::vector<Enclosure>& numbers);
template <> Enclosure at_position<Enclosure>(std::size_t position, const Enclosure& x);
/// @}

/// The smallest interval that holds both.
Enclosure hull(const Enclosure& a, const Enclosure& b);

/// Every point of `a` is less than every point of `b`.
bool certainly_less(const Enclosure& a, const Enclosure& b);
/// Every point of `a` is less than `b`.
bool certainly_less(const Enclosure& a, const Rational& b);
/// `a` is less than every point of `b`.
bool certainly_less(const Rational& a, const Enclosure& b);
/// Every point is greater than 0.
bool certainly_positive(const Enclosure& x);

/// `x` holds the point `q`. False for NaN ends.
bool contains(const Enclosure& x, const Rational& q);
/// Every point of `x` is in [low, high]. False for NaN ends.
bool is_within(const Enclosure& x, const Rational& low, const Rational& high);
/// `x` holds 0. False for NaN ends.
bool contains_zero(const Enclosure& x);
/// Some point is in both.
bool overlaps(const Enclosure& a, const Enclosure& b);
/// Both ends are finite numbers.
bool is_finite(const Enclosure& x);
/// The interval is one finite number.
bool is_point(const Enclosure& x);

/// The lower end, exactly. \throws std::domain_error when it is NaN or infinite
Rational lower(const Enclosure& x);
/// The upper end, exactly. \throws std::domain_error when it is NaN or infinite
Rational upper(const Enclosure& x);
/// upper − lower, exactly. \throws std::domain_error when an end is NaN or infinite
Rational width(const Enclosure& x);

} // namespace attest::reference
