#include "spec/format.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace attest::spec
{

FormatParameters parameters_of(Format format)
{
    switch (format)
    {
    case Format::f64:
        return {53, -1022, 1023};
    case Format::f32:
        return {24, -126, 127};
    case Format::f16:
        return {11, -14, 15};
    case Format::bf16:
        break;
    }
    return {8, -126, 127};
}

double largest_value(Format format)
{
    const FormatParameters parameters = parameters_of(format);
    return std::ldexp(2.0 - std::ldexp(1.0, 1 - parameters.precision), parameters.largest_exponent);
}

int spacing_exponent(Format format, double x)
{
    const FormatParameters parameters = parameters_of(format);
    const int exponent = x == 0 ? parameters.least_exponent : std::ilogb(x);
    return std::max(exponent, parameters.least_exponent) - parameters.precision + 1;
}

bool has_value(Format format, double x)
{
    if (format == Format::f64 || !std::isfinite(x))
    {
        return true;
    }
    const double steps = std::ldexp(x, -spacing_exponent(format, x));
    return std::abs(x) <= largest_value(format) && steps == std::trunc(steps);
}

std::string text_of_number(double x)
{
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
}

} // namespace attest::spec
