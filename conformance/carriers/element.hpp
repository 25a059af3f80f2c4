/// \file
/// How one element of a tensor stands in a binary file.

#pragma once

#include "spec/names.hpp"
#include "spec/problem.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// The type of the elements of a stored tensor.
enum class Dtype
{
    f64,
    f32,
    f16,
    bf16,
    boolean, ///< One byte, 0 or 1.
    i64,
    i32
};

/// The type that holds the values of a format.
Dtype dtype_of(spec::Format format);

/// The format whose values a type holds, or nothing for truth values and integers.
std::optional<spec::Format> format_of(Dtype dtype);

/// The bytes of one element.
std::size_t size_of(Dtype dtype);

/// What the elements of a type are, for a message: `0 or 1`, `a value of format f16`.
std::string elements_of(Dtype dtype);

/// The value of an element, exactly: truth values are 0 and 1, and every NaN is the same.
///
/// \param bits the element's bits, at the low end
/// \return nothing if the bits are no truth value, or an integer beyond ±2^53
std::optional<double> value_from_bits(Dtype dtype, std::uint64_t bits);

/// The bits of an element whose value is `x`; NaN becomes the quiet one without sign. Nothing is rounded.
///
/// \return nothing if the type has no such value
std::optional<std::uint64_t> bits_from_value(Dtype dtype, double x);

/// The bytes that the elements of a shape need, or nothing if no file has that many.
std::optional<std::size_t> bytes_of(Dtype dtype, const std::vector<std::size_t>& shape);

/// The values of elements that stand one behind the other, up to the first that is no value of the type.
std::vector<double> values_from_bytes(Dtype dtype, std::string_view bytes);

/// A number of at most 8 bytes, the lowest first.
std::uint64_t little_endian(std::string_view bytes);

/// Appends the lowest bytes of a number, the lowest first.
void append_little_endian(std::string& bytes, std::uint64_t number, std::size_t count);

} // namespace attest::conformance

namespace attest::spec
{

/// The types by the names that safetensors has for them: `F64`, `BOOL`.
template <> std::span<const Named<conformance::Dtype>> choices();

} // namespace attest::spec
