#include "reference/readings/value.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace attest::reference
{

template <> Value make<Value>(const Rational& x)
{
    return Value(x);
}

template <> Value root<Value>(unsigned long d)
{
    return sqrt(Value(d));
}

template <> Value exponential<Value>(const Value& x)
{
    return exp(x);
}

template <> Value logarithm<Value>(const Value& x)
{
    return log(x);
}

template <> Value hyperbolic_tangent<Value>(const Value& x)
{
    return tanh(x);
}

template <> Value anchor<Value>(const std::vector<Value>& numbers)
{
    return *std::max_element(numbers.begin(), numbers.end());
}

template <> Value total<Value>(const std::vector<Value>& numbers)
{
    return std::accumulate(numbers.begin() + 1, numbers.end(), numbers.front());
}

template <> Value at_position<Value>(std::size_t, const Value& x)
{
    return x;
}

Rational exact_rational(const Value& x)
{
    if (!isfinite(x))
    {
        throw std::invalid_argument("a finite number was expected, found " + x.str());
    }
    Rational result;
    mpfr_get_q(result.backend().data(), x.backend().data());
    return result;
}

} // namespace attest::reference
