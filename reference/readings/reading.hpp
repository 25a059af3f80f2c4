/// \file
/// The vocabulary of the reference's text: what a step may do with a number, whatever the number is.
///
/// The text of a step is written once, as `template <class Number>`. It uses + - * / and unary -, and the
/// functions below; it never compares numbers, never asks for a largest or infinite one, and starts a sum
/// from its first term. So each *reading* can give the same text another meaning:
///
/// | reading     | header        | a number is                         | what it shows                       |
/// |-------------|---------------|-------------------------------------|-------------------------------------|
/// | `Value`     | value.hpp     | a binary number of chosen precision | any step to any number of digits    |
/// | `Enclosure` | enclosure.hpp | an interval that holds the truth    | certified digits                    |
/// | `Exact`     | exact.hpp     | a quotient of sums of c·e^s         | equality, decided                   |
/// | `Trace`     | trace.hpp     | tokens, steps and operations        | who sees whom, how deep, what cost  |

#pragma once

#include "reference/readings/rational.hpp"

#include <cstddef>
#include <vector>

namespace attest::reference
{

/// A rational constant in the reading `Number`.
template <class Number> Number make(const Rational& x);

/// √d in the reading `Number`.
template <class Number> Number root(unsigned long d);

/// e^x.
template <class Number> Number exponential(const Number& x);

/// The natural logarithm of x.
template <class Number> Number logarithm(const Number& x);

/// tanh x.
template <class Number> Number hyperbolic_tangent(const Number& x);

/// A number at or near the largest of `numbers` (not empty), to subtract before exponentials are taken.
///
/// The softmax does not depend on it. `Value` and `Exact`: the largest; `Enclosure`: a point near it.
template <class Number> Number anchor(const std::vector<Number>& numbers);

/// The sum of `numbers` (not empty), from the first to the last. `Trace`: one parallel step.
template <class Number> Number total(const std::vector<Number>& numbers);

/// The number x, now held at a position of the sequence. `Trace` counts the hop; elsewhere this is x.
template <class Number> Number at_position(std::size_t position, const Number& x);

} // namespace attest::reference
