/// \file
/// The layer: projections, several heads, and the projection back to the model's width.

#pragma once

#include "reference/attention.hpp"

#include <functional>
#include <optional>

namespace attest::reference
{

/// The matrices of one head.
template <class Number> struct Head
{
    Matrix<Number> query; ///< W_Q, d_model × d_k
    Matrix<Number> key;   ///< W_K, d_model × d_k
    Matrix<Number> value; ///< W_V, d_model × d_v
};

/// The parameters of a layer: they are chosen once and serve every sentence.
///
/// Their sizes say how many heads there are and how wide, so that a layer of any sizes can be written down.
/// \satisfies{PRJ-4}
/// \satisfies{HDS-5}
/// \satisfies{HDS-6}
// [layer]
template <class Number> struct Layer
{
    std::vector<Head<Number>> heads;      ///< At least one.
    std::optional<Matrix<Number>> output; ///< W_O, (heads · d_v) × d_model; nothing: the joined heads.
};
// [layer]

/// What a layer adds to its scores, and which keys its queries see.
template <class Number> struct Masking
{
    Visible visible = everything();                                 ///< Which keys a query sees.
    std::function<Number(std::size_t query, std::size_t key)> bias; ///< Empty: nothing is added.
};

/// What one head computes.
template <class Number> struct HeadResult
{
    Matrix<Number> queries;             ///< n × d_k
    Matrix<Number> keys;                ///< m × d_k
    Matrix<Number> values;              ///< m × d_v
    std::vector<Attended<Number>> rows; ///< One for each query.
};

/// What a layer computes: every head's steps, the joined heads, the output.
template <class Number> struct LayerResult
{
    std::vector<HeadResult<Number>> heads; ///< What each head computes.
    Matrix<Number> joined;                 ///< n × (heads · d_v)
    Matrix<Number> output;                 ///< n × d_model, or `joined` without W_O
};

/// Every token of a sequence times one matrix: row i depends on token i alone.
/// \satisfies{PRJ-2}
// [project_all]
template <class Number>
Matrix<Number> project_all(const Matrix<Number>& tokens, const Matrix<Number>& projection,
                           const Steps<Number>& steps)
{
    std::vector<Vector<Number>> rows;
    for (std::size_t token = 0; token < tokens.rows; ++token)
        rows.push_back(steps.project(tokens.row(token), projection));
    return stack_rows(rows, projection.columns);
}
// [project_all]

/// The additive mask of one query, one number for each key it sees.
template <class Number>
std::vector<Vector<Number>> bias_of_row(const Masking<Number>& masking, std::size_t query,
                                        const std::vector<std::size_t>& visible)
{
    if (!masking.bias)
        return {};
    Vector<Number> terms;
    for (const std::size_t key : visible)
        terms.push_back(masking.bias(query, key));
    return {terms};
}

/// What one head makes of the tokens before any of them attends: queries, keys and values.
///
/// \param tokens  the sequence that asks, n × d_model
/// \param context the sequence that answers, m × d_model
// [project_head]
template <class Number>
HeadResult<Number> project_head(const Matrix<Number>& tokens, const Matrix<Number>& context,
                                const Head<Number>& head, const Steps<Number>& steps)
{
    HeadResult<Number> result;
    result.queries = project_all(tokens, head.query, steps);
    result.keys = project_all(context, head.key, steps);
    result.values = project_all(context, head.value, steps);
    return result;
}
// [project_head]

/// Attention of one token in one head: score, scale, add the mask, softmax, weigh and add.
///
/// \param head  the head's queries, keys and values
/// \param query position of the token that asks
// [attend_token]
template <class Number>
Attended<Number> attend_token(const HeadResult<Number>& head, std::size_t query,
                              const Masking<Number>& masking, const Steps<Number>& steps)
{
    const auto visible = visible_keys(steps.mask(masking.visible), query, head.keys.rows);
    RowConventions<Number> conventions;
    conventions.scaling.width = static_cast<unsigned long>(head.keys.columns);
    conventions.biases = bias_of_row(masking, query, visible);
    return attend(head.queries.row(query), head.keys, head.values, visible, conventions, steps);
}
// [attend_token]

/// One head, with matrices of its own: project, then let every token attend.
///
/// \param tokens  the sequence that asks, n × d_model
/// \param context the sequence that answers, m × d_model
/// \satisfies{HDS-1}
/// \satisfies{HDS-7}
/// \satisfies{HDS-10}
// [run_head]
template <class Number>
HeadResult<Number> run_head(const Matrix<Number>& tokens, const Matrix<Number>& context,
                            const Head<Number>& head, const Masking<Number>& masking,
                            const Steps<Number>& steps)
{
    HeadResult<Number> result = project_head(tokens, context, head, steps);
    for (std::size_t query = 0; query < tokens.rows; ++query)
        result.rows.push_back(attend_token(result, query, masking, steps));
    return result;
}
// [run_head]

/// The weights of one head, n × m: row i says how token i shares its attention out.
/// \satisfies{HDS-9}
// [weights_of_head]
template <class Number> Matrix<Number> weights_of_head(const HeadResult<Number>& head)
{
    return build_matrix<Number>(head.rows.size(), head.keys.rows, [&](std::size_t query, std::size_t key)
                                { return head.rows[query].weight[key]; });
}
// [weights_of_head]

/// The outputs of one head, n × d_v.
/// \satisfies{HDS-9}
// [outputs_of_head]
template <class Number> Matrix<Number> outputs_of_head(const HeadResult<Number>& head)
{
    return build_matrix<Number>(head.rows.size(), head.values.columns,
                                [&](std::size_t query, std::size_t c) { return head.rows[query].output[c]; });
}
// [outputs_of_head]

/// The outputs of all heads, joined end to end; each row stays at its token's position.
template <class Number>
Matrix<Number> join_heads(const std::vector<HeadResult<Number>>& heads, std::size_t tokens,
                          const Steps<Number>& steps)
{
    std::vector<Vector<Number>> rows;
    for (std::size_t token = 0; token < tokens; ++token)
    {
        std::vector<Vector<Number>> outputs;
        for (const HeadResult<Number>& head : heads)
            outputs.push_back(head.rows[token].output);
        Vector<Number> joined = steps.join(outputs);
        for (Number& entry : joined)
            entry = at_position(token, entry);
        rows.push_back(joined);
    }
    std::size_t width = 0;
    for (const HeadResult<Number>& head : heads)
        width += head.values.columns;
    return stack_rows(rows, width);
}

/// One attention layer, in order: project, score, scale, mask, softmax, weigh and add, join, project back.
///
/// \param tokens     the sequence that asks, n × d_model
/// \param context    the sequence that answers, m × d_model; the same one for self-attention
/// \param parameters the matrices of the layer, at least one head
/// \param masking    which keys are visible, and what is added to their scores
/// \param steps      the steps to use
/// \satisfies{HDS-3}
/// \satisfies{HDS-8}
// [run_layer]
template <class Number>
LayerResult<Number> run_layer(const Matrix<Number>& tokens, const Matrix<Number>& context,
                              const Layer<Number>& parameters, const Masking<Number>& masking,
                              const Steps<Number>& steps)
{
    LayerResult<Number> result;
    for (const Head<Number>& head : parameters.heads)
        result.heads.push_back(run_head(tokens, context, head, masking, steps));
    result.joined = join_heads(result.heads, tokens.rows, steps);
    result.output = parameters.output ? project_all(result.joined, *parameters.output, steps) : result.joined;
    return result;
}
// [run_layer]

/// Self-attention: queries, keys and values all come from the same sequence.
/// \satisfies{PRJ-7}
/// \satisfies{PRP-1}
/// \satisfies{PRP-2}
/// \satisfies{PRP-3}
/// \satisfies{PRP-4}
/// \satisfies{PRP-6}
/// \satisfies{PRP-7}
// [self_attention]
template <class Number>
LayerResult<Number> self_attention(const Matrix<Number>& tokens, const Layer<Number>& parameters,
                                   const Masking<Number>& masking, const Steps<Number>& steps)
{
    return run_layer(tokens, tokens, parameters, masking, steps);
}
// [self_attention]

} // namespace attest::reference
