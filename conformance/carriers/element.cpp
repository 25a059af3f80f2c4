#include "conformance/carriers/element.hpp"

#include "spec/format.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace attest::conformance
{

namespace
{

using spec::Format;

/// More bytes than this have no place in any file, and no product below it overflows.
constexpr std::size_t most_bytes = std::size_t{1} << 56;

/// All integers up to here are doubles.
constexpr std::int64_t largest_whole = std::int64_t{1} << 53;

/// The fields of a format's bits: a sign, an exponent and a fraction, from the top.
struct Fields
{
    explicit Fields(Format format)
        : fraction_bits(spec::parameters_of(format).precision - 1),
          sign_bit(8 * static_cast<int>(size_of(dtype_of(format))) - 1),
          least_exponent(spec::parameters_of(format).least_exponent),
          special_exponent((std::uint64_t{1} << (sign_bit - fraction_bits)) - 1)
    {
    }

    std::uint64_t with_sign(bool negative, std::uint64_t bits) const
    {
        return (negative ? std::uint64_t{1} << sign_bit : 0) | bits;
    }

    int fraction_bits;
    int sign_bit;
    int least_exponent;
    std::uint64_t special_exponent; ///< The exponent field of the infinities and of NaN: all ones.
};

const Fields& fields_of(Format format)
{
    static const Fields f64(Format::f64);
    static const Fields f32(Format::f32);
    static const Fields f16(Format::f16);
    static const Fields bf16(Format::bf16);
    switch (format)
    {
    case Format::f64:
        return f64;
    case Format::f32:
        return f32;
    case Format::f16:
        return f16;
    case Format::bf16:
        break;
    }
    return bf16;
}

/// The value of bits without a sign.
///
/// An exponent field of 0 means the least exponent, as 1 does, but no leading 1 before the fraction.
double magnitude_from_bits(const Fields& fields, std::uint64_t bits)
{
    const std::uint64_t leading_one = std::uint64_t{1} << fields.fraction_bits;
    const std::uint64_t exponent = bits >> fields.fraction_bits;
    const std::uint64_t fraction = bits & (leading_one - 1);
    if (exponent == fields.special_exponent)
    {
        return fraction == 0 ? HUGE_VAL : std::numeric_limits<double>::quiet_NaN();
    }
    const std::uint64_t significand = exponent == 0 ? fraction : leading_one | fraction;
    const int above_least = static_cast<int>(std::max<std::uint64_t>(exponent, 1)) - 1;
    return std::ldexp(static_cast<double>(significand),
                      fields.least_exponent + above_least - fields.fraction_bits);
}

double number_from_bits(Format format, std::uint64_t bits)
{
    const Fields& fields = fields_of(format);
    const bool negative = (bits >> fields.sign_bit & 1) != 0;
    const double magnitude = magnitude_from_bits(fields, bits & ((std::uint64_t{1} << fields.sign_bit) - 1));
    return negative ? -magnitude : magnitude;
}

/// The bits of a value of the format.
///
/// A leading 1 of the significand is added to the exponent field, which so becomes one more.
std::uint64_t bits_from_number(Format format, double x)
{
    const Fields& fields = fields_of(format);
    const std::uint64_t infinity = fields.special_exponent << fields.fraction_bits;
    if (std::isnan(x))
    {
        return infinity | std::uint64_t{1} << (fields.fraction_bits - 1);
    }
    if (std::isinf(x))
    {
        return fields.with_sign(x < 0, infinity);
    }
    const int spacing = spec::spacing_exponent(format, x);
    const auto significand = static_cast<std::uint64_t>(std::ldexp(std::abs(x), -spacing));
    const auto above_least =
        static_cast<std::uint64_t>(spacing + fields.fraction_bits - fields.least_exponent);
    return fields.with_sign(std::signbit(x), (above_least << fields.fraction_bits) + significand);
}

std::optional<double> integer_from_bits(Dtype dtype, std::uint64_t bits)
{
    const std::int64_t integer =
        dtype == Dtype::i32 ? static_cast<std::int32_t>(bits) : static_cast<std::int64_t>(bits);
    const bool exact = -largest_whole <= integer && integer <= largest_whole;
    return exact ? std::optional(static_cast<double>(integer)) : std::nullopt;
}

bool has_element(Dtype dtype, double x)
{
    if (const std::optional<Format> format = format_of(dtype))
    {
        return spec::has_value(*format, x);
    }
    if (dtype == Dtype::boolean)
    {
        return x == 0 || x == 1;
    }
    using Limits = std::numeric_limits<std::int32_t>;
    const bool fits = dtype == Dtype::i64 ? std::abs(x) <= static_cast<double>(largest_whole)
                                          : Limits::min() <= x && x <= Limits::max();
    return fits && x == std::trunc(x);
}

} // namespace

Dtype dtype_of(Format format)
{
    switch (format)
    {
    case Format::f64:
        return Dtype::f64;
    case Format::f32:
        return Dtype::f32;
    case Format::f16:
        return Dtype::f16;
    case Format::bf16:
        break;
    }
    return Dtype::bf16;
}

std::optional<Format> format_of(Dtype dtype)
{
    switch (dtype)
    {
    case Dtype::f64:
        return Format::f64;
    case Dtype::f32:
        return Format::f32;
    case Dtype::f16:
        return Format::f16;
    case Dtype::bf16:
        return Format::bf16;
    case Dtype::boolean:
    case Dtype::i64:
    case Dtype::i32:
        break;
    }
    return std::nullopt;
}

std::size_t size_of(Dtype dtype)
{
    switch (dtype)
    {
    case Dtype::f64:
    case Dtype::i64:
        return 8;
    case Dtype::f32:
    case Dtype::i32:
        return 4;
    case Dtype::f16:
    case Dtype::bf16:
        return 2;
    case Dtype::boolean:
        break;
    }
    return 1;
}

std::string elements_of(Dtype dtype)
{
    if (const std::optional<Format> format = format_of(dtype))
    {
        return std::string("a value of format ") + spec::name_of(*format);
    }
    return dtype == Dtype::boolean ? "0 or 1"
           : dtype == Dtype::i32   ? "an integer of 32 bits"
                                   : "an integer from -2^53 to 2^53";
}

std::optional<double> value_from_bits(Dtype dtype, std::uint64_t bits)
{
    if (const std::optional<Format> format = format_of(dtype))
    {
        return number_from_bits(*format, bits);
    }
    if (dtype == Dtype::boolean)
    {
        return bits <= 1 ? std::optional(static_cast<double>(bits)) : std::nullopt;
    }
    return integer_from_bits(dtype, bits);
}

std::optional<std::uint64_t> bits_from_value(Dtype dtype, double x)
{
    if (!has_element(dtype, x))
    {
        return std::nullopt;
    }
    if (const std::optional<Format> format = format_of(dtype))
    {
        return bits_from_number(*format, x);
    }
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(x));
}

