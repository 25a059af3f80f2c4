#include "docs/site/figures.hpp"

#include "docs/site/drawings.hpp"

#include <functional>
#include <map>
#include <stdexcept>

namespace attest::docs
{

namespace
{

using Drawing = std::function<std::string(const Site& site)>;

/// Every figure that a chapter may show, by its name.
const std::map<std::string, Drawing>& drawings()
{
    static const std::map<std::string, Drawing> all{
        {"ablations", ablations},
        {"convex-hull", convex_hull},
        {"cost", cost},
        {"depth", depth},
        {"guide-sentence", guide_sentence},
        {"guide-weights", guide_weights},
        {"heads-grouped", heads_grouped},
        {"heads-joined", heads_joined},
        {"heads-weights", heads_weights},
        {"influence-causal", influence_causal},
        {"mask-boolean", mask_boolean},
        {"mask-causal", mask_causal},
        {"mask-grids", mask_grids},
        {"mask-items", mask_items},
        {"mask-lengths", mask_lengths},
        {"mask-penalty", mask_penalty},
        {"mask-sink", mask_sink},
        {"matrix-form", matrix_form},
        {"page-weights", page_weights},
        {"path-lengths", path_lengths},
        {"permutation", permutation},
        {"projection-influence", projection_influence},
        {"scale-spread", scale_spread},
        {"slider", slider},
    };
    return all;
}

} // namespace

std::string figure(const std::string& name, const Site& site)
{
    const auto found = drawings().find(name);
    if (found == drawings().end())
        throw std::invalid_argument("found figure \"" + name + "\", expected one that can be drawn");
    return found->second(site);
}

} // namespace attest::docs
