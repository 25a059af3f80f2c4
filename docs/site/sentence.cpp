#include "docs/site/sentence.hpp"

#include "docs/site/svg.hpp"

#include <algorithm>
#include <cmath>

namespace attest::docs
{

namespace
{

constexpr double space = 10;
constexpr double narrowest_word = 34;
constexpr double thickest = 18;

/// Where the words stand on their line.
struct Places
{
    std::vector<double> starts; ///< Of each word, and one more behind the last.
    double line = 0;            ///< The height at which the arcs end.

    double width(std::size_t word) const { return starts[word + 1] - starts[word] - space; }
    double middle(std::size_t word) const { return starts[word] + width(word) / 2; }
};

Places places_of(const Sentence& sentence)
{
    Places places{{0}};
    for (const std::string& word : sentence.words)
        places.starts.push_back(places.starts.back() + std::max(width_of(word), narrowest_word) + space);
    const double asking = places.middle(sentence.asking);
    const double widest_arc =
        std::max(asking - places.middle(0), places.middle(sentence.words.size() - 1) - asking);
    places.line = Svg::height_of_arc(widest_arc) + 2;
    return places;
}

void draw_arc(Svg& svg, const Sentence& sentence, const Places& places, std::size_t word)
{
    const double thickness = std::max(0.8, thickest * sentence.weights[word]);
    if (word != sentence.asking)
        svg.arc({places.middle(sentence.asking), places.line}, {places.middle(word), places.line}, "arc",
                thickness);
}

void draw_word(Svg& svg, const Sentence& sentence, const Places& places, std::size_t word)
{
    const Point corner{places.starts[word], places.line + 28};
    svg.text({places.middle(word), places.line + 18}, sentence.words[word], Anchor::middle,
             word == sentence.asking ? "word asking" : "word");
    svg.rectangle(corner, places.width(word), 26, "track");
    svg.rectangle(corner, places.width(word), 26, "ink", sentence.weights[word]);
    svg.text({places.middle(word), places.line + 45}, decimal(100 * sentence.weights[word], 0) + "%",
             Anchor::middle, sentence.weights[word] > 0.5 ? "on-ink" : "label");
}

} // namespace

std::string draw(const Sentence& sentence)
{
    const Places places = places_of(sentence);
    Svg svg(places.starts.back() - space, places.line + 56, sentence.title);
    for (std::size_t word = 0; word < sentence.words.size(); ++word)
        draw_arc(svg, sentence, places, word);
    for (std::size_t word = 0; word < sentence.words.size(); ++word)
        draw_word(svg, sentence, places, word);
    return svg.str();
}

} // namespace attest::docs
