#include "conformance/properties/all.hpp"

#include "conformance/carriers/number_text.hpp"
#include "conformance/properties/samples.hpp"
#include "reference/oracle/decimal.hpp"
#include "spec/format.hpp"
#include "spec/names.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace attest::conformance
{

namespace
{

using reference::Enclosure;
using reference::PrintedDecimal;
using reference::Prints;
using reference::Rational;
using spec::Format;

constexpr int places_of_texts = 30;

// The values of a format of 16 bits, from their bits

/// How many bits hold the exponent and the fraction.
struct BitFields
{
    Format format;
    int exponent;
    int fraction;
};

constexpr BitFields sixteen_bit_formats[] = {{Format::f16, 5, 10}, {Format::bf16, 8, 7}};

/// The value of a pattern: an exponent of zeros has no leading 1.
double value_of(const BitFields& fields, int pattern)
{
    const int fraction = pattern % (1 << fields.fraction);
    const int exponent = pattern >> fields.fraction;
    const int bias = (1 << (fields.exponent - 1)) - 1;
    const int significand = exponent == 0 ? fraction : fraction + (1 << fields.fraction);
    return std::ldexp(significand, std::max(exponent, 1) - bias - fields.fraction);
}

/// Every finite value from 0 on, in order; the place in the list is the pattern.
std::vector<double> values_of(const BitFields& fields)
{
    const int infinity = ((1 << fields.exponent) - 1) << fields.fraction;
    std::vector<double> values;
    for (int pattern = 0; pattern < infinity; ++pattern)
        values.push_back(value_of(fields, pattern));
    return values;
}

// NUM-1

double random_double(Samples& samples)
{
    return std::ldexp(static_cast<double>(samples.integer(-(1L << 53), 1L << 53)),
                      static_cast<int>(samples.integer(-1074, 900)));
}

/// A double, written to its last bit, is read as exactly itself, as a number of the reference and of a format.
void doubles_are_exact(const Texts&, Report& report)
{
    Samples samples(1);
    for (int count = 0; count < 500; ++count)
    {
        const double x = random_double(samples);
        const std::string text = hex_text(x);
        report.check(reference::parse_rational(text) == reference::exact_rational(x),
                     text + " is not read as the double that it is");
        report.check(number_from_text(text, Format::f64) == x, text + " moves when it is rounded to f64");
    }
}

// NUM-2

void patterns_are_the_values(const Texts&, Report& report)
{
    for (const BitFields& fields : sixteen_bit_formats)
    {
        const std::vector<double> values = values_of(fields);
        const auto has = [&](double x)
        { return spec::has_value(fields.format, x) && spec::has_value(fields.format, -x); };
        const std::string name = spec::name_of(fields.format);
        report.check(std::all_of(values.begin(), values.end(), has), name + " lacks a value of its bits");
        bool between = false;
        for (std::size_t place = 1; place < values.size(); ++place)
            between = between || has((values[place - 1] + values[place]) / 2);
        report.check(!between, name + " has a value between two neighbours");
        report.check(values.back() == spec::largest_value(fields.format), name + " ends elsewhere");
        report.check(!has(2 * values.back() - values[values.size() - 2]),
                     name + " goes on behind its largest");
    }
}

void floats_are_the_values(const Texts&, Report& report)
{
    Samples samples(2);
    for (int count = 0; count < 2000; ++count)
    {
        const auto bits = static_cast<std::uint32_t>(samples.integer(0, 0x7F7F'FFFE));
        const double x = std::bit_cast<float>(bits);
        const double next = std::bit_cast<float>(bits + 1);
        report.check(spec::has_value(Format::f32, x), "f32 lacks " + hex_text(x));
        report.check(!spec::has_value(Format::f32, (x + next) / 2), "f32 has a value behind " + hex_text(x));
    }
}

void every_format_has_specials(const Texts&, Report& report)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (const auto& [format, name] : spec::choices<Format>())
        for (const double x : {infinity, -infinity, std::numeric_limits<double>::quiet_NaN(), 0.0, -0.0})
            report.check(spec::has_value(format, x), std::string(name) + " lacks " + hex_text(x));
}

// NUM-3

/// The nearest value by looking at all of them; of two equally near ones that of the even pattern.
double nearest_of(const std::vector<double>& values, const Rational& number)
{
    const auto above = std::partition_point(values.begin(), values.end(), [&](double value)
                                            { return reference::exact_rational(value) < number; });
    if (above == values.begin())
        return values.front();
    const Rational up = reference::exact_rational(*above) - number;
    const Rational down = number - reference::exact_rational(*(above - 1));
    const bool takes_upper = up < down || (up == down && (above - values.begin()) % 2 == 0);
    return takes_upper ? *above : *(above - 1);
}

/// A decimal that is near a place where rounding changes its direction: a midpoint, moved a little or not.
Rational near_midpoint(Samples& samples, const std::vector<double>& values)
{
    const auto place = static_cast<std::size_t>(samples.integer(1, static_cast<long>(values.size()) - 1));
    const Rational middle =
        (reference::exact_rational(values[place - 1]) + reference::exact_rational(values[place])) / 2;
    return middle * (1 + samples.integer(-1, 1) * reference::power(10, -places_of_texts));
}

void is_the_nearest(const Texts&, Report& report)
{
    Samples samples(3);
    for (const BitFields& fields : sixteen_bit_formats)
    {
        const std::vector<double> values = values_of(fields);
        for (int count = 0; count < 300; ++count)
        {
            const Rational number = near_midpoint(samples, values);
            const std::string text = reference::terminating_decimal(number).value();
            report.check(number_from_text(text, fields.format) == nearest_of(values, number),
                         std::string(spec::name_of(fields.format)) + ": " + text +
                             " is not rounded to nearest even");
        }
    }
}

/// What the C library makes of the same texts in 32 and 64 bits.
void agrees_with_c_library(const Texts&, Report& report)
{
    Samples samples(4);
    for (int count = 0; count < 1000; ++count)
    {
        const std::string text = std::to_string(samples.integer(0, 999'999'999'999)) + "e" +
                                 std::to_string(samples.integer(-45, 20));
        report.check(number_from_text(text, Format::f32) ==
                         static_cast<double>(std::strtof(text.c_str(), nullptr)),
                     "f32: " + text + " is rounded in another way than by strtof");
        report.check(number_from_text(text, Format::f64) == std::strtod(text.c_str(), nullptr),
                     "f64: " + text + " is rounded in another way than by strtod");
    }
}

void values_stay(const Texts&, Report& report)
{
    for (const BitFields& fields : sixteen_bit_formats)
        for (const double value : values_of(fields))
            if (number_from_text(hex_text(value), fields.format) != value)
                report.check(false,
                             std::string(spec::name_of(fields.format)) + ": " + hex_text(value) + " moves");
    report.check(true, "every value of 16 bits stays");
}

// NUM-5

/// Where rounding to nearest would go beyond the largest value: half a step behind it.
Rational overflow_threshold(Format format)
{
    const double largest = spec::largest_value(format);
    return reference::exact_rational(largest) +
           reference::power(2, spec::spacing_exponent(format, largest)) / 2;
}

bool is_refused(const Rational& number, Format format)
{
    try
    {
        number_from_text(reference::terminating_decimal(number).value(), format);
        return false;
    }
    catch (const NumberError&)
    {
        return true;
    }
}

void too_large_is_refused(const Texts&, Report& report)
{
    for (const auto& [format, name] : spec::choices<Format>())
    {
        const Rational threshold = overflow_threshold(format);
        const Rational below = threshold - reference::power(10, -places_of_texts);
        report.check(is_refused(threshold, format), std::string(name) + " takes a number beyond its range");
        report.check(number_from_text(reference::terminating_decimal(below).value(), format) ==
                         spec::largest_value(format),
                     std::string(name) + ": just below the threshold is not the largest value");
    }
}

// NUM-4

bool prints(const Rational& number, const std::string& text)
{
    return reference::prints(number, PrintedDecimal::read(text));
}

/// A tie prints as both neighbours and as no other decimal, as a rational and as an interval.
void ties_print_both_ways(const Texts&, Report& report)
{
    const reference::Precision scope(30);
    const Rational tie(1, 8);
    for (const auto& [text, expected] :
         {std::pair{"0.11", false}, {"0.12", true}, {"0.13", true}, {"0.14", false}})
    {
        const Prints enclosed =
            reference::prints(reference::make<Enclosure>(tie), PrintedDecimal::read(text));
        report.check(prints(tie, text) == expected, std::string("1/8 printed as ") + text);
        report.check(enclosed == (expected ? Prints::yes : Prints::no),
                     std::string("an interval of 1/8 alone, printed as ") + text);
    }
}

/// A number that is no tie prints as its rounded decimal, and not as the one before or behind it.
void only_one_decimal_prints(const Texts&, Report& report)
{
    Samples samples(5);
    for (std::size_t places = 0; places <= 6; ++places)
        for (int count = 0; count < 30; ++count)
        {
            const Rational number(2 * samples.integer(-5000, 5000) + 1, 7 * 11 * 13);
            const Rational rounded = reference::parse_rational(reference::fixed(number, places)).value();
            for (const int step : {-1, 0, 1})
            {
                const Rational near = rounded + step * reference::power(10, -static_cast<long>(places));
                report.check(prints(number, reference::fixed(near, places)) == (step == 0),
                             number.str() + " printed as " + reference::fixed(near, places));
            }
        }
}

/// An interval that holds an end of the printed one decides nothing.
void wide_intervals_decide_nothing(const Texts&, Report& report)
{
    const reference::Precision scope(30);
    const auto wide = reference::hull(reference::make<Enclosure>(Rational(124, 1000)),
                                      reference::make<Enclosure>(Rational(126, 1000)));
    for (const char* text : {"0.12", "0.13"})
        report.check(reference::prints(wide, PrintedDecimal::read(text)) == Prints::undecided,
                     std::string("[0.124, 0.126] printed as ") + text + " is decided");
}

} // namespace

std::vector<Property> notation_properties()
{
    return {
        {"NUM-1.doubles-are-exact", "a double written to its last bit is read as itself", doubles_are_exact},
        {"NUM-2.sixteen-bits", "every pattern of 16 bits is a value, and nothing in between",
         patterns_are_the_values},
        {"NUM-2.thirty-two-bits", "random patterns of 32 bits are values, and nothing in between",
         floats_are_the_values},
        {"NUM-2.specials", "every format has NaN, infinities and zeros", every_format_has_specials},
        {"NUM-3.nearest", "16 bits: the nearest of all values, ties to even", is_the_nearest},
        {"NUM-3.c-library", "32 and 64 bits: as the C library rounds", agrees_with_c_library},
        {"NUM-3.values-stay", "every value of 16 bits is rounded to itself", values_stay},
        {"NUM-5.refused", "what rounds beyond the largest value is refused, and nothing less",
         too_large_is_refused},
        {"NUM-4.ties", "a tie prints as both neighbours", ties_print_both_ways},
        {"NUM-4.one-decimal", "any other number prints in one way", only_one_decimal_prints},
        {"NUM-4.undecided", "an interval across a boundary decides nothing", wide_intervals_decide_nothing},
    };
}

} // namespace attest::conformance
