/// \file
/// Teeth: proof that the chapters' tables can fail, cell by cell.

#pragma once

#include "conformance/texts.hpp"
#include "spec/reader/book.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace attest::conformance
{

/// One number of one table with its last digit changed.
struct DigitChange
{
    std::size_t chapter = 0; ///< In the book.
    std::size_t table = 0;   ///< In the chapter.
    std::size_t row = 0;     ///< In the table.
    std::size_t column = 0;  ///< In the table.
    std::string before;      ///< The cell as it stands.
    std::string after;       ///< The cell with one last digit changed.
};

/// Every change of a last digit, up by one and down by one, of every number in every cell of every table.
///
/// A digit wraps around: 9 becomes 0. Cells with the role `name` are words and are left out.
std::vector<DigitChange> digit_changes(const spec::Book& book);

/// True if an assertion of the changed row's clause fails once the change is made.
///
/// \param book   the chapters; changed while the assertions run, and then as before
/// \param change one of digit_changes(book)
/// \param texts  the steps
bool is_noticed(spec::Book& book, const DigitChange& change, const Texts& texts);

/// A change as a message names it: place, clause, column, and both texts.
std::string text_of(const spec::Book& book, const DigitChange& change);

} // namespace attest::conformance
