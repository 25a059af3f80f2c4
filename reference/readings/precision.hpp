/// \file
/// How many digits the readings `Value` and `Enclosure` carry: set in one place, for one thread, for one
/// stretch of the program.

#pragma once

namespace attest::reference
{

/// While an object of this class lives, new numbers of its thread carry the precision it names.
///
/// Inner scopes override outer ones. A number must not cross a scope: make it again, from exact inputs,
/// inside. A worker thread opens a scope of its own.
class Precision
{
public:
    /// At least this many significant decimal digits.
    explicit Precision(unsigned digits);
    /// At least this many significant bits; for enclosures, exactly so many.
    static Precision bits(long bits);
    ~Precision();
    Precision(const Precision&) = delete;
    Precision& operator=(const Precision&) = delete;

private:
    Precision(unsigned digits, long bits);
    unsigned outer_digits_;
    long outer_bits_;
};

} // namespace attest::reference
