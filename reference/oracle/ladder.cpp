#include "reference/oracle/ladder.hpp"

#include "reference/oracle/decimal.hpp"
#include "reference/oracle/double_rung.hpp"
#include "reference/oracle/pair_rung.hpp"

#include <algorithm>

namespace attest::reference
{

namespace
{

/// A ball has the digits that were asked for.
bool has_digits(const Ball& ball, unsigned digits)
{
    if (digits == 0)
        return true;
    const auto scope = Precision::bits(256);
    return has_digits(enclose(ball), digits);
}

/// What a ball settles; an element without rounded value where it does not settle it.
CertifiedElement settled(const Ball& ball, spec::Format format, unsigned digits)
{
    CertifiedElement element;
    element.ball = ball;
    if (has_digits(ball, digits))
        element.rounded = rounded(ball, format);
    return element;
}

/// What the balls of a row settle.
CertifiedRow settled(const RowBalls& balls, const ProblemRow& row, unsigned digits)
{
    CertifiedRow result;
    for (const Ball& ball : balls.output)
        result.output.push_back(settled(ball, output_format_of(row.problem), digits));
    result.output.resize(row.extents.value_width);
    result.log_sum_exp =
        settled(balls.known ? balls.log_sum_exp : whole_line(), log_sum_exp_format_of(row.problem), digits);
    return result;
}

bool is_open(const CertifiedElement& element)
{
    return !element.rounded;
}

std::size_t count_open(const CertifiedRow& row)
{
    return static_cast<std::size_t>(std::ranges::count_if(row.output, is_open)) +
           (is_open(row.log_sum_exp) ? 1 : 0);
}

/// Takes from a higher rung what is still open.
void fill_open(CertifiedRow& row, const CertifiedRow& higher)
{
    for (std::size_t column = 0; column < row.output.size(); ++column)
        if (is_open(row.output[column]))
            row.output[column] = higher.output[column];
    if (is_open(row.log_sum_exp))
        row.log_sum_exp = higher.log_sum_exp;
}

/// The balls of the first rung; nothing for f64, which no radius in double decides.
std::vector<RowBalls> attend_where_it_helps(const PackedHead& head, const std::vector<ProblemRow>& rows)
{
    if (output_format_of(rows.front().problem) == spec::Format::f64)
        return std::vector<RowBalls>(rows.size());
    return attend_in_double(head, rows);
}

/// One row from the first rung's balls up.
CertifiedRow climb(const PackedHead& head, const ProblemRow& problem_row, const RowBalls& balls,
                   unsigned digits, RungCounts& counts)
{
    CertifiedRow row = settled(balls, problem_row, digits);
    const std::size_t after_double = count_open(row);
    if (after_double > 0)
        fill_open(row, settled(attend_in_pairs(head, problem_row), problem_row, digits));
    const std::size_t after_pairs = count_open(row);
    if (after_pairs > 0)
        fill_open(row, certify_row(problem_row, digits));
    counts += {row.output.size() + 1 - after_double, after_double - after_pairs, after_pairs};
    return row;
}

} // namespace

RungCounts& RungCounts::operator+=(const RungCounts& other)
{
    in_double += other.in_double;
    in_pairs += other.in_pairs;
    in_enclosures += other.in_enclosures;
    return *this;
}

ClimbedRows climb_rows(const PackedHead& head, const std::vector<ProblemRow>& rows, unsigned digits)
{
    ClimbedRows climbed;
    const std::vector<RowBalls> balls = attend_where_it_helps(head, rows);
    for (std::size_t r = 0; r < rows.size(); ++r)
        climbed.rows.push_back(climb(head, rows[r], balls[r], digits, climbed.counts));
    return climbed;
}

} // namespace attest::reference
