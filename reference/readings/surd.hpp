/// \file
/// The exact numbers a + b√d: the scores of attention, scaled by exactly 1/√d.

#pragma once

#include "reference/readings/rational.hpp"

#include <compare>
#include <optional>
#include <stdexcept>

namespace attest::reference
{

/// A step leaves the numbers that a reading can hold exactly; the message says which step.
class NotExact : public std::domain_error
{
public:
    using std::domain_error::domain_error;
};

/// A division by a number that is exactly zero.
class DivisionByZero : public std::domain_error
{
public:
    using std::domain_error::domain_error;
};

/// A number a + b√d of the field ℚ(√d), with d free of squares; d = 1 exactly when b = 0.
///
/// Operations on two irrational numbers with different d leave the field and throw NotExact.
class Surd
{
public:
    Surd() = default;                 ///< 0
    explicit Surd(const Rational& a); ///< a
    /// √n for a natural number n; squares are taken out of the root: √12 = 2√3, √64 = 8.
    static Surd root(unsigned long n);

    const Rational& rational_part() const { return a_; }          ///< a
    const Rational& irrational_part() const { return b_; }        ///< b
    unsigned long radicand() const { return d_; }                 ///< d
    bool is_zero() const { return a_.is_zero() && b_.is_zero(); } ///< Decided.
    std::optional<Rational> as_rational() const;                  ///< a if b = 0.

    /// @{
    /// The exact result.
    friend Surd operator+(const Surd& x, const Surd& y);
    friend Surd operator-(const Surd& x, const Surd& y);
    friend Surd operator*(const Surd& x, const Surd& y);
    /// \throws DivisionByZero when y is 0
    friend Surd operator/(const Surd& x, const Surd& y);
    friend Surd operator-(const Surd& x);
    /// @}

    /// Equality, decided: 1, √d and √e are independent over ℚ for different d and e free of squares.
    friend bool operator==(const Surd& x, const Surd& y);
    /// The order of the numbers, decided by exact arithmetic.
    friend std::strong_ordering operator<=>(const Surd& x, const Surd& y);

    /// An order of the parts that is cheap to find, for keys of a container.
    struct ByParts
    {
        /// x comes before y.
        bool operator()(const Surd& x, const Surd& y) const;
    };

private:
    Surd(Rational a, Rational b, unsigned long d);

    Rational a_;
    Rational b_;
    unsigned long d_ = 1;
};

/// −1, 0 or 1: the sign of x.
int sign(const Surd& x);

} // namespace attest::reference
