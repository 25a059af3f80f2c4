/// \file
/// The verdict on one element of an implementation's output.

#pragma once

#include "reference/oracle/acceptance.hpp"

namespace attest::reference
{

/// What is said of one element.
enum class Verdict
{
    accept,
    reject,
    vacuous,   ///< The input cannot tell right from wrong.
    unresolved ///< Correct rounding could not be decided: with a soft cap only.
};

/// A verdict as people read it: `accept`, `reject`, `vacuous`, `unresolved`.
const char* name_of(Verdict verdict);

/// The verdict on one element, with its measures.
struct Judged
{
    Verdict verdict = Verdict::accept; ///< What is said of it.
    double ratio = 0; ///< Error over bound, signed like the error; +inf for a value of another class.
    double ulps = 0;  ///< Error in distances of neighbouring values of the format, around the exact value.
};

/// Judges one element.
///
/// \satisfies{BND-10}
/// \param exact      the exact value
/// \param acceptance what may stand there
/// \param format     the format of the element
/// \param got        what stands there
Judged judge(const CertifiedElement& exact, const Acceptance& acceptance, spec::Format format, double got);

} // namespace attest::reference
