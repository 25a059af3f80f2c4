#include "conformance/operations/row_view.hpp"

#include <sstream>
#include <stdexcept>

namespace attest::conformance
{

namespace
{

/// No size, distance or position of a table is larger; much larger ones could not be run.
constexpr unsigned long largest_natural = 1UL << 31;

} // namespace

std::string RowView::option_or(const std::string& name, const std::string& otherwise) const
{
    const auto found = table.options.find(name);
    return found == table.options.end() ? otherwise : found->second;
}

unsigned long RowView::natural(const std::string& column) const
{
    const std::string& text = cell(column);
    return at_place(table.rows[index].place, [&] { return read_natural(text); });
}

void require_size(const std::string& what, std::size_t found, const std::string& like, std::size_t expected)
{
    if (found != expected)
        throw std::invalid_argument(what + ": found " + std::to_string(found) + ", expected " +
                                    std::to_string(expected) + ", the " + like);
}

unsigned long read_natural(const std::string& text)
{
    const auto number = reference::parse_rational(text);
    if (!number || denominator(*number) != 1 || *number < 0 || *number > largest_natural)
        throw std::invalid_argument("found \"" + text + "\", expected a natural number up to " +
                                    std::to_string(largest_natural));
    return numerator(*number).convert_to<unsigned long>();
}

std::vector<reference::Rational> read_rationals(const std::string& text)
{
    std::vector<reference::Rational> numbers;
    for (const std::string& word : words(text))
    {
        const auto number = reference::parse_rational(word);
        if (!number)
            throw std::invalid_argument("found \"" + word + "\", expected a number");
        numbers.push_back(*number);
    }
    if (numbers.empty())
        throw std::invalid_argument("found nothing, expected numbers");
    return numbers;
}

reference::Rational read_rational(const std::string& text)
{
    const std::vector<reference::Rational> numbers = read_rationals(text);
    if (numbers.size() != 1)
        throw std::invalid_argument("found \"" + text + "\", expected one number");
    return numbers.front();
}

std::vector<std::string> matrix_rows(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> rows;
    for (std::string row; std::getline(stream, row, ';');)
        rows.push_back(row);
    return rows;
}

} // namespace attest::conformance
