#include "reference/readings/exact.hpp"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

namespace attest::reference
{
namespace
{

using Sum = std::shared_ptr<const ExponentialSum>;

Sum share(ExponentialSum sum)
{
    return std::make_shared<const ExponentialSum>(std::move(sum));
}

const Sum& one()
{
    static const Sum sum = share(ExponentialSum(Surd(1)));
    return sum;
}

bool same(const Sum& x, const Sum& y)
{
    return x == y || *x == *y;
}

Sum product(const Sum& x, const Sum& y)
{
    if (x == one())
    {
        return y;
    }
    return y == one() ? x : share(*x * *y);
}

/// The number c if x = c·y. \pre neither is zero
std::optional<Surd> ratio(const ExponentialSum& x, const ExponentialSum& y)
{
    const Surd c = x.terms().begin()->second / y.terms().begin()->second;
    return x == y * ExponentialSum(c) ? std::optional(c) : std::nullopt;
}

/// The number s if x = e^s·y. \pre neither is zero
std::optional<Surd> shift(const ExponentialSum& x, const ExponentialSum& y)
{
    const Surd s = x.terms().begin()->first - y.terms().begin()->first;
    return x == y * ExponentialSum(Surd(1), s) ? std::optional(s) : std::nullopt;
}

/// The a + b√d that x is, for a step that needs one.
Surd algebraic(const Exact& x, const std::string& step)
{
    if (const auto surd = as_surd(x))
    {
        return *surd;
    }
    throw NotExact(step + " a transcendental number is not a quotient of sums of c·e^s");
}

const Surd& largest_exponent_of(const ExponentialSum& x)
{
    const auto less = [](const auto& a, const auto& b) { return a.first < b.first; };
    return std::max_element(x.terms().begin(), x.terms().end(), less)->first;
}

/// Σ c·e^(s − origin).
Enclosure enclose_relative(const ExponentialSum& x, const Surd& origin)
{
    Enclosure sum = make<Enclosure>(0);
    for (const auto& [exponent, coefficient] : x.terms())
    {
        sum = sum + enclose(coefficient) * exponential(enclose(exponent - origin));
    }
    return sum;
}

} // namespace

Exact::Exact() : Exact(ExponentialSum()) {}

Exact::Exact(const Rational& constant) : Exact(Surd(constant)) {}

Exact::Exact(const Surd& constant) : Exact(ExponentialSum(constant)) {}

Exact::Exact(ExponentialSum sum) : Exact(share(std::move(sum)), one()) {}

Exact::Exact(Sum numerator, Sum denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator))
{
}

Exact Exact::quotient(const Sum& numerator, const Sum& denominator)
{
    if (denominator == one() || denominator->terms().size() > 1)
    {
        return Exact(numerator, denominator);
    }
    const auto& [exponent, coefficient] = *denominator->terms().begin();
    return Exact(*numerator * ExponentialSum(Surd(1) / coefficient, -exponent));
}

Exact operator+(const Exact& x, const Exact& y)
{
    if (same(x.denominator_, y.denominator_))
    {
        return Exact(share(x.numerator() + y.numerator()), x.denominator_);
    }
    return Exact(share(x.numerator() * y.denominator() + y.numerator() * x.denominator()),
                 product(x.denominator_, y.denominator_));
}

Exact operator-(const Exact& x, const Exact& y)
{
    return x + -y;
}

Exact operator*(const Exact& x, const Exact& y)
{
    return Exact(product(x.numerator_, y.numerator_), product(x.denominator_, y.denominator_));
}

Exact operator/(const Exact& x, const Exact& y)
{
    if (y.is_zero())
    {
        throw DivisionByZero("a division by exactly 0");
    }
    if (same(x.denominator_, y.denominator_))
    {
        return Exact::quotient(x.numerator_, y.numerator_);
    }
    return Exact::quotient(product(x.numerator_, y.denominator_), product(x.denominator_, y.numerator_));
}

Exact operator-(const Exact& x)
{
    return Exact(share(-x.numerator()), x.denominator_);
}

bool operator==(const Exact& x, const Exact& y)
{
    if (same(x.denominator_, y.denominator_))
    {
        return same(x.numerator_, y.numerator_);
    }
    return x.numerator() * y.denominator() == y.numerator() * x.denominator();
}

std::optional<Surd> as_surd(const Exact& x)
{
    return x.is_zero() ? std::optional(Surd()) : ratio(x.numerator(), x.denominator());
}

std::optional<Rational> as_rational(const Exact& x)
{
    const auto surd = as_surd(x);
    return surd ? surd->as_rational() : std::nullopt;
}

bool is_algebraic(const Exact& x)
{
    return as_surd(x).has_value();
}

template <> Exact make<Exact>(const Rational& x)
{
    return Exact(x);
}

template <> Exact root<Exact>(unsigned long d)
{
    return Exact(Surd::root(d));
}

template <> Exact exponential<Exact>(const Exact& x)
{
    return Exact(ExponentialSum(Surd(1), algebraic(x, "e to the power of")));
}

template <> Exact logarithm<Exact>(const Exact& x)
{
    if (!x.is_zero())
    {
        if (const auto s = shift(x.numerator(), x.denominator()))
        {
            return Exact(*s);
        }
    }
    throw NotExact("the logarithm of a number that is not one power e^s is not a quotient of sums of c·e^s");
}

template <> Exact hyperbolic_tangent<Exact>(const Exact& x)
{
    const Exact one = make<Exact>(1);
    const Exact square = exponential(Exact(algebraic(x, "the hyperbolic tangent of") * Surd(2)));
    return (square - one) / (square + one);
}

template <> Exact anchor<Exact>(const std::vector<Exact>& numbers)
{
    std::vector<Surd> surds;
    for (const Exact& number : numbers)
    {
        surds.push_back(algebraic(number, "the largest of numbers with"));
    }
    return Exact(*std::max_element(surds.begin(), surds.end()));
}

template <> Exact total<Exact>(const std::vector<Exact>& numbers)
{
    const Sum& denominator = numbers.front().denominator_;
    const auto shares_it = [&](const Exact& x) { return same(x.denominator_, denominator); };
    if (!std::all_of(numbers.begin(), numbers.end(), shares_it))
    {
        return std::accumulate(numbers.begin() + 1, numbers.end(), numbers.front());
    }
    // A row of weights: add in place, without copying the sum for every term
    ExponentialSum numerator;
    for (const Exact& number : numbers)
    {
        numerator += number.numerator();
    }
    return Exact(share(std::move(numerator)), denominator);
}

template <> Exact at_position<Exact>(std::size_t, const Exact& x)
{
    return x;
}

Enclosure enclose(const Surd& x)
{
    return make<Enclosure>(x.rational_part()) +
           make<Enclosure>(x.irrational_part()) * root<Enclosure>(x.radicand());
}

Enclosure enclose(const Exact& x)
{
    // Relative to the largest exponent of the denominator, so that no power leaves the range
    const Surd origin = largest_exponent_of(x.denominator());
    return enclose_relative(x.numerator(), origin) / enclose_relative(x.denominator(), origin);
}

} // namespace attest::reference
