/// \file
/// A run of the chapters as text, as JSON, and as JUnit XML.

#pragma once

#include "conformance/command/spec_run.hpp"

#include <string>

namespace attest::conformance
{

/// A requirement without the marks of Markdown around its words.
std::string plain(std::string requirement);

/// The table of the claims, one row for each.
std::string claims_table(const SpecRun& run);

/// The claims and clauses that were asked for, with their texts, code and assertions.
std::string claims_in_full(const SpecRun& run);

/// What does not hold, one line each: `FILE.md:LINE: ID: what the chapter prints, the certified value`.
std::string failures_text(const SpecRun& run);

/// How many claims and assertions held, in one line.
std::string summary_text(const SpecRun& run);

/// The run as a JSON document.
std::string spec_json(const SpecRun& run);

/// The run as JUnit XML: one test case for each assertion, in the class of its clause.
std::string spec_junit(const SpecRun& run);

} // namespace attest::conformance
