/// \file
/// Arithmetic of few bits, for simulated kernels.

#pragma once

#include "spec/format.hpp"

#include <limits>

namespace attest::conformance::trial
{

/// A binary floating-point arithmetic, carried out in doubles: each result is rounded to nearest, once.
///
/// With a precision of at most 25 bits a basic operation in double that is rounded again is the exact result rounded
/// once (Figueroa, *When is double rounding innocuous?*, 1995); with 53 nothing is rounded again.
class Arithmetic
{
public:
    /// \param precision      digits in base 2, at most 25, or 53
    /// \param least_exponent of its normal numbers; the default: it does not underflow
    /// \param largest        the largest number; what rounds beyond is infinite
    explicit Arithmetic(int precision, int least_exponent = -900,
                        double largest = std::numeric_limits<double>::infinity());

    /// That of a format.
    explicit Arithmetic(spec::Format format);

    /// The unit roundoff, 2^−precision.
    double unit() const { return unit_; }

    /// Half of the least subnormal; 0 if it does not underflow.
    double underflow() const { return underflow_; }

    /// The number of this arithmetic that is nearest to x.
    double round(double x) const;

    /// @{
    /// One operation.
    double add(double x, double y) const { return round(x + y); }
    double subtract(double x, double y) const { return round(x - y); }
    double multiply(double x, double y) const { return round(x * y); }
    double divide(double x, double y) const { return round(x / y); }
    double multiply_add(double x, double y, double z) const;
    /// @}

private:
    int precision_;
    double unit_;
    double least_normal_;
    double underflow_;
    double largest_;
    double splitter_; ///< Veltkamp's 2^(53 − precision) + 1
    double grid_;     ///< 1.5·2^52 steps of the subnormal numbers
};

} // namespace attest::conformance::trial
