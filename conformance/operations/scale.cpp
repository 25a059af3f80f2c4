#include "conformance/operations/all.hpp"

#include "conformance/wide_scores.hpp"
#include "reference/steps.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Rational;
using reference::Scaling;
using reference::Steps;
using reference::Vector;

/// The width in a cell: a natural number, but not 0.
unsigned long width_of(const RowView& row, const std::string& column)
{
    const unsigned long width = row.natural(column);
    if (width == 0)
        throw spec::BookError(row.table.rows[row.index].place,
                              "column " + column + ": found 0, expected a width of at least 1");
    return width;
}

/// A score divided by √width, or multiplied by a given scale.
const auto scale = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    Scaling scaling;
    if (row.has("given"))
        scaling.given = read_rational(row.cell("given"));
    else
        scaling.width = width_of(row, "width");
    return elements_of<Number>({steps.scale(read_number<Number>(row.cell("score")), scaling)});
};

/// A scaled score, capped.
const auto cap = []<class Number>(const RowView& row, const std::string&, const Steps<Number>& steps)
{
    const auto scaled = read_number<Number>(row.cell("scaled"));
    return elements_of<Number>({steps.cap(scaled, read_number<Number>(row.cell("cap")))});
};

/// Mean and variance of the score over every query and every key whose entries are from a list.
const auto enumerate =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const Scaling scaling{width_of(row, "d"), {}};
    const auto entries = read_vector<Number>(row.cell("entries"));
    const bool scaled = column == "scaled variance";
    const auto moments = scaled ? moments_of(every_scaled_score(entries, scaling, steps))
                                : moments_of(every_score(entries, scaling.width, steps));
    return elements_of<Number>({column == "mean" ? moments.mean : moments.variance});
};

/// The table's scores, which stand there as at width 1.
template <class Number> Vector<Number> scores_at_one(const RowView& row)
{
    return read_vector<Number>(row.table.option("scores"));
}

/// The first weight of scores that grow with √d.
const auto spread =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const unsigned long width = width_of(row, "d");
    const auto at_one = scores_at_one<Number>(row);
    if (column == "scores")
        return elements_of(spread_scores(at_one, width));
    const auto weights =
        column == "divided" ? divided_weights(at_one, width, steps) : undivided_weights(at_one, width, steps);
    return elements_of<Number>({weights.front()});
};

/// The place of the second largest score.
std::size_t runner_up(std::vector<Rational> scores)
{
    const auto largest = std::max_element(scores.begin(), scores.end());
    *largest = *std::min_element(scores.begin(), scores.end()) - 1;
    return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

/// How much the weight of the runner-up moves with its own logit: undivided, divided, and one over the other; seen
/// from the score, a division by √d lies in between.
const auto slope = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{
    const unsigned long width = width_of(row, "d");
    const auto at_one = scores_at_one<Number>(row);
    const std::size_t token = runner_up(read_rationals(row.table.option("scores")));
    const Number undivided = reference::softmax_slope(undivided_weights(at_one, width, steps), token, token);
    const Number divided = reference::softmax_slope(divided_weights(at_one, width, steps), token, token);
    if (column == "ratio")
        return elements_of<Number>({divided / undivided});
    if (column == "per score")
        return elements_of<Number>({steps.scale(divided, {width, {}}) / undivided});
    return elements_of<Number>({column == "divided" ? divided : undivided});
};

} // namespace

std::vector<Operation> scale_operations()
{
    return {
        numeric_operation("scale", {"score", "width", "given"}, {"scaled"}, scale),
        numeric_operation("cap", {"scaled", "cap"}, {"capped"}, cap),
        numeric_operation("enumerate", {"entries", "d"}, {"mean", "variance", "scaled variance"}, enumerate),
        numeric_operation("spread", {"d"}, {"scores", "undivided", "divided"}, spread),
        numeric_operation("slope", {"d"}, {"undivided", "divided", "ratio", "per score"}, slope),
    };
}

} // namespace attest::conformance
