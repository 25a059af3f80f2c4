#include "reference/readings/precision.hpp"

#include "reference/readings/value.hpp"

#include <mpfr.h>

namespace attest::reference
{
namespace
{

/// The bits that Boost gives a number of so many decimal digits.
long bits_of(unsigned digits)
{
    return static_cast<long>(boost::multiprecision::detail::digits10_2_2(digits));
}

/// The fewest decimal digits for which Boost gives at least so many bits.
unsigned digits_of(long bits)
{
    auto digits =
        static_cast<unsigned>(boost::multiprecision::detail::digits2_2_10(static_cast<unsigned long>(bits)));
    while (bits_of(digits) < bits)
    {
        ++digits;
    }
    return digits;
}

} // namespace

Precision::Precision(unsigned digits) : Precision(digits, bits_of(digits)) {}

Precision Precision::bits(long bits)
{
    return Precision(digits_of(bits), bits);
}

// Value follows Boost's default, Enclosure that of MPFR
Precision::Precision(unsigned digits, long bits)
    : outer_digits_(Value::thread_default_precision()), outer_bits_(mpfr_get_default_prec())
{
    Value::thread_default_precision(digits);
    mpfr_set_default_prec(bits);
}

Precision::~Precision()
{
    Value::thread_default_precision(outer_digits_);
    mpfr_set_default_prec(outer_bits_);
}

} // namespace attest::reference
