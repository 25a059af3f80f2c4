#include "conformance/operations/row_view.hpp"

#include <sstream>
#include <stdexcept>

namespace attest::conformance
{

std::string RowView::option_or(const std::string& name, const std::string& otherwise) const
{
    const auto found = table.options.find(name);
    return found == table.options.end() ? otherwise : found->second;
}

unsigned long RowView::natural(const std::string& column) const
{
    const auto number = reference::parse_rational(cell(column));
    if (!number || denominator(*number) != 1 || *number < 0)
        throw spec::BookError(table.rows[index].place, "column " + column + ": found \"" + cell(column) +
                                                           "\", expected a natural number");
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

std::vector<std::string> matrix_rows(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> rows;
    for (std::string row; std::getline(stream, row, ';');)
        rows.push_back(row);
    return rows;
}

} // namespace attest::conformance
