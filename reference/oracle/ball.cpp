#include "reference/oracle/ball.hpp"

#include "reference/oracle/directed.hpp"

#include <cmath>
#include <limits>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A number of MPFR that frees itself, with room for the sum of a few doubles of one magnitude.
class Scratch
{
public:
    Scratch() { mpfr_init2(number_, 192); }
    ~Scratch() { mpfr_clear(number_); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    mpfr_ptr get() { return number_; }

private:
    mpfr_t number_;
};

/// An upper bound of end − head − tail.
double distance_above(mpfr_srcptr end, double head, double tail)
{
    Scratch distance;
    mpfr_sub_d(distance.get(), end, head, MPFR_RNDU);
    mpfr_sub_d(distance.get(), distance.get(), tail, MPFR_RNDU);
    return mpfr_get_d(distance.get(), MPFR_RNDU);
}

/// An upper bound of head + tail − end.
double distance_below(mpfr_srcptr end, double head, double tail)
{
    Scratch distance;
    mpfr_sub_d(distance.get(), end, head, MPFR_RNDD);
    mpfr_sub_d(distance.get(), distance.get(), tail, MPFR_RNDD);
    return -mpfr_get_d(distance.get(), MPFR_RNDD);
}

/// A ball around a middle that holds the interval.
Ball ball_around(mpfr_srcptr middle, const Enclosure& x)
{
    const double head = mpfr_get_d(middle, MPFR_RNDN);
    if (!std::isfinite(head))
        return whole_line();
    Scratch rest;
    mpfr_sub_d(rest.get(), middle, head, MPFR_RNDN);
    const double tail = mpfr_get_d(rest.get(), MPFR_RNDN);
    const double above = distance_above(&x.ends()->right, head, tail);
    const double below = distance_below(&x.ends()->left, head, tail);
    return {head, tail, std::fmax(std::fmax(above, below), 0.0)};
}

Rational middle_of(const Ball& ball)
{
    return exact_rational(ball.head) + exact_rational(ball.tail);
}

/// Nearest value of a format, ties to even; a zero keeps the sign of `x`.
double nearest(double x, spec::Format format)
{
    if (format == spec::Format::f64 || !std::isfinite(x))
        return x;
    const double step = std::ldexp(1.0, spec::spacing_exponent(format, x));
    const double value = std::nearbyint(x / step) * step; // a power of two: all exact but nearbyint()
    return std::fabs(value) > spec::largest_value(format) ? std::copysign(infinity, x) : value;
}

/// What the two ends of a ball round to, or less and more.
struct RoundedEnds
{
    double low;
    double high;
};

/// In f64 the machine's own sum of two doubles is the one rounding; adding +0 takes the sign from an exact 0.
RoundedEnds rounded_ends(const Ball& ball, spec::Format format)
{
    const double low = add_down(ball.tail, -ball.radius);
    const double high = add_up(ball.tail, ball.radius);
    if (format == spec::Format::f64)
        return {ball.head + low + 0.0, ball.head + high + 0.0};
    return {nearest(add_down(ball.head, low) + 0.0, format), nearest(add_up(ball.head, high) + 0.0, format)};
}

} // namespace

Ball whole_line()
{
    return {0, 0, infinity};
}

bool is_bounded(const Ball& ball)
{
    return std::isfinite(ball.head) && std::isfinite(ball.tail) && std::isfinite(ball.radius);
}

Rational lower(const Ball& ball)
{
    return middle_of(ball) - exact_rational(ball.radius);
}

Rational upper(const Ball& ball)
{
    return middle_of(ball) + exact_rational(ball.radius);
}

bool contains(const Ball& ball, const Rational& x)
{
    if (!is_bounded(ball))
        return ball.radius == infinity;
    return lower(ball) <= x && x <= upper(ball);
}

bool is_point(const Ball& ball)
{
    return is_bounded(ball) && ball.radius == 0;
}

Ball ball_of(const Enclosure& x)
{
    if (!is_finite(x))
        return whole_line();
    Scratch middle;
    mpfr_add(middle.get(), &x.ends()->left, &x.ends()->right, MPFR_RNDN);
    mpfr_div_2ui(middle.get(), middle.get(), 1, MPFR_RNDN);
    return ball_around(middle.get(), x);
}

Enclosure enclose(const Ball& ball)
{
    Enclosure result;
    mpfi_interv_d(result.ends(), -ball.radius, ball.radius);
    mpfi_add_d(result.ends(), result.ends(), ball.tail);
    mpfi_add_d(result.ends(), result.ends(), ball.head);
    return result;
}

std::optional<double> rounded(const Ball& ball, spec::Format format)
{
    if (!is_bounded(ball))
        return std::nullopt;
    const auto [low, high] = rounded_ends(ball, format);
    return low == high && std::signbit(low) == std::signbit(high) ? std::optional(low) : std::nullopt;
}

} // namespace attest::reference
