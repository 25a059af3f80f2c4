#include "reference/oracle/candidate.hpp"

#include "reference/oracle/decimal.hpp"

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

} // namespace

CertifiedElement Candidate::element() const
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

void Candidate::settle(ValueClass kind)
{
    element_.kind = kind;
    element_.rounded = value_of_class(kind);
    element_.ball = {value_of_class(kind), 0, 0};
    is_rounded_ = true;
    has_digits_ = true;
}

/// An open sign stays open: no enclosure of the same precision could be better.
void Candidate::settle(const Boundary& boundary, std::optional<int> sign)
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

void Candidate::consider_digits()
{
    const bool is_last = mpfi_get_prec(enclosure_.ends()) >= most_bits_for(digits_);
    has_digits_ = is_last || has_digits(enclosure_, digits_);
}

} // namespace attest::reference
