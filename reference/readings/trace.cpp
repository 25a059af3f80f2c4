#include "reference/readings/trace.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace attest::reference
{
namespace
{

using Dependencies = std::vector<Dependency>;

bool precedes(const Dependency& a, const Dependency& b)
{
    return std::tie(a.token, a.hops, a.position) < std::tie(b.token, b.hops, b.position);
}

/// Of sorted ways, for each token those with the fewest hops, each once.
Dependencies shortest(const Dependencies& ways)
{
    Dependencies kept;
    for (const Dependency& way : ways)
    {
        const bool first_of_token = kept.empty() || kept.back().token != way.token;
        if (first_of_token || (way.hops == kept.back().hops && way != kept.back()))
        {
            kept.push_back(way);
        }
    }
    return kept;
}

Dependencies merged(const Dependencies& a, const Dependencies& b)
{
    if (b.empty() || a == b)
    {
        return a;
    }
    Dependencies ways;
    std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(ways), precedes);
    return shortest(ways);
}

/// What the traces of this thread have done so far.
Counts& spent()
{
    thread_local Counts counts;
    return counts;
}

using Kind = std::size_t Counts::*;

Trace operation(Kind kind, const Trace& a, const Trace& b)
{
    spent().*kind += 1;
    return Trace::joined(a, b).one_step_later();
}

Trace operation(Kind kind, const Trace& a)
{
    spent().*kind += 1;
    return a.one_step_later();
}

/// One step over many numbers that a chain of `numbers.size() − 1` operations would carry out.
Trace reduction(Kind kind, const std::vector<Trace>& numbers)
{
    spent().*kind += numbers.size() - 1;
    return std::accumulate(numbers.begin() + 1, numbers.end(), numbers.front(), Trace::joined)
        .one_step_later();
}

/// All kinds, for what is done to each of them.
constexpr Kind kinds[] = {&Counts::multiplications,     &Counts::additions,    &Counts::subtractions,
                          &Counts::divisions,           &Counts::exponentials, &Counts::logarithms,
                          &Counts::hyperbolic_tangents, &Counts::roots,        &Counts::comparisons};

} // namespace

std::size_t Counts::all() const
{
    return std::accumulate(std::begin(kinds), std::end(kinds), std::size_t{0},
                           [this](std::size_t sum, Kind kind) { return sum + this->*kind; });
}

Counts operator-(const Counts& x, const Counts& y)
{
    Counts difference;
    for (const Kind kind : kinds)
    {
        difference.*kind = x.*kind - y.*kind;
    }
    return difference;
}

Ledger::Ledger() : start_(spent()) {}

Counts Ledger::counts() const
{
    return spent() - start_;
}

std::vector<std::size_t> Trace::tokens() const
{
    std::vector<std::size_t> tokens;
    for (const Dependency& way : dependencies_)
    {
        if (tokens.empty() || tokens.back() != way.token)
        {
            tokens.push_back(way.token);
        }
    }
    return tokens;
}

bool Trace::depends_on(std::size_t token) const
{
    return hops_from(token).has_value();
}

std::optional<std::size_t> Trace::hops_from(std::size_t token) const
{
    const auto way = std::find_if(dependencies_.begin(), dependencies_.end(),
                                  [token](const Dependency& candidate) { return candidate.token == token; });
    return way == dependencies_.end() ? std::nullopt : std::optional(way->hops);
}

Trace Trace::moved_to(std::size_t position) const
{
    Dependencies moved = dependencies_;
    for (Dependency& way : moved)
    {
        way.hops += way.position == position ? 0 : 1;
        way.position = position;
    }
    std::sort(moved.begin(), moved.end(), precedes);
    Trace result = *this;
    result.dependencies_ = shortest(moved);
    return result;
}

Trace Trace::one_step_later() const
{
    Trace result = *this;
    ++result.depth_;
    return result;
}

Trace Trace::joined(const Trace& a, const Trace& b)
{
    Trace result;
    result.dependencies_ = merged(a.dependencies_, b.dependencies_);
    result.depth_ = std::max(a.depth_, b.depth_);
    return result;
}

Trace operator+(const Trace& a, const Trace& b)
{
    return operation(&Counts::additions, a, b);
}

Trace operator-(const Trace& a, const Trace& b)
{
    return operation(&Counts::subtractions, a, b);
}

Trace operator*(const Trace& a, const Trace& b)
{
    return operation(&Counts::multiplications, a, b);
}

Trace operator/(const Trace& a, const Trace& b)
{
    return operation(&Counts::divisions, a, b);
}

Trace operator-(const Trace& a)
{
    return a;
}

Trace token(std::size_t position)
{
    Trace result;
    result.dependencies_ = {{.token = position, .position = position, .hops = 0}};
    return result;
}

template <> Trace make<Trace>(const Rational&)
{
    return Trace();
}

template <> Trace root<Trace>(unsigned long)
{
    return operation(&Counts::roots, Trace());
}

template <> Trace exponential<Trace>(const Trace& x)
{
    return operation(&Counts::exponentials, x);
}

template <> Trace logarithm<Trace>(const Trace& x)
{
    return operation(&Counts::logarithms, x);
}

template <> Trace hyperbolic_tangent<Trace>(const Trace& x)
{
    return operation(&Counts::hyperbolic_tangents, x);
}

template <> Trace anchor<Trace>(const std::vector<Trace>& numbers)
{
    return reduction(&Counts::comparisons, numbers);
}

template <> Trace total<Trace>(const std::vector<Trace>& numbers)
{
    return reduction(&Counts::additions, numbers);
}

template <> Trace at_position<Trace>(std::size_t position, const Trace& x)
{
    return x.moved_to(position);
}

} // namespace attest::reference
