/// \file
/// Sentences of a chapter: formulas and clause IDs as Doxygen writes them, and as HTML.

#pragma once

#include "docs/site/site.hpp"
#include "spec/reader/prose.hpp"

#include <string>

namespace attest::docs
{

/// Turns the lines of a chapter into Doxygen's Markdown, one after the other.
///
/// Formulas stand between `\f$` and `\f$`, displayed ones between `\f[` and `\f]`; the ID of a clause is a link
/// to it; code stays as it is.
class Prose
{
public:
    explicit Prose(const spec::Book& book) : book_(book) {}

    /// The next line of the chapter.
    std::string line(const spec::Spans& spans);

private:
    std::string piece(const spec::Span& span);
    std::string displayed(const std::string& text);

    const spec::Book& book_;
    bool in_formula_ = false; ///< Inside a displayed formula of several lines.
};

/// A short text of a chapter, such as a caption or a claim, as HTML.
std::string html_prose(const std::string& text, const Site& site);

} // namespace attest::docs
