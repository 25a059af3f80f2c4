#include "reference/oracle/rounding.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The e with 2^e ≤ x < 2^(e + 1), for x > 0.
long binary_exponent(const Rational& x)
{
    const auto above = static_cast<long>(mpz_sizeinbase(mpq_numref(x.backend().data()), 2));
    const auto below = static_cast<long>(mpz_sizeinbase(mpq_denref(x.backend().data()), 2));
    const long exponent = above - below;
    return x < power(2, exponent) ? exponent - 1 : exponent;
}

/// The value nearest to x > 0.
double rounded_magnitude(const Rational& x, spec::Format format)
{
    const spec::FormatParameters parameters = spec::parameters_of(format);
    const long exponent = binary_exponent(x);
    if (exponent > parameters.largest_exponent)
        return infinity;
    const long spacing = std::max<long>(exponent, parameters.least_exponent) - parameters.precision + 1;
    const Integer steps = round_half_even(x * power(2, -spacing));
    const double nearest = std::ldexp(steps.convert_to<double>(), static_cast<int>(spacing));
    return nearest > spec::largest_value(format) ? infinity : nearest;
}

/// An end of an enclosure as a value; NaN and infinite ends stay what they are.
double rounded_end(mpfr_srcptr end, spec::Format format)
{
    if (mpfr_zero_p(end))
        return 0.0;
    if (!mpfr_number_p(end))
        return mpfr_get_d(end, MPFR_RNDN);

    // Far outside the format there is no need to write the number out
    const spec::FormatParameters parameters = spec::parameters_of(format);
    const double sign = mpfr_signbit(end) ? -1.0 : 1.0;
    if (mpfr_get_exp(end) > parameters.largest_exponent + 1)
        return sign * infinity;
    if (mpfr_get_exp(end) < parameters.least_exponent - parameters.precision)
        return sign * 0.0;

    Rational exact;
    mpfr_get_q(exact.backend().data(), end);
    return rounded(exact, format);
}

/// What the two ends of an enclosure round to.
struct RoundedEnds
{
    double below;
    double above;
};

RoundedEnds rounded_ends(const Enclosure& x, spec::Format format)
{
    return {rounded_end(&x.ends()->left, format), rounded_end(&x.ends()->right, format)};
}

/// The same value with the same sign; never for NaN.
bool is_same(double a, double b)
{
    return a == b && std::signbit(a) == std::signbit(b);
}

/// The boundary between a value ≥ +0 and the one above it, if that is `above`.
std::optional<Rational> boundary_between(double value, double above, spec::Format format)
{
    const Rational step = power(2, spec::spacing_exponent(format, value));
    const Rational exact = exact_rational(value);
    if (!is_same(rounded(Rational(exact + step), format), above))
        return std::nullopt;
    return exact + step / 2;
}

} // namespace

double rounded(const Rational& x, spec::Format format)
{
    if (x.is_zero())
        return 0.0;
    return x < 0 ? -rounded_magnitude(-x, format) : rounded_magnitude(x, format);
}

std::optional<double> rounded(const Enclosure& x, spec::Format format)
{
    const auto [below, above] = rounded_ends(x, format);
    return is_same(below, above) ? std::optional(below) : std::nullopt;
}

std::optional<Boundary> only_boundary(const Enclosure& x, spec::Format format)
{
    const auto [below, above] = rounded_ends(x, format);
    if (std::isnan(below) || std::isnan(above) || is_same(below, above))
        return std::nullopt;
    if (below == 0 && above == 0)
        return Boundary{0, below, above};

    // Both ends have one sign: look upward from the end that is nearer to zero
    std::optional<Rational> at;
    if (!std::signbit(below) && std::isfinite(below))
        at = boundary_between(below, above, format);
    else if (std::signbit(above) && std::isfinite(above))
        at = boundary_between(-above, -below, format);
    if (!at)
        return std::nullopt;
    return Boundary{std::signbit(above) ? Rational(-*at) : *at, below, above};
}

} // namespace attest::reference
