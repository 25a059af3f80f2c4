#include "conformance/trial/arithmetic.hpp"

#include <cmath>

namespace attest::conformance::trial
{

Arithmetic::Arithmetic(int precision, int least_exponent, double largest)
    : precision_(precision), unit_(std::ldexp(1.0, -precision)),
      least_normal_(std::ldexp(1.0, least_exponent)),
      underflow_(least_exponent <= -900 ? 0 : std::ldexp(1.0, least_exponent - precision)), largest_(largest),
      splitter_(std::ldexp(1.0, 53 - precision) + 1),
      grid_(std::ldexp(1.5, 52 + least_exponent - precision + 1))
{
}

Arithmetic::Arithmetic(spec::Format format)
    : Arithmetic(spec::parameters_of(format).precision, spec::parameters_of(format).least_exponent,
                 spec::largest_value(format))
{
    underflow_ = std::ldexp(unit_, spec::parameters_of(format).least_exponent);
}

double Arithmetic::round(double x) const
{
    if (precision_ == 53 || x == 0 || !std::isfinite(x))
        return x;
    if (std::fabs(x) < least_normal_)
        return (x + grid_) - grid_;

    // Veltkamp's splitting; far from its overflow, as x is within the largest number of a format or small
    const double scaled = x * splitter_;
    const double nearest = std::isfinite(scaled) ? scaled - (scaled - x) : x;
    return std::fabs(nearest) > largest_ ? std::copysign(std::numeric_limits<double>::infinity(), x)
                                         : nearest;
}

double Arithmetic::multiply_add(double x, double y, double z) const
{
    return precision_ == 53 ? std::fma(x, y, z) : round(x * y + z);
}

} // namespace attest::conformance::trial
