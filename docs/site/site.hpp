/// \file
/// The site: what a run of the suite found, and the pages that show it.

#pragma once

#include "conformance/citations.hpp"
#include "conformance/mutation.hpp"
#include "conformance/suite.hpp"
#include "spec/reader/book.hpp"

#include <filesystem>
#include <string>
#include <vector>

/// The generator of the site.
namespace attest::docs
{

/// Everything that the pages show.
struct Site
{
    std::filesystem::path source; ///< The folder that the citations' files are in.
    spec::Book book;
    std::vector<conformance::Result> results;
    std::vector<conformance::ClaimResult> claims;
    std::vector<conformance::ClauseResult> clauses;
    std::vector<conformance::Citation> citations;
    std::vector<conformance::Mutation> mutations;
};

/// Runs the suite on the chapters and on every mutant.
///
/// The site refers to its own book, so it is built in place.
/// \throws spec::BookError when the chapters cannot be read
void run_suite(Site& site, unsigned threads);

/// A chapter as a page for Doxygen.
/// \throws spec::BookError at a figure that cannot be drawn
std::string chapter_page(const Site& site, const spec::Chapter& chapter);

/// The first page: what the project is, where to start, and the chapters in reading order.
std::string main_page(const Site& site);

/// The page of the mutants: which claims turn red when a step is wrong.
std::string mutants_page(const Site& site);

/// The page of all clauses.
std::string clauses_page(const Site& site);

/// The ID of a chapter's page in Doxygen.
std::string page_id(const spec::Chapter& chapter);

/// The address of a clause: the chapter's file and the clause's anchor.
std::string clause_link(const Site& site, const std::string& clause);

} // namespace attest::docs
