#include "reference/readings/surd.hpp"

#include <tuple>
#include <utility>

namespace attest::reference
{
namespace
{

/// n = outside²·inside with `inside` free of squares.
struct SquarePart
{
    unsigned long outside = 1;
    unsigned long inside = 1;
};

/// √n if n is a square, else 0.
unsigned long exact_square_root(unsigned long n)
{
    const Integer square(n);
    const Integer side = sqrt(square);
    return side * side == square ? static_cast<unsigned long>(side) : 0;
}

/// What remains when all factors up to its cube root are gone: 1, a prime, its square, or two primes.
SquarePart part_without_small_factors(unsigned long n)
{
    const unsigned long side = exact_square_root(n);
    return side == 0 ? SquarePart{1, n} : SquarePart{side, 1};
}

SquarePart square_part(unsigned long n)
{
    SquarePart part;
    for (unsigned long factor = 2; factor <= n / factor / factor; ++factor)
    {
        for (; n % (factor * factor) == 0; n /= factor * factor)
        {
            part.outside *= factor;
        }
        if (n % factor == 0)
        {
            part.inside *= factor;
            n /= factor;
        }
    }
    const SquarePart rest = part_without_small_factors(n);
    return {part.outside * rest.outside, part.inside * rest.inside};
}

/// The d of the field that holds both numbers.
unsigned long common_radicand(const Surd& x, const Surd& y)
{
    if (x.radicand() != y.radicand() && x.radicand() != 1 && y.radicand() != 1)
    {
        throw NotExact("√" + std::to_string(x.radicand()) + " and √" + std::to_string(y.radicand()) +
                       " meet in one step: exact numbers are a + b√d with one d");
    }
    return x.radicand() == 1 ? y.radicand() : x.radicand();
}

int sign(const Rational& x)
{
    return x.sign();
}

} // namespace

Surd::Surd(const Rational& a) : a_(a) {}

Surd::Surd(Rational a, Rational b, unsigned long d)
    : a_(std::move(a)), b_(std::move(b)), d_(b_.is_zero() ? 1 : d)
{
}

Surd Surd::root(unsigned long n)
{
    if (n == 0)
    {
        return Surd();
    }
    const auto [outside, inside] = square_part(n);
    return inside == 1 ? Surd(Rational(outside)) : Surd(0, outside, inside);
}

std::optional<Rational> Surd::as_rational() const
{
    return b_.is_zero() ? std::optional(a_) : std::nullopt;
}

Surd operator+(const Surd& x, const Surd& y)
{
    return Surd(x.a_ + y.a_, x.b_ + y.b_, common_radicand(x, y));
}

Surd operator-(const Surd& x, const Surd& y)
{
    return x + -y;
}

Surd operator*(const Surd& x, const Surd& y)
{
    const unsigned long d = common_radicand(x, y);
    return Surd(x.a_ * y.a_ + x.b_ * y.b_ * d, x.a_ * y.b_ + x.b_ * y.a_, d);
}

Surd operator/(const Surd& x, const Surd& y)
{
    if (y.is_zero())
    {
        throw DivisionByZero("a division by exactly 0");
    }
    // Make the divisor rational with its conjugate
    const Rational norm = y.a_ * y.a_ - y.b_ * y.b_ * y.d_;
    return x * Surd(y.a_ / norm, -y.b_ / norm, y.d_);
}

Surd operator-(const Surd& x)
{
    return Surd(-x.a_, -x.b_, x.d_);
}

bool operator==(const Surd& x, const Surd& y)
{
    return x.a_ == y.a_ && x.b_ == y.b_ && x.d_ == y.d_;
}

std::strong_ordering operator<=>(const Surd& x, const Surd& y)
{
    return sign(x - y) <=> 0;
}

bool Surd::ByParts::operator()(const Surd& x, const Surd& y) const
{
    return std::tie(x.a_, x.b_, x.d_) < std::tie(y.a_, y.b_, y.d_);
}

int sign(const Surd& x)
{
    const Rational& a = x.rational_part();
    const Rational& b = x.irrational_part();
    if (sign(a) * sign(b) >= 0)
    {
        return sign(a) != 0 ? sign(a) : sign(b);
    }
    // The parts pull apart: the one with the larger square wins
    return sign(a) * sign(Rational(a * a - b * b * x.radicand()));
}

} // namespace attest::reference
