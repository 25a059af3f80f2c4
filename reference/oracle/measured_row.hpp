/// \file
/// The numbers of one row that a bound is made of, in double, each with the side on which it may err.

#pragma once

#include "reference/problem_row.hpp"

#include <cstddef>
#include <vector>

namespace attest::reference
{

/// One term that is added to a score: its magnitudes by key.
enum class BiasTerm
{
    slope, ///< slope · distance
    mask   ///< the float mask's element
};

/// What is measured of one live key, or of the sink, whose score is a constant.
struct MeasuredKey
{
    std::size_t key = 0;    ///< Its position; that of the sink is the number of keys.
    double products = 0;    ///< At least a = |σ|·Σ|q·k|.
    double raw = 0;         ///< At least Σ|q·k|.
    double key_norm = 0;    ///< At least ‖k‖₁.
    double scaled = 0;      ///< At least |t|, t = σ·⟨q, k⟩.
    double scaled_low = 0;  ///< At most |t|.
    double capped = 0;      ///< At least |c·tanh(t/c)|; |t| without a soft cap.
    double slope = 0;       ///< At least |slope · distance|.
    double mask = 0;        ///< |element of a float mask|.
    double score = 0;       ///< At least |s|, the final score.
    double offset = 0;      ///< s − reference, up to `radius`.
    double radius = 0;      ///< The error of `offset`.
    double above = 0;       ///< At least e^(s − ceiling).
    double below = 0;       ///< At most e^(s − ceiling).
    bool saturated = false; ///< Its scaled score is infinite, and the soft cap makes it ±c.
};

/// One ordinary row with all that does not depend on a profile.
struct MeasuredRow
{
    std::vector<MeasuredKey> keys; ///< The live keys in order, then the sink where there is one.
    bool has_sink = false;         ///< The last of `keys` is the sink.
    double scale = 1;              ///< At least |σ|.
    bool exact_scale = false;      ///< σ is a power of 2, or 0.
    bool exact_split = false;      ///< √|σ| is one, or 0.
    double query_norm = 0;         ///< At least ‖q‖₁.
    double reference = 0;          ///< What offsets are counted from: a constant.
    double ceiling = 0;            ///< At least the largest offset; at most `slack` above it.
    double slack = 0;              ///< How much the ceiling may be too high.
    double greatest = 0;           ///< At least |m|, the largest final score.
    double sum_above = 0;          ///< At least Σ e^(s − ceiling).
    double sum_below = 0;          ///< At most that.
    std::size_t terms = 0;         ///< How many terms are added to a score: slopes, a float mask.
    double spacing = 0;            ///< A power of 2 that all products q·k are multiples of; 0: not known.
};

/// Measures an ordinary row with at least one live key or a sink.
MeasuredRow measure_row(const ProblemRow& row, const RowPlan& plan);

} // namespace attest::reference
