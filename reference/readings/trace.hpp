/// \file
/// The reading `Trace`: which tokens a number depends on, over how many hops, after how many steps, and what
/// it cost.

#pragma once

#include "reference/readings/reading.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace attest::reference
{

/// How many scalar operations of each kind were carried out.
struct Counts
{
    /// @{
    /// How many there were.
    std::size_t multiplications = 0;
    std::size_t additions = 0;
    std::size_t subtractions = 0;
    std::size_t divisions = 0;
    std::size_t exponentials = 0;
    std::size_t logarithms = 0;
    std::size_t hyperbolic_tangents = 0;
    std::size_t roots = 0;
    std::size_t comparisons = 0; ///< Of anchor(): one less than it has numbers.
    /// @}

    bool operator==(const Counts&) const = default; ///< The same counts.
    /// All operations together.
    std::size_t all() const;
};

/// What x has more than y, kind by kind.
Counts operator-(const Counts& x, const Counts& y);

/// Counts what the traces of this thread do while it lives. An outer ledger counts its inner ones too.
class Ledger
{
public:
    Ledger();
    Ledger(const Ledger&) = delete;
    Ledger& operator=(const Ledger&) = delete;
    /// The operations since the ledger was opened.
    Counts counts() const;

private:
    Counts start_;
};

/// That a number depends on a token: from where it was last held, after how many hops between positions.
struct Dependency
{
    std::size_t token = 0;    ///< Which token.
    std::size_t position = 0; ///< Where the number that carries the token is held.
    std::size_t hops = 0;     ///< Fewest moves from one position to another on the way.

    bool operator==(const Dependency&) const = default; ///< The same token by the same way.
};

/// A number of which only its history is known.
///
/// An operation depends on all that its operands depend on, by their shortest ways, and ends one step after
/// the later of them.
class Trace
{
public:
    Trace() = default; ///< A constant: depends on no token, depth 0.

    /// Sorted by token, then position; for each token only the ways with the fewest hops.
    const std::vector<Dependency>& dependencies() const { return dependencies_; }
    /// The tokens, in order.
    std::vector<std::size_t> tokens() const;
    bool depends_on(std::size_t token) const; ///< Whether the token is among them.
    /// The fewest hops from the token to this number, or nothing if it does not depend on it.
    std::optional<std::size_t> hops_from(std::size_t token) const;
    /// The length of the longest chain of operations that must follow each other.
    std::size_t depth() const { return depth_; }

    /// @{
    /// One step after the later operand; it depends on all that both do.
    friend Trace operator+(const Trace& a, const Trace& b);
    friend Trace operator-(const Trace& a, const Trace& b);
    friend Trace operator*(const Trace& a, const Trace& b);
    friend Trace operator/(const Trace& a, const Trace& b);
    /// @}
    friend Trace operator-(const Trace& a); ///< A change of sign: no step, no cost.

    /// The same number, held at `position`: one hop more for what comes from elsewhere.
    Trace moved_to(std::size_t position) const;
    /// The same number, one step later.
    Trace one_step_later() const;
    /// What depends on all that a or b depends on, as late as the later of them.
    static Trace joined(const Trace& a, const Trace& b);

private:
    friend Trace token(std::size_t position);
    std::vector<Dependency> dependencies_;
    std::size_t depth_ = 0;
};

/// An element of the input token that stands at `position`.
Trace token(std::size_t position);

/// @{
/// As reading.hpp says, in this reading.
template <> Trace make<Trace>(const Rational& x);
template <> Trace root<Trace>(unsigned long d);
template <> Trace exponential<Trace>(const Trace& x);
template <> Trace logarithm<Trace>(const Trace& x);
template <> Trace hyperbolic_tangent<Trace>(const Trace& x);
template <> Trace anchor<Trace>(const std::vector<Trace>& numbers);
/// One parallel step, whatever the number of terms.
template <> Trace total<Trace>(const std::vector<Trace>& numbers);
template <> Trace at_position<Trace>(std::size_t position, const Trace& x);
/// @}

} // namespace attest::reference
