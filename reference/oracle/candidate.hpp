/// \file
/// One element of a certified answer while the precision grows.

#pragma once

#include "reference/oracle/certify.hpp"
#include "reference/oracle/rounding.hpp"

#include <optional>

namespace attest::reference
{

/// An element that enclosures of growing precision close in on, until its rounding is decided.
class Candidate
{
public:
    /// \param format what the element is rounded to
    /// \param digits significant digits that its enclosure should determine
    Candidate(spec::Format format, unsigned digits) : format_(format), digits_(digits) {}

    /// The rounding is decided, or open for good, and the digits are there.
    bool is_settled() const { return is_rounded_ && has_digits_; }

    /// What is known of the element.
    CertifiedElement element() const;

    /// Looks at what one precision gives.
    /// \param found   the class of the exact value, or an interval that holds it
    /// \param compare the sign of the exact value minus a given number, or nothing if that stays open
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
    template <class Compare> void consider_finite(const Enclosure& enclosure, Compare compare)
    {
        enclosure_ = enclosure;
        if (!is_rounded_)
            consider_rounding(compare);
        consider_digits();
    }

    template <class Compare> void consider_rounding(Compare compare)
    {
        element_.rounded = rounded(enclosure_, format_);
        is_rounded_ = element_.rounded.has_value();
        if (!is_rounded_)
            if (const auto boundary = only_boundary(enclosure_, format_))
                settle(*boundary, compare(boundary->at));
    }

    void settle(ValueClass kind);
    void settle(const Boundary& boundary, std::optional<int> sign);
    void consider_digits();

    spec::Format format_;
    unsigned digits_;
    CertifiedElement element_;
    Enclosure enclosure_;
    bool is_rounded_ = false;
    bool has_digits_ = false;
};

} // namespace attest::reference
