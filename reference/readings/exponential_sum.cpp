#include "reference/readings/exponential_sum.hpp"

namespace attest::reference
{

ExponentialSum::ExponentialSum(const Surd& constant) : ExponentialSum(constant, Surd()) {}

ExponentialSum::ExponentialSum(const Surd& coefficient, const Surd& exponent)
{
    add(coefficient, exponent);
}

void ExponentialSum::add(const Surd& coefficient, const Surd& exponent)
{
    const auto [term, inserted] = terms_.try_emplace(exponent, coefficient);
    if (!inserted)
    {
        term->second = term->second + coefficient;
    }
    if (term->second.is_zero())
    {
        terms_.erase(term);
    }
}

ExponentialSum& ExponentialSum::operator+=(const ExponentialSum& y)
{
    for (const auto& [exponent, coefficient] : y.terms_)
    {
        add(coefficient, exponent);
    }
    return *this;
}

ExponentialSum operator+(const ExponentialSum& x, const ExponentialSum& y)
{
    return ExponentialSum(x) += y;
}

ExponentialSum operator-(const ExponentialSum& x, const ExponentialSum& y)
{
    return x + -y;
}

ExponentialSum operator*(const ExponentialSum& x, const ExponentialSum& y)
{
    ExponentialSum result;
    for (const auto& [s, c] : x.terms_)
    {
        for (const auto& [t, e] : y.terms_)
        {
            result.add(c * e, s + t);
        }
    }
    return result;
}

ExponentialSum operator-(const ExponentialSum& x)
{
    return x * ExponentialSum(Surd(-1));
}

bool operator==(const ExponentialSum& x, const ExponentialSum& y)
{
    return x.terms_ == y.terms_;
}

} // namespace attest::reference
