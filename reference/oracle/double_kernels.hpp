/// \file
/// The oracle's loops in double: vectors of whatever machine runs them.
///
/// Every loop is compiled for each target that Highway knows, and the best one is chosen when the program runs.
/// What they may assume and how far off they may be is said here, and used in double_bound.hpp.

#pragma once

#include <cstddef>

namespace attest::reference::kernels
{

/// Keys, or value columns, that lie side by side in one panel; a multiple of every vector's lanes.
inline constexpr std::size_t panel_width = 32;

/// As many queries as are worked on together.
inline constexpr std::size_t most_rows = 16;

/// Products that are added up before they join a longer sum.
inline constexpr std::size_t score_chunk = 16;
/// Weighted values that are added up before they join a longer sum.
inline constexpr std::size_t value_chunk = 64;

/// Arguments below −flushed_below have the weight 0 (e^−700 is still a normal double).
inline constexpr double flushed_below = 700;

/// Scores ⟨q, k⟩ of several queries and all keys of some panels.
///
/// Each is a sum of at most score_chunk products at a time, which are then added up one after the other: no
/// product passes through more than score_chunk + ⌈width/score_chunk⌉ + 1 roundings, with fused operations or
/// without.
///
/// \param queries rows × width
/// \param rows    at most most_rows
/// \param width   d
/// \param panels  each width × panel_width: a panel of keys, transposed
/// \param first   the first panel wanted
/// \param last    the panel after the last one wanted
/// \param scores  rows × stride; key j at place j
/// \param stride  distance of the rows of `scores`
void score(const double* queries, std::size_t rows, std::size_t width, const double* panels,
           std::size_t first, std::size_t last, double* scores, std::size_t stride);

/// What turns a score into a final score.
struct FinalScore
{
    double scale = 1;              ///< Multiplied first.
    double softcap = 0;            ///< Then c·tanh(s/c); 0: no soft cap.
    const double* alibi = nullptr; ///< Then added, if there is one: one number for each key.
    const double* mask = nullptr;  ///< Added last, if there is one; −inf hides, whatever stood there.
};

/// Final scores in place, in the order of FinalScore, one rounding each. c·tanh(s/c) is off by at most 12u·c and
/// what s is off.
/// \param count a multiple of panel_width
void finish_scores(double* scores, std::size_t count, const FinalScore& how);

/// The largest of some final scores. \param count a multiple of panel_width
double largest(const double* scores, std::size_t count);

/// What weights() says besides the weights.
struct WeightSum
{
    double sum = 0;   ///< Of the weights: no weight passes through more than their number of roundings.
    double reach = 0; ///< The largest maximum − s of a weight that is not 0.
};

/// Weights e^(s − maximum) in place; those of arguments below −flushed_below are 0.
///
/// Each is e^(fl(s − maximum))·(1 + ε), |ε| ≤ 4u: see exponential_of().
/// \param count a multiple of panel_width
WeightSum weights(double* scores, std::size_t count, double maximum);

/// e^x·(1 + ε), |ε| ≤ 4u, for −flushed_below ≤ x ≤ 0; 0 below: what weights() calculates, for one number.
double exponential_of(double x);

/// Sums Σ w_j·v_j of several rows, added to what is there.
///
/// Sums of value_chunk terms are added up one after the other: no term passes through more than
/// value_chunk + ⌈keys/value_chunk⌉ + 1 roundings.
///
/// \param weights rows × stride; key j at place j
/// \param stride  distance of the rows of `weights`
/// \param rows    at most most_rows
/// \param panel   one panel of columns: every key × panel_width
/// \param first   the first key
/// \param last    the key after the last one
/// \param output  rows × pitch; panel_width columns of each row are written
/// \param pitch   distance of the rows of `output`
void weigh(const double* weights, std::size_t stride, std::size_t rows, const double* panel,
           std::size_t first, std::size_t last, double* output, std::size_t pitch);

} // namespace attest::reference::kernels
