/// \file
/// The class of a value: NaN, an infinity, or a finite number. It is decided before the value itself.

#pragma once

#include <variant>
#include <vector>

namespace attest::reference
{

/// The class of a value.
enum class ValueClass
{
    finite,
    nan,
    plus_infinity,
    minus_infinity
};

/// A class as people write it: `finite`, `nan`, `inf`, `-inf`.
const char* name_of(ValueClass kind);

/// A finite number of a reading, or the class of a value that is not finite.
template <class Number> using Element = std::variant<Number, ValueClass>;

/// Several of them: a row of scores, of weights, of an output.
template <class Number> using Elements = std::vector<Element<Number>>;

/// Finite numbers as elements.
template <class Number> Elements<Number> elements_of(const std::vector<Number>& numbers)
{
    return Elements<Number>(numbers.begin(), numbers.end());
}

/// The class of a double.
ValueClass class_of(double value);

/// The class of a sum of terms of these classes: opposite infinities make NaN.
ValueClass class_of_sum(ValueClass left, ValueClass right);

/// The class of the exact product: 0 times an infinity is NaN, and two finite numbers have a finite product.
ValueClass class_of_product(double left, double right);

} // namespace attest::reference
