/// \file
/// A problem in the cells of a table: one head of one batch item, each field a column or an option.

#pragma once

#include "conformance/operations/row_view.hpp"
#include "spec/problem.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// The names of the fields that pin a problem's conventions, as everywhere: `causal`, `window`, ...
///
/// A cell or option holds a choice's name, or numbers between blanks; `none` or nothing is the default. In
/// `mask`, semicolons part the rows, and the words `true` and `false` make it boolean.
const std::vector<std::string>& convention_names();

/// A rank 2 tensor from words, each a number, `nan`, `inf` or `-inf`, with a semicolon between rows.
/// \throws std::invalid_argument when a word is not exactly a number of binary64, or the rows have different lengths
spec::Tensor read_tensor(const std::string& text);

/// Sets the conventions that a row of a table names.
/// \throws std::invalid_argument when a field's text cannot be read
void read_conventions(const RowView& row, spec::Problem& problem);

/// Says why a problem is not valid. \throws std::invalid_argument when it is not
void require_valid(const spec::Problem& problem);

/// The problem of a row: `queries`, `keys`, `values` (one-hot where there are none) and the conventions.
/// \throws std::invalid_argument when a field's text cannot be read, or the problem is not valid
spec::Problem read_problem(const RowView& row);

} // namespace attest::conformance
