#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/grid.hpp"
#include "docs/site/svg.hpp"

#include <map>

namespace attest::docs
{

namespace
{

/// A word of the sentence: its embedding, and the class of its colour.
struct Word
{
    const char* embedding;
    const char* style;
};

const std::map<std::string, Word>& vocabulary()
{
    static const std::map<std::string, Word> words{
        {"dog", {"1 0", "fill-1"}}, {"bites", {"-1 2", "fill-2"}}, {"man", {"1 1", "fill-3"}}};
    return words;
}

/// The outputs of one head for a sentence, each word's in its colour.
std::string draw_outputs(const Site& site, const std::vector<std::string>& sentence)
{
    std::string title;
    std::string tokens;
    for (const std::string& word : sentence)
    {
        title += (title.empty() ? "" : " ") + word;
        tokens += (tokens.empty() ? "" : "; ") + std::string(vocabulary().at(word).embedding);
    }
    const Question question{
        "heads", {{"tokens", tokens}}, {{"query", "2 0; 0 1"}, {"key", "1 0; 0 2"}, {"value", "2 1; -1 3"}}};
    return draw(heat_map(title, sentence, positions(2), computed(site, question, "output"), 2,
                         [&](std::size_t row, std::size_t)
                         { return std::string(vocabulary().at(sentence[row]).style); }));
}

} // namespace

std::string permutation(const Site& site)
{
    return side_by_side(
        {draw_outputs(site, {"dog", "bites", "man"}), draw_outputs(site, {"man", "bites", "dog"})});
}

} // namespace attest::docs
