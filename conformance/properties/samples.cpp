#include "conformance/properties/samples.hpp"

#include <numeric>
#include <utility>

namespace attest::conformance
{

long Samples::integer(long low, long high)
{
    // The remainder is unbiased enough for ranges this small, and the same on every standard library.
    const auto span = static_cast<std::uint64_t>(high - low + 1);
    return low + static_cast<long>(engine_() % span);
}

reference::Rational Samples::rational()
{
    const long numerator = integer(-12, 12);
    return reference::Rational(numerator, integer(1, 6));
}

std::vector<reference::Rational> Samples::rationals(std::size_t count)
{
    std::vector<reference::Rational> numbers;
    for (std::size_t index = 0; index < count; ++index)
        numbers.push_back(rational());
    return numbers;
}

reference::Matrix<reference::Rational> Samples::integers(std::size_t rows, std::size_t columns, long reach)
{
    return reference::build_matrix<reference::Rational>(
        rows, columns, [&](std::size_t, std::size_t) { return reference::Rational(integer(-reach, reach)); });
}

std::vector<std::size_t> Samples::permutation(std::size_t count)
{
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t last = count; last > 1; --last)
        std::swap(order[last - 1], order[static_cast<std::size_t>(integer(0, static_cast<long>(last) - 1))]);
    return order;
}

std::string text_of(const std::vector<reference::Rational>& rationals)
{
    std::string text;
    for (const reference::Rational& rational : rationals)
        text += (text.empty() ? "" : " ") + rational.str();
    return text;
}

} // namespace attest::conformance
