/// \file
/// Headings that open a clause, and the requirement under each.

#pragma once

#include <string_view>
#include <vector>

#include "spec/reader/book.hpp"

namespace attest::spec
{

/// The strength of each bold `**shall**`, `**shall not**`, `**should**`, `**should not**`, `**may**` of a
/// requirement, in order.
std::vector<Strength> strengths_in(std::string_view requirement);

/// The clauses of a chapter whose lines and blocks are read.
/// \throws BookError at a heading of level 3 that is not `SMX-3 — Title`
std::vector<Clause> clauses_of(const Chapter& chapter);

} // namespace attest::spec
