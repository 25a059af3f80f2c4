/// \file
/// Special values: what NaN, infinities and empty rows do, decided from structure before any arithmetic.

#pragma once

#include "reference/mask.hpp"
#include "reference/problem_vectors.hpp"
#include "reference/value_class.hpp"

#include <optional>
#include <vector>

namespace attest::reference
{

/// What kind of row one query has.
enum class RowKind
{
    ordinary, ///< Something finite takes part in softmax, and nothing NaN or +inf does.
    empty,    ///< Nothing is visible and there is no sink.
    nan       ///< The whole row and its log-sum-exp are NaN.
};

/// An infinite scaled score that a soft cap makes finite: c or −c.
enum class Saturation
{
    none,
    up,
    down
};

/// The classes of one key's scores, step by step, whether the row sees the key or not.
struct ScoreClasses
{
    ValueClass score = ValueClass::finite;    ///< Of the dot product.
    ValueClass scaled = ValueClass::finite;   ///< Of the score times the scale.
    ValueClass capped = ValueClass::finite;   ///< Without a soft cap that of `scaled`.
    ValueClass logit = ValueClass::finite;    ///< With what the mask adds.
    Saturation saturation = Saturation::none; ///< Of the soft cap.
};

/// The classes of one key's scores.
///
/// \param row   the row
/// \param query query_of() the row
/// \param key   position of the key
ScoreClasses classes_of_scores(const ProblemRow& row, const std::vector<double>& query, std::size_t key);

/// A visible key, and what its final score is.
struct SeenKey
{
    std::size_t key = 0;                      ///< Its position.
    ValueClass score = ValueClass::finite;    ///< Of −inf the weight is exactly 0.
    Saturation saturation = Saturation::none; ///< Before the mask.
};

/// One row, sorted out: which keys take part, and what the row is if it is not an ordinary one.
struct RowPlan
{
    RowKind kind = RowKind::ordinary; ///< What the row is.
    std::vector<SeenKey> seen;        ///< Every visible key, in order.
    std::optional<double> sink;       ///< The sink's logit, where there is one.
};

/// Sorts one row out: empty rows first, then NaN, then infinite scores.
///
/// \param row     the row
/// \param visible which keys its problem shows
/// \satisfies{SPV-1}
/// \satisfies{SPV-2}
/// \satisfies{SPV-3}
/// \satisfies{SPV-6}
RowPlan plan_row(const ProblemRow& row, const Visible& visible);

/// The class of one column of an ordinary row's output: NaN or infinite if a visible value is.
/// \satisfies{SPV-4}
ValueClass class_of_column(const ProblemRow& row, const RowPlan& plan, std::size_t column);

} // namespace attest::reference
