/// \file
/// The reading `Exact`: the steps without any rounding, so that equality beyond the exponential is decided.

#pragma once

#include "reference/readings/enclosure.hpp"
#include "reference/readings/exponential_sum.hpp"
#include "reference/readings/reading.hpp"

#include <memory>
#include <optional>

namespace attest::reference
{

/// An exact number: a quotient N / D of sums Σ c·e^s with c and s in ℚ(√d).
///
/// Scores, weights and outputs of attention are of this form. Numbers that were divided by the same sum
/// share it, so adding up a row of weights costs no products.
class Exact
{
public:
    Exact(); ///< 0
    /// @{
    /// The number itself, with the denominator 1.
    explicit Exact(const Rational& constant);
    explicit Exact(const Surd& constant);
    explicit Exact(ExponentialSum sum);
    /// @}

    const ExponentialSum& numerator() const { return *numerator_; }     ///< N
    const ExponentialSum& denominator() const { return *denominator_; } ///< D, never zero
    bool is_zero() const { return numerator_->is_zero(); }              ///< Decided.

    /// @{
    /// The exact result.
    friend Exact operator+(const Exact& x, const Exact& y);
    friend Exact operator-(const Exact& x, const Exact& y);
    friend Exact operator*(const Exact& x, const Exact& y);
    /// \throws DivisionByZero when y is exactly 0
    friend Exact operator/(const Exact& x, const Exact& y);
    friend Exact operator-(const Exact& x);
    /// @}
    /// Equality, decided: N₁·D₂ and N₂·D₁ have the same terms.
    friend bool operator==(const Exact& x, const Exact& y);

private:
    template <class Number> friend Number total(const std::vector<Number>& numbers);

    using Sum = std::shared_ptr<const ExponentialSum>;
    Exact(Sum numerator, Sum denominator);
    /// numerator / denominator; a denominator of one term goes into the numerator.
    static Exact quotient(const Sum& numerator, const Sum& denominator);

    Sum numerator_;
    Sum denominator_;
};

/// The number as a + b√d, or nothing if it is transcendental.
///
/// N/D is algebraic exactly when N = c·D for one c, and then it is c (oracle, Theorem 1).
std::optional<Surd> as_surd(const Exact& x);
/// The number as a rational, or nothing if it is irrational.
std::optional<Rational> as_rational(const Exact& x);
/// The number is a root of a polynomial with rational coefficients.
bool is_algebraic(const Exact& x);

/// @{
/// As reading.hpp says, in this reading.
template <> Exact make<Exact>(const Rational& x);
template <> Exact root<Exact>(unsigned long d);
/// @}
/// \throws NotExact unless x is a + b√d
template <> Exact exponential<Exact>(const Exact& x);
/// \throws NotExact unless x is one power e^s
template <> Exact logarithm<Exact>(const Exact& x);
/// (e^(2x) − 1) / (e^(2x) + 1). \throws NotExact unless x is a + b√d
template <> Exact hyperbolic_tangent<Exact>(const Exact& x);
/// \throws NotExact unless all numbers are of one field ℚ(√d)
template <> Exact anchor<Exact>(const std::vector<Exact>& numbers);
/// @{
/// As reading.hpp says, in this reading.
template <> Exact total<Exact>(const std::vector<Exact>& numbers);
template <> Exact at_position<Exact>(std::size_t position, const Exact& x);
/// @}

/// An interval of the current precision that holds the number.
Enclosure enclose(const Surd& x);
/// An interval of the current precision that holds the number.
Enclosure enclose(const Exact& x);

} // namespace attest::reference
