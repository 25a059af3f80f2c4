#include "reference/value_class.hpp"

#include <cmath>

namespace attest::reference
{

const char* name_of(ValueClass kind)
{
    switch (kind)
    {
    case ValueClass::nan:
        return "nan";
    case ValueClass::plus_infinity:
        return "inf";
    case ValueClass::minus_infinity:
        return "-inf";
    case ValueClass::finite:
        break;
    }
    return "finite";
}

ValueClass class_of(double value)
{
    if (std::isnan(value))
        return ValueClass::nan;
    if (std::isinf(value))
        return value > 0 ? ValueClass::plus_infinity : ValueClass::minus_infinity;
    return ValueClass::finite;
}

ValueClass class_of_sum(ValueClass left, ValueClass right)
{
    if (left == ValueClass::finite || left == right)
        return right;
    return right == ValueClass::finite ? left : ValueClass::nan;
}

ValueClass class_of_product(double left, double right)
{
    // A double product of finite numbers could overflow, which the exact product does not
    const bool finite = std::isfinite(left) && std::isfinite(right);
    return finite ? ValueClass::finite : class_of(left * right);
}

} // namespace attest::reference
