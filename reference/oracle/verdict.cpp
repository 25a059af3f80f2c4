#include "reference/oracle/verdict.hpp"

#include "spec/format.hpp"

#include <cmath>

namespace attest::reference
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A value of one class where another is due counts as infinitely far away.
Judged of_another_class()
{
    return {Verdict::reject, infinity, infinity};
}

/// Whether `got` is what a value of a class that is no finite number should be.
bool is_of_class(ValueClass kind, double got)
{
    return class_of(got) == kind;
}

/// Error over bound and over ulp.
Judged measured(const CertifiedElement& exact, const Acceptance& acceptance, spec::Format format, double got)
{
    const double error = (got - exact.ball.head) - exact.ball.tail;
    const double ulp = std::ldexp(1.0, spec::spacing_exponent(format, exact.ball.head));
    const double ratio = error == 0 ? 0 : error / acceptance.bound;
    return {Verdict::accept, ratio, error / ulp};
}

Judged judge_special(const CertifiedElement& exact, const Acceptance& acceptance, double got)
{
    if (acceptance.vacuous)
        return {Verdict::vacuous, 0, 0};
    return is_of_class(exact.kind, got) ? Judged{} : of_another_class();
}

} // namespace

const char* name_of(Verdict verdict)
{
    switch (verdict)
    {
    case Verdict::accept:
        return "accept";
    case Verdict::reject:
        return "reject";
    case Verdict::vacuous:
        return "vacuous";
    case Verdict::unresolved:
        break;
    }
    return "unresolved";
}

// [judge]
Judged judge(const CertifiedElement& exact, const Acceptance& acceptance, spec::Format format, double got)
{
    // Classes first
    if (exact.kind != ValueClass::finite)
        return judge_special(exact, acceptance, got);
    if (acceptance.vacuous && acceptance.allows_nan && !std::isfinite(got))
        return {Verdict::vacuous, 0, 0};
    if (std::isnan(got))
        return of_another_class();

    // Outside the interval is outside the bound, and nothing excuses it
    Judged judged = measured(exact, acceptance, format, got);
    const bool held = acceptance.lower <= got && got <= acceptance.upper;
    if (!held)
        judged.verdict = Verdict::reject;
    else if (!exact.rounded)
        judged.verdict = Verdict::unresolved;
    else if (acceptance.vacuous)
        judged.verdict = Verdict::vacuous;
    return judged;
}
// [judge]

} // namespace attest::reference
