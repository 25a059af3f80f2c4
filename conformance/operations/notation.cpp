#include "conformance/operations/all.hpp"

#include "conformance/carriers/number_text.hpp"
#include "reference/oracle/decimal.hpp"
#include "spec/format.hpp"
#include "spec/names.hpp"

#include <cmath>
#include <stdexcept>

namespace attest::conformance
{

namespace
{

using reference::make;
using reference::Rational;
using reference::Steps;

/// A cell of one number.
template <class Number> Elements<Number> one_number(const Rational& number)
{
    return elements_of<Number>({make<Number>(number)});
}

spec::Format read_format(const std::string& text)
{
    for (const auto& [format, name] : spec::choices<spec::Format>())
        if (text == name)
            return format;
    throw std::invalid_argument("found format \"" + text + "\", expected f64, f32, f16 or bf16");
}

/// What a format is made of, and the ends of its range.
Rational parameter_of(spec::Format format, const std::string& name)
{
    const spec::FormatParameters parameters = spec::parameters_of(format);
    if (name == "digits")
        return parameters.precision;
    if (name == "least exponent")
        return parameters.least_exponent;
    if (name == "largest exponent")
        return parameters.largest_exponent;
    if (name == "largest")
        return reference::exact_rational(spec::largest_value(format));
    const double spacing_at_zero = std::ldexp(1.0, spec::spacing_exponent(format, 0));
    if (name == "least")
        return reference::exact_rational(spacing_at_zero);
    return reference::exact_rational(std::ldexp(spacing_at_zero, parameters.precision - 1));
}

/// The number that a text says.
const auto read = []<class Number>(const RowView& row, const std::string&, const Steps<Number>&)
{ return elements_of<Number>({read_number<Number>(row.cell("written"))}); };

const auto format = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>&)
{ return one_number<Number>(parameter_of(read_format(row.cell("format")), column)); };

/// A number rounded once to a format, and how far it moved.
const auto rounding = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>&)
{
    const std::string& text = row.cell("number");
    const auto rounded = reference::exact_rational(number_from_text(text, read_format(row.cell("format"))));
    return one_number<Number>(column == "rounded" ? rounded : rounded - read_rational(text));
};

/// The ends of the interval that a printed decimal stands for.
const auto interval = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>&)
{
    const auto printed = reference::PrintedDecimal::read(row.cell("written"));
    return one_number<Number>(column == "from" ? printed.value - printed.half_unit
                                               : printed.value + printed.half_unit);
};

/// A number as it stands, to be printed.
const auto print = []<class Number>(const RowView& row, const std::string&, const Steps<Number>&)
{ return elements_of<Number>({read_number<Number>(row.cell("number"))}); };

} // namespace

std::vector<Operation> notation_operations()
{
    return {
        numeric_operation("read", {"written"}, {"value"}, read),
        numeric_operation(
            "format", {"format"},
            {"digits", "least exponent", "largest exponent", "largest", "least normal", "least"}, format),
        numeric_operation("round", {"number", "format"}, {"rounded", "moved by"}, rounding),
        numeric_operation("interval", {"written"}, {"from", "to"}, interval),
        numeric_operation("print", {"number"}, {"printed"}, print),
    };
}

} // namespace attest::conformance
