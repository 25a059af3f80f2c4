/// \file
/// Numbers of figures: a figure asks the reference what the chapters' tables ask it.

#pragma once

#include "docs/site/site.hpp"

#include <map>
#include <string>
#include <vector>

namespace attest::docs
{

/// The numbers that belong in a column of a table's row, computed anew.
std::vector<double> computed(const Site& site, const spec::Table& table, std::size_t row,
                             const std::string& column);

/// A row that stands in no chapter.
struct Question
{
    std::string operation;                      ///< As the first word of a fence.
    std::map<std::string, std::string> options; ///< As the rest of a fence's first line.
    std::map<std::string, std::string> inputs;  ///< Cells of columns.
};

/// The numbers that an operation computes for a row that stands in no chapter.
std::vector<double> computed(const Site& site, const Question& question, const std::string& column);

/// The first table of a clause with an operation.
/// \throws std::invalid_argument if there is none
const spec::Table& table_of(const Site& site, const std::string& clause, const std::string& operation);

/// The words of a chapter's example.
std::vector<std::string> words_of_example(const Site& site, const std::string& name);

} // namespace attest::docs
