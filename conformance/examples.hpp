/// \file
/// The chapters' named examples: tables that are at the same time problems to walk through.

#pragma once

#include "spec/problem.hpp"
#include "spec/reader/book.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// An example: one query against the keys in the rows of a table.
struct Example
{
    std::vector<std::string> words; ///< The first column: what each key stands for.
    std::string query;              ///< Words.
    std::string keys;               ///< A matrix as text: one row for each key.
    std::string values;             ///< Likewise; one-hot where the table has no values.
};

/// The example that a table of operation `attend` holds.
/// \throws spec::BookError if the table lacks its option `query` or its column `key`, or widths disagree
Example example_of(const spec::Table& table);

/// Where a word stands in an example. \throws std::invalid_argument if it has no such word
std::size_t position_of(const Example& example, const std::string& word);

/// The example with a name. \throws std::invalid_argument naming the known ones if there is none
Example find_example(const spec::Book& book, const std::string& name);

/// The names of the examples, in the order of the chapters.
std::vector<std::string> example_names(const spec::Book& book);

/// An example as a problem of one query.
/// \throws std::invalid_argument if one of its numbers is not exactly a binary64 number
spec::Problem problem_of(const Example& example);

} // namespace attest::conformance
