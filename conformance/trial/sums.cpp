#include "conformance/trial/sums.hpp"

#include <algorithm>
#include <array>

namespace attest::conformance::trial
{

namespace
{

constexpr std::size_t lanes = 8;

/// Terms that are added one after the other: the i-th is `term(i)`, or is put in by `absorb(total, i)`.
template <class Absorb> double in_row(std::size_t count, double first, bool backward, Absorb absorb)
{
    double total = first;
    for (std::size_t place = 0; place < count; ++place)
        total = absorb(total, backward ? count - 1 - place : place);
    return total;
}

template <class Absorb>
double in_pairs(const Arithmetic& arithmetic, std::size_t begin, std::size_t end, Absorb absorb)
{
    if (end - begin <= 1)
        return begin == end ? 0 : absorb(0, begin);
    const std::size_t middle = begin + (end - begin) / 2;
    return arithmetic.add(in_pairs(arithmetic, begin, middle, absorb),
                          in_pairs(arithmetic, middle, end, absorb));
}

template <class Absorb> double in_lanes(const Arithmetic& arithmetic, std::size_t count, Absorb absorb)
{
    std::array<double, lanes> totals{};
    for (std::size_t index = 0; index < count; ++index)
        totals[index % lanes] = absorb(totals[index % lanes], index);
    return in_pairs(arithmetic, 0, lanes, [&](double, std::size_t lane) { return totals[lane]; });
}

template <class Absorb>
double in_order(Order order, const Arithmetic& arithmetic, std::size_t count, double first, Absorb absorb)
{
    switch (order)
    {
    case Order::forward:
        return in_row(count, first, false, absorb);
    case Order::backward:
        return in_row(count, first, true, absorb);
    case Order::pairwise:
        return arithmetic.add(first, in_pairs(arithmetic, 0, count, absorb));
    case Order::lanes:
        break;
    }
    return arithmetic.add(first, in_lanes(arithmetic, count, absorb));
}

} // namespace

double sum_of_products(const Choices& choices, const Arithmetic& arithmetic, std::span<const double> x,
                       std::span<const double> y, double first)
{
    return in_order(choices.order, arithmetic, x.size(), first,
                    [&](double total, std::size_t index)
                    {
                        return choices.fused ? arithmetic.multiply_add(x[index], y[index], total)
                                             : arithmetic.add(total, arithmetic.multiply(x[index], y[index]));
                    });
}

double sum(const Choices& choices, const Arithmetic& arithmetic, std::span<const double> x, double first)
{
    return in_order(choices.order, arithmetic, x.size(), first,
                    [&](double total, std::size_t index) { return arithmetic.add(total, x[index]); });
}

} // namespace attest::conformance::trial
