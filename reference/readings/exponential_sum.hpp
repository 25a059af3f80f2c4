/// \file
/// Sums Σ c·e^s with exact c and s, in which being zero is decided and not guessed.

#pragma once

#include "reference/readings/surd.hpp"

#include <map>

namespace attest::reference
{

/// A finite sum Σ c·e^s with different exponents s and coefficients c ≠ 0, both in ℚ(√d).
///
/// By the theorem of Lindemann and Weierstrass (in Baker's form) the powers e^s of different algebraic
/// numbers s are linearly independent over the algebraic numbers. So two sums are equal exactly when their
/// terms are, and a sum is zero exactly when it has no term.
class ExponentialSum
{
public:
    using Terms = std::map<Surd, Surd, Surd::ByParts>; ///< exponent s -> coefficient c

    ExponentialSum() = default; ///< 0: the empty sum.
    /// c·e^0
    explicit ExponentialSum(const Surd& constant);
    /// c·e^s
    ExponentialSum(const Surd& coefficient, const Surd& exponent);

    const Terms& terms() const { return terms_; }   ///< All of them.
    bool is_zero() const { return terms_.empty(); } ///< Decided: it has no term.
    /// Adds c·e^s in place.
    void add(const Surd& coefficient, const Surd& exponent);

    /// @{
    /// The exact result.
    ExponentialSum& operator+=(const ExponentialSum& y);

    friend ExponentialSum operator+(const ExponentialSum& x, const ExponentialSum& y);
    friend ExponentialSum operator-(const ExponentialSum& x, const ExponentialSum& y);
    friend ExponentialSum operator*(const ExponentialSum& x, const ExponentialSum& y);
    friend ExponentialSum operator-(const ExponentialSum& x);
    /// @}
    /// Equality, decided: the same terms.
    friend bool operator==(const ExponentialSum& x, const ExponentialSum& y);

private:
    Terms terms_;
};

} // namespace attest::reference
