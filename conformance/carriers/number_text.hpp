/// \file
/// Numbers as people write them, read into a format with one rounding, and written without any.

#pragma once

#include "spec/problem.hpp"

#include <stdexcept>
#include <string>
#include <string_view>

namespace attest::conformance
{

/// A text is not a number of a format; `what()` says what was expected.
class NumberError : public std::invalid_argument
{
public:
    using std::invalid_argument::invalid_argument;
};

/// The value of a format that is nearest to the number that a text says, ties to even. Clause NUM-3.
///
/// Reads a decimal (`-0.1`, `1e-3`), a hex float (`0x1.8p+1`), `inf`, `-inf` and `nan`, and nothing before or
/// after it. The exact number is rounded once, to the format, however many digits it has.
/// \throws NumberError if the text is none of these, or if it is a finite number that the format rounds to
///         infinity
double number_from_text(std::string_view text, spec::Format format);

/// A number to the last bit: `0x1.8p+1`, `inf`, `-inf` or `nan`.
std::string hex_text(double x);

} // namespace attest::conformance
