/// \file
/// An assertion: one row of a chapter's table, or one property.

#pragma once

#include "conformance/report.hpp"
#include "conformance/texts.hpp"
#include "spec/reader/book.hpp"

#include <functional>
#include <string>
#include <vector>

namespace attest::conformance
{

/// One thing that the suite asserts about the reference.
struct Assertion
{
    std::string id;     ///< Clause and slug, for example `SMX-4.cat`.
    std::string clause; ///< For example `SMX-4`.
    std::string title;  ///< What it says, in a few words.
    spec::Place place;  ///< The row, or the heading of the clause.
    std::string source; ///< File of the property's code; empty for a row.
    std::function<void(const Texts& texts, Report& report)> run; ///< Looks, and reports.
};

/// Runs an assertion; an exception is a failure, and so is an assertion that checks nothing.
/// \throws spec::BookError when its row cannot be read: what is malformed is no wrong value
Report run(const Assertion& assertion, const Texts& texts);

/// A property: an assertion written in code, under the clause that it belongs to.
struct Property
{
    std::string id;                                              ///< Clause and slug.
    std::string title;                                           ///< What it says, in a few words.
    std::function<void(const Texts& texts, Report& report)> run; ///< Looks, and reports.
};

} // namespace attest::conformance
