#include "reference/oracle/certify.hpp"

#include "reference/oracle/candidate.hpp"
#include "reference/oracle/decimal.hpp"
#include "reference/oracle/tie.hpp"
#include "reference/row_results.hpp"

namespace attest::reference
{

namespace
{

/// The elements of one row while the precision grows.
class RowCertifier
{
public:
    RowCertifier(const ProblemRow& row, unsigned digits)
        : row_(row), steps_(textbook<Enclosure>()),
          output_(row.extents.value_width, Candidate(output_format_of(row.problem), digits)),
          log_sum_exp_(log_sum_exp_format_of(row.problem), digits)
    {
    }

    /// Asks the current precision for what is not settled. \return nothing while something is not
    std::optional<bool> attempt()
    {
        const auto attended = attend_row(row_, steps_);
        const auto output = output_of_row(attended, row_);
        for (std::size_t column = 0; column < output.size(); ++column)
            output_[column].consider(output[column], [&](const Rational& boundary)
                                     { return ties_of(attended).compare_output(column, boundary); });
        log_sum_exp_.consider(log_sum_exp_of_row(attended, row_, steps_), [&](const Rational& boundary)
                              { return ties_of(attended).compare_log_sum_exp(boundary); });
        return is_settled() ? std::optional(true) : std::nullopt;
    }

    CertifiedRow result() const
    {
        CertifiedRow result{{}, log_sum_exp_.element()};
        for (const Candidate& candidate : output_)
            result.output.push_back(candidate.element());
        return result;
    }

private:
    bool is_settled() const
    {
        bool settled = log_sum_exp_.is_settled();
        for (const Candidate& candidate : output_)
            settled = settled && candidate.is_settled();
        return settled;
    }

    /// Grouped when a boundary is met for the first time: most rows never meet one.
    const Ties& ties_of(const AttendedRow<Enclosure>& attended)
    {
        if (!ties_)
            ties_.emplace(row_, attended.plan, attended.steps.visible);
        return *ties_;
    }

    ProblemRow row_;
    Steps<Enclosure> steps_;
    std::vector<Candidate> output_;
    Candidate log_sum_exp_;
    std::optional<Ties> ties_;
};

} // namespace

Enclosure enclose(const CertifiedElement& element)
{
    if (!element.fine)
        return enclose(element.ball);
    Enclosure result;
    mpfi_set(result.ends(), element.fine->ends());
    return result;
}

spec::Format output_format_of(const spec::Problem& problem)
{
    return problem.output_format.value_or(problem.format);
}

spec::Format log_sum_exp_format_of(const spec::Problem& problem)
{
    return output_format_of(problem) == spec::Format::f64 ? spec::Format::f64 : spec::Format::f32;
}

// [certify_row]
CertifiedRow certify_row(const ProblemRow& row, unsigned digits)
{
    RowCertifier certifier(row, digits);
    climb([&] { return certifier.attempt(); }, most_bits(row.problem));
    return certifier.result();
}
// [certify_row]

} // namespace attest::reference
