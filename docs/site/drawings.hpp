/// \file
/// The figures, each computed with the reference.

#pragma once

#include "docs/site/site.hpp"

#include <string>

namespace attest::docs
{

// Weights (draw_weights.cpp)
std::string guide_sentence(const Site& site); ///< The guide's sentence, with an arc from "it" to each word.
std::string guide_weights(const Site& site);  ///< The weights of "it" in the guide's sentence, as bars.
std::string page_weights(const Site& site);   ///< The weights and the output of "it" on the page, as bars.

// Influence (draw_influence.cpp)
std::string projection_influence(const Site& site); ///< Whom a row of Q, and a row of the output, depends on.
std::string influence_causal(const Site& site);     ///< Whom outputs depend on, without and with the mask.

// Growth (draw_growth.cpp)
std::string path_lengths(const Site& site); ///< Hops between two words as they stand further apart.
std::string depth(const Site& site);        ///< Steps that must follow each other as the sentence grows.
std::string cost(const Site& site);         ///< Multiplications as the sentence grows.

// Heads (draw_heads.cpp)
std::string heads_weights(const Site& site); ///< The weights of two heads.
std::string heads_joined(const Site& site);  ///< Outputs of two heads, joined, projected back.
std::string heads_grouped(const Site& site); ///< Which key-value head each query head reads.

// Masks (draw_masks.cpp)
std::string mask_causal(const Site& site);  ///< The causal mask over the page's words.
std::string mask_grids(const Site& site);   ///< One grid for each row of the table of alignments and windows.
std::string mask_items(const Site& site);   ///< The same for offsets of their own for each batch item.
std::string mask_boolean(const Site& site); ///< The same for boolean masks.
std::string mask_lengths(const Site& site); ///< The same for lengths.
std::string mask_penalty(const Site& site); ///< What is added for distance, in two alignments.
std::string mask_sink(const Site& site);    ///< What goes to the keys and what to the sink.

// One figure for each file
std::string ablations(const Site& site);    ///< Weights on the page with a part removed (draw_ablations.cpp).
std::string convex_hull(const Site& site);  ///< Values, and outputs inside of them (draw_mixture.cpp).
std::string matrix_form(const Site& site);  ///< Scores, weights, outputs as matrices (draw_matrix.cpp).
std::string permutation(const Site& site);  ///< Outputs of a sentence in two orders (draw_order.cpp).
std::string scale_spread(const Site& site); ///< The largest weight as d grows (draw_scale.cpp).
std::string slider(const Site& site);       ///< Weights as the query turns (draw_query.cpp).

} // namespace attest::docs
