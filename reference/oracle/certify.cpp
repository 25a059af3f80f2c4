#include "reference/oracle/certify.hpp"

#include "reference/oracle/decimal.hpp"
#include "reference/oracle/rounding.hpp"
#include "reference/oracle/tie.hpp"
#include "reference/row_results.hpp"

#include <limits>

namespace attest::reference
{

namespace
{

/// NaN or an infinity.
double value_of_class(ValueClass kind)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (kind == ValueClass::nan)
        return std::numeric_limits<double>::quiet_NaN();
    return kind == ValueClass::plus_infinity ? infinity : -infinity;
}

/// One element while the precision grows.
class Candidate
{
public:
    explicit Candidate(spec::Format format) : format_(format) {}

    const CertifiedElement& element() const { return element_; }
    bool is_settled() const { return settled_; }

    /// Looks at what one precision gives.
    /// \param compare the sign of the exact value minus a given number, or nothing
    template <class Compare> void consider(const Element<Enclosure>& found, Compare compare)
    {
        if (settled_)
            return;
        if (const auto* kind = std::get_if<ValueClass>(&found))
            settle(*kind);
        else
            consider_finite(std::get<Enclosure>(found), compare);
    }

private:
    void settle(ValueClass kind)
    {
        element_.kind = kind;
        element_.rounded = value_of_class(kind);
        settled_ = true;
    }

    template <class Compare> void consider_finite(const Enclosure& enclosure, Compare compare)
    {
        element_.enclosure = enclosure;
        element_.rounded = rounded(enclosure, format_);
        settled_ = element_.rounded.has_value();
        if (!settled_)
            if (const auto boundary = only_boundary(enclosure, format_))
                settle(*boundary, compare(boundary->at));
    }

    /// An open sign stays open: no enclosure of the same precision could be better.
    void settle(const Boundary& boundary, std::optional<int> sign)
    {
        settled_ = true;
        if (!sign)
            return;
        if (*sign == 0)
        {
            element_.enclosure = make<Enclosure>(boundary.at);
            element_.rounded = rounded(boundary.at, format_);
        }
        else
            element_.rounded = *sign < 0 ? boundary.below : boundary.above;
    }

    spec::Format format_;
    CertifiedElement element_;
    bool settled_ = false;
};

/// The elements of one row while the precision grows.
class RowCertifier
{
public:
    explicit RowCertifier(const ProblemRow& row)
        : row_(row), steps_(textbook<Enclosure>()),
          output_(row.extents.value_width, Candidate(output_format_of(row.problem))),
          log_sum_exp_(log_sum_exp_format_of(row.problem))
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

spec::Format output_format_of(const spec::Problem& problem)
{
    return problem.output_format.value_or(problem.format);
}

spec::Format log_sum_exp_format_of(const spec::Problem& problem)
{
    return output_format_of(problem) == spec::Format::f64 ? spec::Format::f64 : spec::Format::f32;
}

// [certify_row]
CertifiedRow certify_row(const ProblemRow& row)
{
    RowCertifier certifier(row);
    climb([&] { return certifier.attempt(); }, most_bits(row.problem));
    return certifier.result();
}
// [certify_row]

} // namespace attest::reference
