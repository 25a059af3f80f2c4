/// \file
/// A drawing: a sentence, and how one of its words shares out its attention.

#pragma once

#include <string>
#include <vector>

namespace attest::docs
{

/// A sentence with an arc from one word to each, as thick as its weight.
struct Sentence
{
    std::string title;
    std::vector<std::string> words;
    std::vector<double> weights; ///< One for each word.
    std::size_t asking = 0;      ///< The word whose weights they are.
};

/// Draws a sentence.
std::string draw(const Sentence& sentence);

} // namespace attest::docs