std::optional<std::size_t> bytes_of(Dtype dtype, const std::vector<std::size_t>& shape)
{
    if (std::ranges::find(shape, std::size_t{0}) != shape.end())
    {
        return 0;
    }
    std::size_t bytes = size_of(dtype);
    for (const std::size_t extent : shape)
    {
        if (extent > most_bytes / bytes)
        {
            return std::nullopt;
        }
        bytes *= extent;
    }
    return bytes;
}

std::vector<double> values_from_bytes(Dtype dtype, std::string_view bytes)
{
    const std::size_t size = size_of(dtype);
    std::vector<double> values;
    values.reserve(bytes.size() / size);
    for (; bytes.size() >= size; bytes.remove_prefix(size))
    {
        const std::optional<double> value = value_from_bits(dtype, little_endian(bytes.substr(0, size)));
        if (!value)
        {
            break;
        }
        values.push_back(*value);
    }
    return values;
}

std::uint64_t little_endian(std::string_view bytes)
{
    std::uint64_t number = 0;
    for (std::size_t index = bytes.size(); index-- > 0;)
    {
        number = number << 8 | static_cast<unsigned char>(bytes[index]);
    }
    return number;
}

void append_little_endian(std::string& bytes, std::uint64_t number, std::size_t count)
{
    for (std::size_t index = 0; index < count; ++index)
    {
        bytes.push_back(static_cast<char>(number >> 8 * index & 0xFF));
    }
}

} // namespace attest::conformance

namespace attest::spec
{

template <> std::span<const Named<conformance::Dtype>> choices()
{
    using conformance::Dtype;
    static constexpr Named<Dtype> dtypes[] = {
        {Dtype::f64, "F64"},      {Dtype::f32, "F32"}, {Dtype::f16, "F16"}, {Dtype::bf16, "BF16"},
        {Dtype::boolean, "BOOL"}, {Dtype::i64, "I64"}, {Dtype::i32, "I32"}};
    return dtypes;
}

} // namespace attest::spec
