#include "docs/site/drawings.hpp"

#include "conformance/traced_layer.hpp"
#include "docs/site/grid.hpp"
#include "docs/site/svg.hpp"

namespace attest::docs
{

namespace
{

using reference::Matrix;
using reference::Trace;

const std::vector<std::string> words{"The", "cat", "sat", "down"};

/// Which words each row of a matrix depends on.
std::string influence(const std::string& title, const std::string& rows, const Matrix<Trace>& matrix)
{
    return draw(make_grid(title, rows, "depends on", words, words, [&](std::size_t row, std::size_t word)
                          { return GridCell{matrix(row, 0).depends_on(word) ? 1.0 : 0.0, "", false}; }));
}

reference::LayerResult<Trace> run(const reference::Visible& visible)
{
    return reference::self_attention(conformance::traced_tokens(words.size(), 2),
                                     conformance::constant_layer({1, 2, 2, 2, false}), {visible, {}},
                                     reference::textbook<Trace>());
}

} // namespace

std::string projection_influence(const Site&)
{
    const auto result = run(reference::everything());
    return side_by_side({influence("Before mixing: rows of Q", "query", result.heads.front().queries),
                         influence("After mixing: outputs", "output", result.output)});
}

std::string influence_causal(const Site&)
{
    return side_by_side({influence("Without a mask", "output", run(reference::everything()).output),
                         influence("With the causal mask", "output", run(reference::causal()).output)});
}

} // namespace attest::docs
