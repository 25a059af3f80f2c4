/// \file
/// One run of the chapters: what was asked for, and what the suite says about it.

#pragma once

#include "conformance/citations.hpp"
#include "conformance/suite.hpp"

#include <filesystem>
#include <iosfwd>
#include <set>
#include <string>
#include <vector>

namespace attest::conformance
{

/// Something that does not hold.
struct Failure
{
    spec::Place place;
    std::string id;      ///< Of the assertion, or of a clause or a claim without any.
    std::string message; ///< For a cell: what the chapter prints, and the certified value.
};

/// The chapters, read and run.
///
/// Its assertions refer to its book, so it stays where it is made.
class SpecRun
{
public:
    /// Reads the chapters and runs the assertions of the claims and clauses that were asked for.
    ///
    /// \param chapters the folder of the chapters
    /// \param ids      claims and clauses; none: all of them
    /// \param threads  how many assertions run side by side
    /// \param err      where progress is shown
    /// \throws spec::BookError when the chapters cannot be read
    /// \throws UsageError      when there is no such claim or clause
    SpecRun(const std::filesystem::path& chapters, const std::vector<std::string>& ids, unsigned threads,
            std::ostream& err);
    SpecRun(const SpecRun&) = delete;
    SpecRun& operator=(const SpecRun&) = delete;

    /// The claims that were asked for, in the order of the book.
    const std::vector<ClaimResult>& claims() const { return claims_; }

    /// The clauses that were asked for, and those of the claims, in the order of the book.
    const std::vector<ClauseResult>& clauses() const { return clauses_; }

    /// The assertions of these claims and clauses.
    const std::vector<Result>& results() const { return results_; }

    /// The executable tables of these clauses.
    std::vector<const spec::Table*> tables() const;

    /// Which declarations satisfy a clause.
    std::vector<Citation> citations(const std::string& clause) const;

    /// What does not hold, in the order of the chapters.
    std::vector<Failure> failures() const;

    /// True if a claim or clause was named, or none was.
    bool is_asked(const std::string& id) const;

private:
    std::set<std::string> clauses_to_run(const std::vector<Assertion>& assertions) const;

    spec::Book book_;
    std::vector<Citation> citations_;
    std::set<std::string> asked_;
    std::vector<Result> results_;
    std::vector<ClaimResult> claims_;
    std::vector<ClauseResult> clauses_;
};

} // namespace attest::conformance
