#include "conformance/properties/all.hpp"

#include "conformance/properties/layers.hpp"
#include "conformance/properties/rows.hpp"
#include "reference/matrix_form.hpp"

namespace attest::conformance
{

namespace
{

using reference::Enclosure;
using reference::Exact;
using reference::Matrix;
using reference::Rational;
using reference::Scaling;
using reference::Steps;
using reference::Trace;
using reference::Visible;

/// Queries, keys and values of one reading.
template <class Number> struct Inputs
{
    Matrix<Number> queries;
    Matrix<Number> keys;
    Matrix<Number> values;
};

/// Random whole numbers from −3 to 3: n queries, m keys, widths 2 and 3.
template <class Number> Inputs<Number> sample_inputs(Samples& samples, std::size_t n, std::size_t m)
{
    const auto queries = samples.integers(n, 2, 3);
    const auto keys = samples.integers(m, 2, 3);
    const auto values = samples.integers(m, 3, 3);
    return {matrix_of_numbers<Number>(queries), matrix_of_numbers<Number>(keys),
            matrix_of_numbers<Number>(values)};
}

Scaling exact_scale()
{
    return {2, {}};
}

/// The outputs of all queries, each on its own.
template <class Number>
Matrix<Number> word_by_word(const Inputs<Number>& inputs, const Visible& visible, const Steps<Number>& steps)
{
    std::vector<reference::Vector<Number>> rows;
    for (std::size_t query = 0; query < inputs.queries.rows; ++query)
        rows.push_back(attend_plainly(inputs.queries.row(query), inputs.keys, inputs.values,
                                      seen_from(visible, query, inputs.keys.rows, steps), steps)
                           .output);
    return reference::stack_rows(rows, inputs.values.columns);
}

template <class Number>
Matrix<Number> as_matrices(const Inputs<Number>& inputs, const Visible& visible, const Steps<Number>& steps)
{
    return reference::attend_as_matrices(inputs.queries, inputs.keys, inputs.values, visible, exact_scale(),
                                         steps);
}

void equals_word_by_word(const Texts& texts, Report& report)
{
    Samples samples(61);
    for (std::size_t n = 1; n <= 4; ++n)
        for (const Visible& visible : {reference::everything(), reference::causal()})
        {
            const auto inputs = sample_inputs<Exact>(samples, n, n);
            report.check(as_matrices(inputs, visible, texts.exact).cells ==
                             word_by_word(inputs, visible, texts.exact).cells,
                         "the matrix form of " + std::to_string(n) + " words is not what each word gives");
        }
}

void encloses_word_by_word(const Texts& texts, Report& report)
{
    const reference::Precision scope(40);
    Samples samples(62);
    const auto inputs = sample_inputs<Enclosure>(samples, 12, 9);
    const auto whole = as_matrices(inputs, reference::everything(), texts.enclosure);
    const auto single = word_by_word(inputs, reference::everything(), texts.enclosure);
    for (std::size_t cell = 0; cell < whole.cells.size(); ++cell)
        report.check(reference::overlaps(whole.cells[cell], single.cells[cell]),
                     "the enclosures of both forms do not meet");
}

/// softmax((X W_Q)(X W_K)ᵀ/√d) X W_V, against the layer that goes word by word.
void layer_is_formula(const Texts& texts, Report& report)
{
    Samples samples(63);
    const auto tokens = sample_tokens<Exact>(samples, 3, 3);
    const auto layer = sample_layer<Exact>(samples, {});
    const auto& head = layer.heads.front();
    const Inputs<Exact> inputs{reference::multiply(tokens, head.query), reference::multiply(tokens, head.key),
                               reference::multiply(tokens, head.value)};
    report.check(as_matrices(inputs, reference::everything(), texts.exact).cells ==
                     reference::self_attention(tokens, layer, {}, texts.exact).output.cells,
                 "the layer is not softmax((X W_Q)(X W_K)^T/sqrt(d)) X W_V");
}

void rows_are_projections(const Texts& texts, Report& report)
{
    Samples samples(64);
    const auto tokens = sample_tokens<Exact>(samples, 4, 3);
    const auto matrix = matrix_of_numbers<Exact>(samples.integers(3, 2, 5));
    const auto product = reference::multiply(tokens, matrix);
    for (std::size_t token = 0; token < tokens.rows; ++token)
        report.check(product.row(token) == texts.exact.project(tokens.row(token), matrix),
                     "row " + std::to_string(token) + " of X W is not that token's projection");
}

void row_is_query(const Texts& texts, Report& report)
{
    Samples samples(65);
    const auto inputs = sample_inputs<Exact>(samples, 3, 5);
    const auto scores = reference::multiply(inputs.queries, reference::transpose(inputs.keys));
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 5; ++j)
            report.check(scores(i, j) == texts.exact.score(inputs.queries.row(i), inputs.keys.row(j)),
                         "a cell of Q K^T is not the score of its query and its key");
}

Matrix<Exact> sample_weights(const Texts& texts)
{
    Samples samples(66);
    const auto inputs = sample_inputs<Exact>(samples, 3, 3);
    return reference::weights_as_matrix(inputs.queries, inputs.keys, reference::everything(), exact_scale(),
                                        texts.exact);
}

void softmax_runs_along_rows(const Texts& texts, Report& report)
{
    const Exact one(Rational(1));
    const Matrix<Exact> weights = sample_weights(texts);
    for (std::size_t row = 0; row < weights.rows; ++row)
        report.check(reference::total(weights.row(row)) == one, "a row of weights does not add up to 1");
    report.check(!(reference::total(reference::transpose(weights).row(0)) == one),
                 "the first column of weights adds up to 1, which only rows must");
}

/// Queries that are traced, keys that are not.
void row_depends_on_own_query(const Texts& texts, Report& report)
{
    Samples samples(67);
    const auto keys = matrix_of_numbers<Trace>(samples.integers(4, 2, 3));
    const auto weights = reference::weights_as_matrix(traced_tokens(3, 2), keys, reference::everything(),
                                                      exact_scale(), texts.trace);
    for (std::size_t query = 0; query < 3; ++query)
        report.check(tokens_of_row(weights, query) == std::vector<std::size_t>{query},
                     "row " + std::to_string(query) + " of the weights does not depend on its query alone");
}

} // namespace

std::vector<Property> matrix_form_properties()
{
    return {
        {"MAT-1.rows-are-projections", "row i of X W is the projection of token i, exactly",
         rows_are_projections},
        {"MAT-2.word-by-word", "the matrix form equals the word-by-word form, exactly", equals_word_by_word},
        {"MAT-2.enclosures-meet", "the enclosures of both forms meet", encloses_word_by_word},
        {"MAT-2.layer-is-formula", "the layer is softmax((X W_Q)(X W_K)^T/sqrt(d)) X W_V, exactly",
         layer_is_formula},
        {"MAT-3.row-is-query", "row i of Q K^T has the scores of query i, exactly", row_is_query},
        {"MAT-3.softmax-along-rows", "rows of weights add up to exactly 1; columns need not",
         softmax_runs_along_rows},
        {"MAT-3.depends-on-own-query", "row i of the weights depends on query i alone",
         row_depends_on_own_query},
    };
}

} // namespace attest::conformance
