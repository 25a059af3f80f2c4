#include "reference/readings/enclosure.hpp"

#include <numeric>
#include <stdexcept>

namespace attest::reference
{
namespace
{

mpfr_srcptr lower_end(const Enclosure& x)
{
    return &x.ends()->left;
}

mpfr_srcptr upper_end(const Enclosure& x)
{
    return &x.ends()->right;
}

/// What a function of MPFI makes of its operands, at the current precision.
template <class Function, class... Operands>
Enclosure result_of(Function function, const Operands&... operands)
{
    Enclosure result;
    function(result.ends(), operands.ends()...);
    return result;
}

bool has_nan(const Enclosure& x)
{
    return mpfr_nan_p(lower_end(x)) || mpfr_nan_p(upper_end(x));
}

/// The sign of end − q; the end is a number.
int compare(mpfr_srcptr end, const Rational& q)
{
    return mpfr_cmp_q(end, q.backend().data());
}

Enclosure midpoint(const Enclosure& x)
{
    Enclosure result;
    mpfi_mid(&result.ends()->left, x.ends());
    mpfr_set(&result.ends()->right, lower_end(result), MPFR_RNDU);
    return result;
}

Rational exactly(mpfr_srcptr end)
{
    if (!mpfr_number_p(end))
    {
        throw std::domain_error("a bounded enclosure was expected, found one with an end that is not finite");
    }
    Rational result;
    mpfr_get_q(result.backend().data(), end);
    return result;
}

} // namespace

Enclosure::Enclosure()
{
    mpfi_init(ends_);
}

Enclosure::Enclosure(const Enclosure& other)
{
    mpfi_init2(ends_, mpfi_get_prec(other.ends_));
    mpfi_set(ends_, other.ends_);
}

Enclosure::Enclosure(Enclosure&& other) noexcept : Enclosure()
{
    mpfi_swap(ends_, other.ends_);
}

Enclosure& Enclosure::operator=(const Enclosure& other)
{
    return *this = Enclosure(other);
}

Enclosure& Enclosure::operator=(Enclosure&& other) noexcept
{
    mpfi_swap(ends_, other.ends_);
    return *this;
}

Enclosure::~Enclosure()
{
    mpfi_clear(ends_);
}

Enclosure operator+(const Enclosure& a, const Enclosure& b)
{
    return result_of(mpfi_add, a, b);
}

Enclosure operator-(const Enclosure& a, const Enclosure& b)
{
    return result_of(mpfi_sub, a, b);
}

Enclosure operator*(const Enclosure& a, const Enclosure& b)
{
    return result_of(mpfi_mul, a, b);
}

Enclosure operator/(const Enclosure& a, const Enclosure& b)
{
    return result_of(mpfi_div, a, b);
}

Enclosure operator-(const Enclosure& a)
{
    return result_of(mpfi_neg, a);
}

template <> Enclosure make<Enclosure>(const Rational& x)
{
    Enclosure result;
    mpfi_set_q(result.ends(), x.backend().data());
    return result;
}

template <> Enclosure root<Enclosure>(unsigned long d)
{
    return result_of(mpfi_sqrt, make<Enclosure>(d));
}

template <> Enclosure exponential<Enclosure>(const Enclosure& x)
{
    return result_of(mpfi_exp, x);
}

template <> Enclosure logarithm<Enclosure>(const Enclosure& x)
{
    return result_of(mpfi_log, x);
}

template <> Enclosure hyperbolic_tangent<Enclosure>(const Enclosure& x)
{
    return result_of(mpfi_tanh, x);
}

template <> Enclosure anchor<Enclosure>(const std::vector<Enclosure>& numbers)
{
    Enclosure largest = midpoint(numbers.front());
    for (const Enclosure& number : numbers)
    {
        if (Enclosure candidate = midpoint(number); certainly_less(largest, candidate))
        {
            largest = std::move(candidate);
        }
    }
    return largest;
}

template <> Enclosure total<Enclosure>(const std::vector<Enclosure>& numbers)
{
    return std::accumulate(numbers.begin() + 1, numbers.end(), numbers.front());
}

template <> Enclosure at_position<Enclosure>(std::size_t, const Enclosure& x)
{
    return x;
}

Enclosure hull(const Enclosure& a, const Enclosure& b)
{
    return result_of(mpfi_union, a, b);
}

bool certainly_less(const Enclosure& a, const Enclosure& b)
{
    return !has_nan(a) && !has_nan(b) && mpfr_less_p(upper_end(a), lower_end(b));
}

bool certainly_less(const Enclosure& a, const Rational& b)
{
    return !has_nan(a) && compare(upper_end(a), b) < 0;
}

bool certainly_less(const Rational& a, const Enclosure& b)
{
    return !has_nan(b) && compare(lower_end(b), a) > 0;
}

bool certainly_positive(const Enclosure& x)
{
    return certainly_less(Rational(0), x);
}

bool contains(const Enclosure& x, const Rational& q)
{
    return !has_nan(x) && compare(lower_end(x), q) <= 0 && compare(upper_end(x), q) >= 0;
}

bool is_within(const Enclosure& x, const Rational& low, const Rational& high)
{
    return !has_nan(x) && compare(lower_end(x), low) >= 0 && compare(upper_end(x), high) <= 0;
}

bool contains_zero(const Enclosure& x)
{
    return contains(x, Rational(0));
}

bool overlaps(const Enclosure& a, const Enclosure& b)
{
    return !has_nan(a) && !has_nan(b) && !certainly_less(a, b) && !certainly_less(b, a);
}

bool is_finite(const Enclosure& x)
{
    return mpfi_bounded_p(x.ends()) != 0;
}

bool is_point(const Enclosure& x)
{
    return is_finite(x) && mpfr_equal_p(lower_end(x), upper_end(x));
}

Rational lower(const Enclosure& x)
{
    return exactly(lower_end(x));
}

Rational upper(const Enclosure& x)
{
    return exactly(upper_end(x));
}

Rational width(const Enclosure& x)
{
    return upper(x) - lower(x);
}

} // namespace attest::reference
