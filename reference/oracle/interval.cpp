#include "reference/oracle/interval.hpp"

#include "reference/oracle/directed.hpp"
#include "reference/oracle/rounding.hpp"

#include <cmath>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The threshold of overflow, half a step beyond the largest value.
Rational threshold_of(spec::Format format)
{
    const double largest = spec::largest_value(format);
    return exact_rational(largest) + power(2, spec::spacing_exponent(format, largest)) / 2;
}

/// The least value of a format that is at least x, without a limit of its exponents above f64's.
double value_from(double x, spec::Format format)
{
    if (format == spec::Format::f64)
        return x;
    const double step = std::ldexp(1.0, spec::spacing_exponent(format, x));
    return std::ceil(x / step) * step;
}

/// The least value of a format that is at least x; beyond the largest value it is ∞.
double least_value_from(const Rational& x, spec::Format format)
{
    const double nearest = rounded(x, format);
    const bool is_below = std::isfinite(nearest) && exact_rational(nearest) < x;
    return is_below ? value_from(next_up(nearest), format) : nearest;
}

/// A lower end: head + tail − radius − bound.
class LowerEnd
{
public:
    LowerEnd(const Ball& ball, double bound) : ball_(ball), bound_(bound)
    {
        rest_low_ = add_down(ball.tail, -add_up(ball.radius, bound));
        rest_high_ = add_up(ball.tail, -add_down(ball.radius, bound));
    }

    /// The least value of the format that is not below this end.
    double first_value(spec::Format format) const
    {
        const double largest = spec::largest_value(format);
        const double end = add_down(ball_.head, rest_low_);
        if (end < -largest)
            return reaches_threshold(format) ? -infinity : -largest;
        double value = value_from(end, format);
        if (value <= largest && is_above(value))
            value = least_value_from(exact(), format);
        return value > largest ? infinity : value + 0.0;
    }

private:
    /// This end is above `value`.
    bool is_above(double value) const
    {
        const double gap = value - ball_.head;
        if (sum_error(value, -ball_.head, gap) == 0 && !(rest_low_ <= gap && gap < rest_high_))
            return gap < rest_low_;
        return exact() > exact_rational(value);
    }

    bool reaches_threshold(spec::Format format) const { return exact() <= -threshold_of(format); }

    Rational exact() const
    {
        return exact_rational(ball_.head) + exact_rational(ball_.tail) - exact_rational(ball_.radius) -
               exact_rational(bound_);
    }

    Ball ball_;
    double bound_;
    double rest_low_;
    double rest_high_;
};

} // namespace

FormatInterval interval_around(const Ball& ball, double bound, spec::Format format)
{
    if (!std::isfinite(bound) || !is_bounded(ball))
        return {-infinity, infinity};
    const Ball mirrored{-ball.head, -ball.tail, ball.radius};
    return {LowerEnd(ball, bound).first_value(format), 0.0 - LowerEnd(mirrored, bound).first_value(format)};
}

} // namespace attest::reference
