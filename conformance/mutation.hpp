/// \file
/// Mutation: which claims turn red when a step is wrong.

#pragma once

#include "conformance/mutants.hpp"
#include "conformance/suite.hpp"

#include <set>
#include <string>
#include <vector>

namespace attest::conformance
{

/// A mutant, and what the suite notices of it.
struct Mutation
{
    const Mutant* mutant;                 ///< Of mutants().
    std::set<std::string> red_assertions; ///< IDs of the assertions that fail.
    std::set<std::string> red_claims;     ///< IDs of the claims that fail.
};

/// Runs every assertion of a book on every mutant.
/// \param threads how many run side by side, at least 1
std::vector<Mutation> run_mutants(const spec::Book& book, unsigned threads);

/// What is wrong with the outcome: a mutant that nothing notices, a step without mutant, a claim that no mutant
/// turns red and that unmoved_claims() does not list, a listed one that a mutant does turn red.
std::vector<std::string> toothless(const spec::Book& book, const std::vector<Mutation>& mutations);

} // namespace attest::conformance
