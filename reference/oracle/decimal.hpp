/// \file
/// Certified decimals: digits that are printed only when they are proved.

#pragma once

#include "reference/readings/enclosure.hpp"
#include "reference/readings/precision.hpp"
#include "reference/readings/rational.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace attest::reference
{

/// Whether a number rounds to a printed decimal.
enum class Prints
{
    yes,
    no,
    undecided ///< The enclosure holds points of both kinds.
};

/// A decimal as it stands on a page: t with k digits after the point stands for [t − ½·10⁻ᵏ, t + ½·10⁻ᵏ].
///
/// Both ends belong to it, so at an exact tie both neighbours are accepted.
/// \satisfies{NUM-4}
struct PrintedDecimal
{
    Rational value;     ///< t
    Rational half_unit; ///< ½·10⁻ᵏ

    /// Reads `0.63`, `-2`, `1.5e-3`. \throws std::invalid_argument when `text` is not a decimal
    static PrintedDecimal read(std::string_view text);
};

/// Whether the number in `x` prints as `printed`.
Prints prints(const Enclosure& x, const PrintedDecimal& printed);
/// Whether `x` prints as `printed`: always decided.
bool prints(const Rational& x, const PrintedDecimal& printed);

/// The number in `x` with `places` digits after the point, or nothing while `x` is too wide to decide.
///
/// Rounded to nearest, exact ties to even; a zero has no sign. For a rational: rational.hpp.
std::optional<std::string> fixed(const Enclosure& x, unsigned places);

/// The number in `x` with `digits` ≥ 1 significant digits, or nothing while `x` is too wide to decide.
///
/// Rounded to nearest, exact ties to even. With 10^e the place of the first digit, the text is plain
/// (`0.00123`) for −5 ≤ e < digits, and scientific (`1.23e-45`) otherwise. Zero is `0`.
std::optional<std::string> significant(const Enclosure& x, unsigned digits);

/// `x` with `digits` ≥ 1 significant digits, or exactly where that is no longer (`0.5`, `1e30`).
std::string significant(const Rational& x, unsigned digits);

/// The ends of `x` are at most one unit of the last of so many significant digits apart.
///
/// A point has any number of digits, an interval that holds other numbers besides 0 has none.
bool has_digits(const Enclosure& x, unsigned digits);

/// The two ends of an enclosure as texts.
struct EndTexts
{
    std::string lower; ///< At most the lower end.
    std::string upper; ///< At least the upper end.
};

/// The ends of an enclosure with `digits` significant digits each, rounded outward.
EndTexts outward_ends(const Enclosure& x, unsigned digits);

/// `[lower, upper]` with `digits` significant digits each, rounded outward: for messages.
std::string outward(const Enclosure& x, unsigned digits);

/// The first answer of `attempt` at 64, 128, … bits, or nothing when there is none up to `most_bits`.
///
/// `attempt` takes no argument and returns a std::optional; it builds all its numbers anew.
template <class Attempt> auto climb(Attempt attempt, long most_bits = 16384) -> decltype(attempt())
{
    for (long bits = 64; bits <= most_bits; bits *= 2)
    {
        const auto scope = Precision::bits(bits);
        if (auto answer = attempt())
        {
            return answer;
        }
    }
    return std::nullopt;
}

} // namespace attest::reference
