/// \file
/// Special values: what NaN, infinities and empty rows do, decided from structure before any arithmetic.

#pragma once

#include "spec/problem.hpp"

#include <cstddef>
#include <vector>

namespace attest::reference
{

/// The class of a value: decided before the value itself.
enum class ValueClass
{
    finite,
    nan,
    plus_infinity,
    minus_infinity
};

/// The class of a double.
ValueClass class_of(double value);

/// What kind of row one query has.
enum class RowKind
{
    ordinary, ///< At least one final score is finite, and none is NaN or +inf.
    empty,    ///< Nothing is visible and there is no sink.
    nan       ///< The whole row and its log-sum-exp are NaN.
};

/// The sign of a scaled score that is infinite before the soft cap, which makes it ±c.
enum class Saturation
{
    none,
    up,
    down
};

/// A visible key whose final score is finite.
struct LiveKey
{
    std::size_t key = 0;
    Saturation saturation = Saturation::none;
};

/// One row, sorted out: which keys count, and what the row is if it is not an ordinary one.
struct RowPlan
{
    RowKind kind = RowKind::ordinary;
    std::vector<std::size_t> visible; ///< Every visible key.
    std::vector<LiveKey> live; ///< Those whose final score is finite; the others have weight exactly 0.
    bool has_sink = false;
    double sink = 0; ///< The sink's logit.
};

/// Where a row of a problem lies.
struct RowPosition
{
    std::size_t batch = 0;
    std::size_t head = 0; ///< Query head.
    std::size_t query = 0;
};

/// Sorts one row out: empty rows first, then NaN, then infinite scores.
///
/// \param problem  a problem without violation
/// \param extents  its extents
/// \param position the row
/// \satisfies{SPV-1}
/// \satisfies{SPV-2}
/// \satisfies{SPV-3}
RowPlan plan_row(const spec::Problem& problem, const spec::Extents& extents, const RowPosition& position);

/// The class of one column of an ordinary row's output: NaN or infinite if a visible value is.
/// \satisfies{SPV-4}
ValueClass class_of_column(const spec::Problem& problem, const spec::Extents& extents,
                           const RowPosition& position, const RowPlan& plan, std::size_t column);

/// The elements of one query of a problem. \return width d
std::vector<double> query_of(const spec::Problem& problem, const spec::Extents& extents,
                             const RowPosition& position);

/// The elements of one key of the head that a query head reads. \return width d
std::vector<double> key_of(const spec::Problem& problem, const spec::Extents& extents,
                           const RowPosition& position, std::size_t key);

/// The elements of one value of the head that a query head reads. \return width d_v
std::vector<double> value_of(const spec::Problem& problem, const spec::Extents& extents,
                             const RowPosition& position, std::size_t key);

} // namespace attest::reference
