#include "conformance/quantity.hpp"

#include "conformance/certified.hpp"
#include "reference/oracle/decimal.hpp"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace attest::conformance
{

using reference::Enclosure;
using reference::Exact;
using reference::Rational;
using reference::ValueClass;

namespace
{

/// Digits of a certified value in a message.
constexpr unsigned message_digits = 12;

/// The class that `nan`, `inf` or `-inf` names; nothing for the text of a number.
std::optional<ValueClass> class_named(const std::string& text)
{
    for (const ValueClass kind : {ValueClass::nan, ValueClass::plus_infinity, ValueClass::minus_infinity})
        if (text == name_of(kind))
            return kind;
    return std::nullopt;
}

template <class Number> ValueClass class_of(const Element<Number>& element)
{
    const auto* kind = std::get_if<ValueClass>(&element);
    return kind ? *kind : ValueClass::finite;
}

/// Checks one element; only a message that is needed is made.
void check_element(bool holds, const std::string& chapter_says, const Quantity& quantity, std::size_t index,
                   Report& report)
{
    report.check(holds, holds ? ""
                              : chapter_says + ", the certified value is " +
                                    certified(quantity, message_digits)[index].text);
}

/// Whether the element prints as the text: by enclosures, and at an exact tie by exact numbers.
bool prints_as(const Quantity& quantity, std::size_t index, const std::string& text)
{
    const auto printed = reference::PrintedDecimal::read(text);
    const auto decided = reference::climb(
        [&]() -> std::optional<bool>
        {
            const Element<Enclosure> element = quantity.enclosed()[index];
            if (class_of(element) != ValueClass::finite)
                return false;
            const auto answer = reference::prints(std::get<Enclosure>(element), printed);
            if (answer == reference::Prints::undecided)
                return std::nullopt;
            return answer == reference::Prints::yes;
        },
        1024);
    if (decided)
        return *decided;
    const auto rational = reference::as_rational(std::get<Exact>(quantity.exact()[index]));
    return rational && reference::prints(*rational, printed);
}

void check_class(const Quantity& quantity, std::size_t index, const std::string& text,
                 const std::string& what, Report& report)
{
    const auto scope = reference::Precision::bits(64);
    const std::string found = name_of(class_of(quantity.enclosed()[index]));
    report.check(found == text, what + ": the chapter says " + text + ", the reference gives " + found);
}

void check_exact(const Quantity& quantity, std::size_t index, const std::string& text,
                 const std::string& what, Report& report)
{
    const Element<Exact> expected = read_element(text);
    const Element<Exact> found = quantity.exact()[index];
    const bool equal =
        class_of(expected) == class_of(found) &&
        (class_of(found) != ValueClass::finite || std::get<Exact>(found) == std::get<Exact>(expected));
    check_element(equal, what + ": the chapter says exactly " + text, quantity, index, report);
}

void check_printed(const Quantity& quantity, std::size_t index, const std::string& text,
                   const std::string& what, Report& report)
{
    check_element(prints_as(quantity, index, text), what + ": the chapter prints " + text, quantity, index,
                  report);
}

/// A cell's text without the semicolons that part the rows of a matrix for the reader.
std::string without_row_ends(std::string cell)
{
    std::replace(cell.begin(), cell.end(), ';', ' ');
    return cell;
}

std::size_t size_of(const Quantity& quantity)
{
    const auto scope = reference::Precision::bits(64);
    return quantity.enclosed().size();
}

} // namespace

std::string certified_text(const Exact& number)
{
    if (const auto rational = reference::as_rational(number))
        return reference::significant(*rational, message_digits);
    return reference::climb([&]
                            { return reference::significant(reference::enclose(number), message_digits); })
        .value();
}

std::vector<std::string> words(const std::string& cell)
{
    std::istringstream stream(cell);
    std::vector<std::string> found;
    for (std::string word; stream >> word;)
        found.push_back(word);
    return found;
}

Exact read_exact(const std::string& text)
{
    const std::size_t root = text.find("*sqrt(");
    const auto factor = reference::parse_rational(text.substr(0, root));
    if (!factor)
        throw std::invalid_argument("found \"" + text + "\", expected a number");
    if (root == std::string::npos)
        return Exact(*factor);
    const auto radicand = reference::parse_rational(text.substr(root + 6, text.size() - root - 7));
    if (text.back() != ')' || !radicand || denominator(*radicand) != 1 || *radicand < 1)
        throw std::invalid_argument("found \"" + text + "\", expected a number times sqrt(natural number)");
    return Exact(*factor) * reference::root<Exact>(numerator(*radicand).convert_to<unsigned long>());
}

Element<Exact> read_element(const std::string& text)
{
    if (const auto kind = class_named(text))
        return *kind;
    return read_exact(text);
}

void check_quantity(const Quantity& quantity, const std::string& role, const std::string& expected,
                    const std::string& what, Report& report)
{
    const std::vector<std::string> texts = words(without_row_ends(expected));
    const std::size_t found = size_of(quantity);
    report.check(texts.size() == found, what + ": the chapter has " + std::to_string(texts.size()) +
                                            " numbers, the reference gives " + std::to_string(found));
    for (std::size_t index = 0; index < std::min(texts.size(), found); ++index)
    {
        const std::string which = texts.size() > 1 ? what + "[" + std::to_string(index) + "]" : what;
        if (role == "class" || (role == "printed" && class_named(texts[index])))
            check_class(quantity, index, texts[index], which, report);
        else if (role == "exact")
            check_exact(quantity, index, texts[index], which, report);
        else
            check_printed(quantity, index, texts[index], which, report);
    }
}

} // namespace attest::conformance
