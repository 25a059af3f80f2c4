/// \file
/// Elements as bits: against bits worked out by hand, and against the machine's own formats.

#include "conformance/carriers/element.hpp"

#include "spec/format.hpp"

#include <boost/test/unit_test.hpp>

#include <bit>
#include <cmath>
#include <random>
#include <vector>

namespace
{

using namespace attest::conformance;

struct Known
{
    Dtype dtype;
    std::uint64_t bits;
    double value;
};

// The ends of each range, and the neighbours of the least normal value.
const std::vector<Known> known = {
    {Dtype::f16, 0x0000, 0},
    {Dtype::f16, 0x0001, 0x1p-24},
    {Dtype::f16, 0x03FF, 0x3FFp-24},
    {Dtype::f16, 0x0400, 0x1p-14},
    {Dtype::f16, 0x3C00, 1},
    {Dtype::f16, 0xBC01, -0x1.004p0},
    {Dtype::f16, 0x7BFF, 65504},
    {Dtype::f16, 0x7C00, HUGE_VAL},
    {Dtype::f16, 0xFC00, -HUGE_VAL},
    {Dtype::bf16, 0x0001, 0x1p-133},
    {Dtype::bf16, 0x007F, 0x7Fp-133},
    {Dtype::bf16, 0x0080, 0x1p-126},
    {Dtype::bf16, 0x3F80, 1},
    {Dtype::bf16, 0xC049, -3.140625},
    {Dtype::bf16, 0x7F7F, 0x1.FEp127},
    {Dtype::bf16, 0x7F80, HUGE_VAL},
    {Dtype::f32, 0x00000001, 0x1p-149},
    {Dtype::f32, 0x007FFFFF, 0x7FFFFFp-149},
    {Dtype::f32, 0x00800000, 0x1p-126},
    {Dtype::f32, 0x3DCCCCCD, 0x1.99999Ap-4},
    {Dtype::f32, 0x7F7FFFFF, 0x1.FFFFFEp127},
    {Dtype::f32, 0xFF800000, -HUGE_VAL},
    {Dtype::f64, 0x0000000000000001, 0x1p-1074},
    {Dtype::f64, 0x000FFFFFFFFFFFFF, 0x0.FFFFFFFFFFFFFp-1022},
    {Dtype::f64, 0x0010000000000000, 0x1p-1022},
    {Dtype::f64, 0x3FB999999999999A, 0.1},
    {Dtype::f64, 0xFFEFFFFFFFFFFFFF, -0x1.FFFFFFFFFFFFFp1023},
    {Dtype::f64, 0x7FF0000000000000, HUGE_VAL},
    {Dtype::boolean, 0, 0},
    {Dtype::boolean, 1, 1},
    {Dtype::i32, 0x80000000, -2147483648.0},
    {Dtype::i32, 0x7FFFFFFF, 2147483647.0},
    {Dtype::i64, 0xFFFFFFFFFFFFFFFF, -1},
    {Dtype::i64, 0x0020000000000000, 0x1p53},
    {Dtype::i64, 0xFFE0000000000000, -0x1p53},
};

/// The lowest bytes of a number of 64 bits.
std::uint64_t lowest(std::uint64_t bits, Dtype dtype)
{
    return bits & (~std::uint64_t{0} >> (64 - 8 * size_of(dtype)));
}

/// Every pattern of a type of 16 bits, or many of a larger one.
std::vector<std::uint64_t> patterns(Dtype dtype)
{
    std::vector<std::uint64_t> all;
    std::mt19937_64 random(1);
    for (std::uint64_t index = 0; index < 0x10000; ++index)
    {
        all.push_back(size_of(dtype) == 2 ? index : lowest(random(), dtype));
    }
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(element)

BOOST_AUTO_TEST_CASE(bits_and_values_of_the_documents)
{
    for (const Known& each : known)
    {
        BOOST_TEST_CONTEXT(attest::spec::name_of_choice(each.dtype) << " " << std::hex << each.bits)
        {
            BOOST_TEST(value_from_bits(each.dtype, each.bits).value() == each.value);
            BOOST_TEST(lowest(bits_from_value(each.dtype, each.value).value(), each.dtype) == each.bits);
        }
    }
}

BOOST_AUTO_TEST_CASE(zero_has_a_sign)
{
    BOOST_TEST(std::signbit(value_from_bits(Dtype::f16, 0x8000).value()));
    BOOST_TEST(bits_from_value(Dtype::f16, -0.0).value() == 0x8000U);
    BOOST_TEST(bits_from_value(Dtype::f64, -0.0).value() == 0x8000000000000000U);
}

BOOST_AUTO_TEST_CASE(all_nans_are_one)
{
    for (const std::uint64_t bits : {0x7C01U, 0x7E00U, 0xFFFFU})
    {
        BOOST_TEST(std::isnan(value_from_bits(Dtype::f16, bits).value()));
    }
    BOOST_TEST(bits_from_value(Dtype::f16, std::nan("")).value() == 0x7E00U);
    BOOST_TEST(bits_from_value(Dtype::bf16, -std::nan("")).value() == 0x7FC0U);
    BOOST_TEST(bits_from_value(Dtype::f32, std::nan("")).value() == 0x7FC00000U);
    BOOST_TEST(bits_from_value(Dtype::f64, std::nan("")).value() == 0x7FF8000000000000U);
}

BOOST_AUTO_TEST_CASE(what_a_type_lacks_is_not_rounded)
{
    BOOST_TEST(!bits_from_value(Dtype::f16, 0x1.002p0));
    BOOST_TEST(!bits_from_value(Dtype::f16, 0x1p-25));
    BOOST_TEST(!bits_from_value(Dtype::f16, 65536));
    BOOST_TEST(!bits_from_value(Dtype::bf16, 0x1.01p0));
    BOOST_TEST(!bits_from_value(Dtype::f32, 0.1));
    BOOST_TEST(!bits_from_value(Dtype::boolean, 2));
    BOOST_TEST(!bits_from_value(Dtype::boolean, std::nan("")));
    BOOST_TEST(!bits_from_value(Dtype::i32, 0.5));
    BOOST_TEST(!bits_from_value(Dtype::i32, 2147483648.0));
    BOOST_TEST(!bits_from_value(Dtype::i64, 0x1p54));
    BOOST_TEST(!bits_from_value(Dtype::i64, -HUGE_VAL));
    BOOST_TEST(!bits_from_value(Dtype::i64, std::nan("")));
    BOOST_TEST(!value_from_bits(Dtype::boolean, 2));
    BOOST_TEST(!value_from_bits(Dtype::i64, 0x0020000000000001));
    BOOST_TEST(!value_from_bits(Dtype::i64, 0xFFDFFFFFFFFFFFFF));
}

BOOST_AUTO_TEST_CASE(every_pattern_comes_back)
{
    for (const Dtype dtype : {Dtype::f64, Dtype::f32, Dtype::f16, Dtype::bf16})
    {
        std::size_t lost = 0;
        for (const std::uint64_t bits : patterns(dtype))
        {
            const double value = value_from_bits(dtype, bits).value();
            lost += !std::isnan(value) && bits_from_value(dtype, value) != bits ? 1 : 0;
        }
        BOOST_TEST(lost == 0U, attest::spec::name_of_choice(dtype));
    }
}

BOOST_AUTO_TEST_CASE(the_machine_reads_the_same)
{
    const auto same = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
    std::size_t different = 0;
    for (const std::uint64_t bits : patterns(Dtype::f64))
    {
        const auto low = static_cast<std::uint32_t>(bits);
        const std::uint32_t bf16 = low & 0xFFFF;
        const bool all = same(value_from_bits(Dtype::f64, bits).value(), std::bit_cast<double>(bits)) &&
                         same(value_from_bits(Dtype::f32, low).value(), std::bit_cast<float>(low)) &&
                         same(value_from_bits(Dtype::bf16, bf16).value(), std::bit_cast<float>(bf16 << 16));
        different += all ? 0 : 1;
    }
    BOOST_TEST(different == 0U);
}

BOOST_AUTO_TEST_CASE(the_lowest_byte_is_first)
{
    BOOST_TEST(little_endian("\x01\x02\x83") == 0x830201U);
    BOOST_TEST(little_endian("") == 0U);
    std::string bytes = "x";
    append_little_endian(bytes, 0xFF830201U, 3);
    BOOST_TEST(bytes == "x\x01\x02\x83");
}

BOOST_AUTO_TEST_SUITE_END()
