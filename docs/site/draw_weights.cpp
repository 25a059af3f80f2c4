#include "docs/site/bars.hpp"
#include "docs/site/computed.hpp"
#include "docs/site/drawings.hpp"
#include "docs/site/sentence.hpp"
#include "docs/site/svg.hpp"

#include <algorithm>

namespace attest::docs
{

namespace
{

/// What comes out of an example's own query.
std::vector<double> of_example(const Site& site, const std::string& example, const std::string& column)
{
    return computed(site, {"ask", {{"of", example}}, {}}, column);
}

std::size_t place_of(const std::vector<std::string>& words, const std::string& word)
{
    return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

} // namespace

std::string guide_sentence(const Site& site)
{
    const std::vector<std::string> words = words_of_example(site, "guide");
    return draw(Sentence{"The sentence, with an arc from \"it\" to each word as thick as its weight", words,
                         of_example(site, "guide", "weights"), place_of(words, "it")});
}

std::string guide_weights(const Site& site)
{
    return draw(
        Bars{"Weights of \"it\"", words_of_example(site, "guide"), of_example(site, "guide", "weights")});
}

std::string page_weights(const Site& site)
{
    const std::vector<std::string> entries{"animal", "street", "tired"};
    return side_by_side(
        {draw(Bars{"Weights of \"it\"", words_of_example(site, "page"), of_example(site, "page", "weights")}),
         draw(Bars{"Entries of its output", entries, of_example(site, "page", "output")})});
}

} // namespace attest::docs
