/// \file
/// The trace gate: no clause without code and assertion, and nothing that points nowhere.

#pragma once

#include "conformance/citations.hpp"
#include "conformance/suite.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// What is missing between the chapters, the code and the assertions.
///
/// One message for each clause without code or without assertion, citation of an unknown clause, assertion
/// ID that occurs twice, row that no assertion consumed, and claim, or pattern of a claim, without assertion.
///
/// \param book      the chapters
/// \param results   every assertion of the book, run
/// \param citations the marks in the code
std::vector<std::string> missing_links(const spec::Book& book, const std::vector<Result>& results,
                                       const std::vector<Citation>& citations);

} // namespace attest::conformance
