/// \file
/// Ties: which keys have one and the same final score, and on which side of a number a result lies.

#pragma once

#include "reference/problem_row.hpp"
#include "reference/readings/surd.hpp"

#include <map>
#include <optional>
#include <vector>

namespace attest::reference
{

/// An exponent, exactly: plain + c·tanh(capped/c) + twos·log 2, with the soft cap c of the problem.
///
/// Final scores have no `twos`. Two of them are the same number exactly when their parts are (the oracle's
/// Theorem 2 without a soft cap, Theorem 4 with one).
struct Exponent
{
    Surd plain;    ///< What no soft cap bends.
    Surd capped;   ///< 0 without a soft cap, and for an infinite score, whose ±c is in `plain`.
    Rational twos; ///< For boundaries of a log-sum-exp in base 2.

    /// An order of the parts, for keys of a container.
    struct ByParts
    {
        /// x comes before y.
        bool operator()(const Exponent& x, const Exponent& y) const;
    };
};

/// A sum Σ c_g·e^{α_g} with different exponents α_g.
using SumOfPowers = std::map<Exponent, Rational, Exponent::ByParts>;

/// The sign of a sum of powers: 0 exactly when all coefficients are 0 (the oracle's Theorem 1).
///
/// Enclosures of growing precision decide, with the largest remaining power taken out: so terms that cancel
/// exactly cost nothing, however large the gap to the next one is.
///
/// \param sum       the sum
/// \param softcap   the c of its exponents
/// \param most_bits where to give up
/// \return −1, 0 or 1; nothing if no precision up to `most_bits` decides
std::optional<int> sign_of(const SumOfPowers& sum, const std::optional<Rational>& softcap, long most_bits);

/// Bits beyond which an element of a problem's answer counts as unresolved.
///
/// With a soft cap 2^14: nothing proves that the search ends (the oracle's Theorem 4). Without one it ends
/// (Theorem 3), so there is no limit.
long most_bits(const spec::Problem& problem);

/// The keys with one final score, a sink included.
struct Tie
{
    std::vector<std::size_t> keys; ///< Ascending.
    bool has_sink = false;         ///< Whether the sink is one of them.

    /// n_g
    std::size_t size() const { return keys.size() + (has_sink ? 1 : 0); }
};

/// The live keys of one row, grouped by their final scores; equality is decided, never guessed.
class Ties
{
public:
    /// \param row  an ordinary row
    /// \param plan what plan_row() says of it
    /// \param live the keys with a finite final score, ascending
    Ties(const ProblemRow& row, const RowPlan& plan, const std::vector<std::size_t>& live);

    /// The ties by their final scores.
    const std::map<Exponent, Tie, Exponent::ByParts>& groups() const { return groups_; }

    /// The sign of y_c − B for one column of finite values: that of Σ (S_gc − n_g·B)·e^{α_g} (Theorem 1).
    /// \return −1, 0 or 1; nothing if a soft cap leaves it open
    std::optional<int> compare_output(std::size_t column, const Rational& boundary) const;

    /// The sign of the weight of one key minus B: that of y − B, where that key has the value 1 and the others 0.
    /// \return −1, 0 or 1; nothing if a soft cap leaves it open
    std::optional<int> compare_weight(std::size_t key, const Rational& boundary) const;

    /// The sign of the final score of one live key minus B.
    /// \return −1, 0 or 1; nothing if a soft cap leaves it open
    std::optional<int> compare_final_score(std::size_t key, const Rational& boundary) const;

    /// The sign of L − B: that of Σ n_g·e^{α_g} − e^B, or − 2^B in base 2 (Theorem 5).
    /// \return −1, 0 or 1; nothing if a soft cap leaves it open
    std::optional<int> compare_log_sum_exp(const Rational& boundary) const;

private:
    std::optional<int> sign(const SumOfPowers& sum) const;

    ProblemRow row_;
    std::optional<Rational> softcap_;
    std::map<Exponent, Tie, Exponent::ByParts> groups_;
};

} // namespace attest::reference
