/// \file
/// The suite: every assertion of a book, run, and what that says about its clauses and claims.

#pragma once

#include "conformance/assertion.hpp"
#include "spec/reader/book.hpp"

#include <functional>
#include <string>
#include <vector>

namespace attest::conformance
{

/// Every assertion of a book: the rows of its tables in order, then the properties of its clauses.
///
/// \param book the chapters; the assertions refer to it, so it must outlive them
/// \throws spec::BookError when the book is not consistent, a table names no known operation, or a property
///         belongs to no clause
std::vector<Assertion> assertions_of(const spec::Book& book);

/// The assertions of a table's rows alone.
/// \throws spec::BookError when the table names no known operation
std::vector<Assertion> assertions_of(const spec::Book& book, const spec::Table& table);

/// An assertion and what it found.
struct Result
{
    Assertion assertion; ///< What was run.
    Report report;       ///< What it found.
};

/// Runs assertions.
///
/// \param assertions what to run
/// \param texts      the steps
/// \param threads    how many run side by side, at least 1
/// \param done       called after each of them, by any of the threads; empty: nothing
/// \return their results, in the order of the assertions
/// \throws spec::BookError at a row that cannot be read
std::vector<Result> run_all(const std::vector<Assertion>& assertions, const Texts& texts,
                            unsigned threads = 1, const std::function<void()>& done = {});

/// What is known of a claim or a clause.
enum class Outcome
{
    held,
    failed,
    later ///< Held as far as it is asserted; a topic that comes later completes it.
};

/// An outcome's name: `held`, `failed`, `later`.
const char* name_of(Outcome outcome);

/// A claim of one of the five documents, with what the suite says about it.
struct ClaimResult
{
    const spec::Claim* claim;           ///< Of the book.
    std::string chapter;                ///< Title of the chapter that asserts it first.
    std::vector<std::string> clauses;   ///< The clauses of its assertions.
    std::vector<const Result*> results; ///< Its assertions.
    Outcome outcome;                    ///< What they say together.
};

/// The claims of a book, in order.
std::vector<ClaimResult> claim_results(const spec::Book& book, const std::vector<Result>& results);

/// A clause, with what the suite says about it.
struct ClauseResult
{
    const spec::Clause* clause;         ///< Of the book.
    std::vector<const Result*> results; ///< Its assertions.
    Outcome outcome;                    ///< What they say together.
};

/// The clauses of a book, in order, without withdrawn ones.
std::vector<ClauseResult> clause_results(const spec::Book& book, const std::vector<Result>& results);

} // namespace attest::conformance
