/// \file
/// No two rows and no two claims of a book have the same ID.

#pragma once

#include <map>
#include <string>

#include "spec/reader/book.hpp"

namespace attest::spec
{

/// The IDs of rows and claims seen so far.
class UniqueIds
{
public:
    /// Takes note of all rows and claims of a chapter.
    /// \throws BookError at a row or claim whose ID was seen before
    void enter(const Chapter& chapter);

private:
    void enter(const std::string& id, const Place& place);

    std::map<std::string, Place> seen;
};

} // namespace attest::spec
