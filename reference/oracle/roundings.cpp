#include "reference/oracle/roundings.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

double joined(double a, double b)
{
    return (a + b + a * b) * (1 + 0x1p-50);
}

double gamma(double unit, double count)
{
    if (unit == 0)
        return 0;
    double result = 0;
    double power = unit;
    for (double rest = count; rest >= 1; rest = std::floor(rest / 2))
    {
        if (std::fmod(rest, 2) == 1)
            result = joined(result, power);
        power = joined(power, power);
    }
    return result;
}

double compose(const Composition& composition)
{
    double result = 0;
    for (const Roundings& roundings : composition)
        result = joined(result, gamma(roundings.unit, roundings.count));
    return result;
}

double shrinkage(double unit, double count)
{
    // (1 − u)^h = 1 / (1 + Γ_h(u/(1 − u)))
    if (unit >= 1)
        return 1;
    const double growth = gamma(unit / (1 - unit) * (1 + 0x1p-50), count);
    return std::min(1.0, growth == HUGE_VAL ? 1.0 : growth / (1 + growth) * (1 + 0x1p-50));
}

} // namespace attest::reference
