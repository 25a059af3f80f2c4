/// \file
/// The assertions of the chapters as cases of Boost.Test.

#pragma once

namespace attest::conformance::tests
{

/// Registers one case for each assertion, named by its ID, labelled by its clause, placed in its chapter.
/// \return false when the chapters cannot be read
bool register_chapters();

} // namespace attest::conformance::tests
