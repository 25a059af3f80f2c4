#include "reference/oracle/certify.hpp"

#include "reference/oracle/decimal.hpp"
#include "reference/oracle/rounding.hpp"
#include "reference/oracle/tie.hpp"
#include "reference/row_results.hpp"

#include <algorithm>
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

/// Bits beyond which digits are no longer looked for: e^-1e30 has none that anybody will see.
long most_bits_for(unsigned digits)
{
    return std::max(16384L, 16L * digits);
}

/// One element while the precision grows.
class Candidate
{
public:
    Candidate(spec::Format format, unsigned digits) : format_(format), digits_(digits) {}

    bool is_settled() const { return is_rounded_ && has_digits_; }

    /// What is known of the element.
    CertifiedElement element() const
    {
        CertifiedElement element = element_;
        if (element.kind != ValueClass::finite)
            return element;
        element.ball = ball_of(enclosure_);
        const auto scope = Precision::bits(256);
        if (!is_bounded(element.ball) || !has_digits(enclose(element.ball), digits_))
            element.fine = std::make_shared<const Enclosure>(enclosure_);
        return element;
    }

    /// Looks at what one precision gives.
    /// \param compare the sign of the exact value minus a given number, or nothing
    template <class Compare> void consider(const Element<Enclosure>& found, Compare compare)
    {
        if (is_settled())
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
        element_.ball = {value_of_class(kind), 0, 0};
        is_rounded_ = true;
        has_digits_ = true;
    }

    template <class Compare> void consider_finite(const Enclosure& enclosure, Compare compare)
    {
        enclosure_ = enclosure;
        if (!is_rounded_)
            consider_rounding(compare);
        const bool is_last = mpfi_get_prec(enclosure.ends()) >= most_bits_for(digits_);
        has_digits_ = is_last || has_digits(enclosure_, digits_);
    }

    template <class Compare> void consider_rounding(Compare compare)
    {
        element_.rounded = rounded(enclosure_, format_);
        is_rounded_ = element_.rounded.has_value();
        if (!is_rounded_)
            if (const auto boundary = only_boundary(enclosure_, format_))
                settle(*boundary, compare(boundary->at));
    }

    /// An open sign stays open: no enclosure of the same precision could be better.
    void settle(const Boundary& boundary, std::optional<int> sign)
    {
        is_rounded_ = true;
        if (!sign)
            return;
        if (*sign == 0)
        {
            enclosure_ = make<Enclosure>(boundary.at);
            element_.rounded = rounded(boundary.at, format_);
        }
        else
            element_.rounded = *sign < 0 ? boundary.below : boundary.above;
    }

    spec::Format format_;
    unsigned digits_;
    CertifiedElement element_;
    Enclosure enclosure_;
    bool is_rounded_ = false;
    bool has_digits_ = false;
};

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
