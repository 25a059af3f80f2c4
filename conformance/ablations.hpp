/// \file
/// Ablations: attention with one part removed, to see what the part is for.

#pragma once

#include "conformance/texts.hpp"
#include "reference/layer.hpp"

#include <string>

namespace attest::conformance
{

/// The steps without one part: `scores`, `softmax`, `scale` or `mask`; all steps where the part is `nothing` or
/// a matrix of head_without().
///
/// Without scores all keys get one weight; without softmax the scaled scores are divided by their sum.
/// \throws std::invalid_argument when there is no such part
Texts steps_without(const std::string& part, const Texts& texts);

/// The head without one of its own matrices: `own W_Q`, `own W_K` or `own W_V`; else the same head.
///
/// Without W_Q a token asks for what it offers, without W_K it offers what it asks for, and without W_V it
/// passes on its key.
template <class Number>
reference::Head<Number> head_without(const std::string& part, reference::Head<Number> head)
{
    if (part == "own W_Q")
        head.query = head.key;
    if (part == "own W_K")
        head.key = head.query;
    if (part == "own W_V")
        head.value = head.key;
    return head;
}

} // namespace attest::conformance
