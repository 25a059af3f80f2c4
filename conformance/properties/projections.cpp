#include "conformance/properties/all.hpp"

#include "conformance/properties/layers.hpp"
#include "conformance/quantity.hpp"
#include "reference/readings/exact.hpp"

#include <numeric>

namespace attest::conformance
{

namespace
{

using reference::Exact;
using reference::HeadResult;
using reference::Layer;
using reference::Matrix;
using reference::Rational;
using reference::Trace;
using reference::Vector;

/// The numbers first, first + 1, ... of some tokens.
std::vector<std::size_t> counting(std::size_t first, std::size_t count)
{
    std::vector<std::size_t> tokens(count);
    std::iota(tokens.begin(), tokens.end(), first);
    return tokens;
}

std::string shape_text(std::size_t rows, std::size_t columns)
{
    return std::to_string(rows) + " x " + std::to_string(columns);
}

template <class Number>
void check_shape(const Matrix<Number>& matrix, std::size_t rows, std::size_t columns, const std::string& what,
                 Report& report)
{
    report.check(matrix.rows == rows && matrix.columns == columns,
                 what + ": found " + shape_text(matrix.rows, matrix.columns) + ", expected " +
                     shape_text(rows, columns));
}

/// Every row of a traced matrix depends on exactly the tokens that `expected(row)` lists.
template <class Expected>
void check_tokens(const Matrix<Trace>& matrix, const std::string& what, Report& report, Expected expected)
{
    for (std::size_t row = 0; row < matrix.rows; ++row)
        report.check(tokens_of_row(matrix, row) == expected(row),
                     what + ", row " + std::to_string(row) + ": depends on other tokens than it should");
}

/// Row i of Q depends on token i alone, and row j of K and of V on token `first_answer` + j alone.
void check_projections(const HeadResult<Trace>& head, std::size_t first_answer, Report& report)
{
    const auto asks = [](std::size_t row) { return counting(row, 1); };
    const auto answers = [=](std::size_t row) { return counting(first_answer + row, 1); };
    check_tokens(head.queries, "Q", report, asks);
    check_tokens(head.keys, "K", report, answers);
    check_tokens(head.values, "V", report, answers);
}

// PRJ-1

/// The row of a matrix that a token with a single 1 picks out.
void unit_token_picks_row(const Texts& texts, Report& report)
{
    Samples samples(11);
    const auto matrix = matrix_of_numbers<Exact>(samples.integers(5, 3, 9));
    const auto units = reference::unit_matrix<Exact>(matrix.rows);
    for (std::size_t k = 0; k < matrix.rows; ++k)
        report.check(texts.exact.project(units.row(k), matrix) == matrix.row(k),
                     "a token that is 1 at entry " + std::to_string(k) + " does not give that row of W");
}

void projection_is_linear(const Texts& texts, Report& report)
{
    Samples samples(12);
    const auto matrix = matrix_of_numbers<Exact>(samples.integers(6, 4, 9));
    const auto x = samples.rationals(6);
    const auto y = samples.rationals(6);
    std::vector<Rational> sum;
    for (std::size_t c = 0; c < x.size(); ++c)
        sum.push_back(x[c] + y[c]);
    const auto of_sum = texts.exact.project(numbers<Exact>(sum), matrix);
    const auto of_x = texts.exact.project(numbers<Exact>(x), matrix);
    const auto of_y = texts.exact.project(numbers<Exact>(y), matrix);
    for (std::size_t c = 0; c < of_sum.size(); ++c)
        report.check(of_sum[c] == of_x[c] + of_y[c],
                     "column " + std::to_string(c) + ": (x + y)W is not xW + yW");
}

// PRJ-2

void rows_depend_on_their_token(const Texts& texts, Report& report)
{
    Samples samples(13);
    const auto layer = sample_layer<Trace>(samples, {});
    const auto result = reference::self_attention(traced_tokens(5, 3), layer, {}, texts.trace);
    check_projections(result.heads.at(0), 0, report);
}

void outputs_depend_on_all(const Texts& texts, Report& report)
{
    Samples samples(13);
    const auto layer = sample_layer<Trace>(samples, {});
    const auto output = reference::self_attention(traced_tokens(5, 3), layer, {}, texts.trace).output;
    check_tokens(output, "output", report, [](std::size_t) { return counting(0, 5); });
}

// PRJ-3

void check_rows(const HeadResult<Trace>& head, std::size_t tokens, std::size_t value_width, Report& report)
{
    report.check(head.rows.size() == tokens, "found " + std::to_string(head.rows.size()) + " rows of scores");
    for (const auto& row : head.rows)
    {
        report.check(row.score.size() == tokens, "found " + std::to_string(row.score.size()) + " scores");
        report.check(row.weight.size() == tokens, "found " + std::to_string(row.weight.size()) + " weights");
        report.check(row.output.size() == value_width,
                     "found an output of width " + std::to_string(row.output.size()));
    }
}

void shapes(const Texts& texts, Report& report)
{
    Samples samples(14);
    for (const LayerSizes& sizes : {LayerSizes{1, 3, 2, 4}, LayerSizes{1, 8, 2, 3}, LayerSizes{1, 1, 5, 2}})
        for (const std::size_t tokens : {1UL, 2UL, 7UL})
        {
            const auto layer = sample_layer<Trace>(samples, sizes);
            const auto head =
                reference::self_attention(traced_tokens(tokens, sizes.model), layer, {}, texts.trace)
                    .heads.at(0);
            check_shape(head.queries, tokens, sizes.key, "Q", report);
            check_shape(head.keys, tokens, sizes.key, "K", report);
            check_shape(head.values, tokens, sizes.value, "V", report);
            check_rows(head, tokens, sizes.value, report);
        }
}

// PRJ-4

void check_word_everywhere(const Vector<Exact>& word, const Layer<Exact>& layer, std::size_t length,
                           const Texts& texts, Report& report)
{
    Samples samples(length);
    const Vector<Exact> query = texts.exact.project(word, layer.heads[0].query);
    for (std::size_t place = 0; place < length; ++place)
    {
        auto sentence = sample_tokens<Exact>(samples, length, word.size());
        std::copy(word.begin(), word.end(),
                  sentence.cells.begin() + static_cast<std::ptrdiff_t>(place * word.size()));
        const auto queries = reference::project_all(sentence, layer.heads[0].query, texts.exact);
        report.check(queries.row(place) == query, "a word has another query at position " +
                                                      std::to_string(place) + " of " +
                                                      std::to_string(length));
    }
}

/// One layer serves sentences of any length, and makes the same query of a word in each.
void one_layer_serves_all(const Texts& texts, Report& report)
{
    Samples samples(15);
    const auto layer = sample_layer<Exact>(samples, {});
    const auto word = numbers<Exact>(samples.rationals(3));
    for (std::size_t length = 1; length <= 6; ++length)
        check_word_everywhere(word, layer, length, texts, report);
}

/// Matrices of any sizes and contents make a layer: sizes are chosen, contents are free.
void any_sizes_and_contents(const Texts& texts, Report& report)
{
    for (std::size_t key = 1; key <= 4; ++key)
        for (std::size_t value = 1; value <= 3; ++value)
        {
            Samples samples(100 * key + value);
            const auto layer = sample_layer<Exact>(samples, {1, 4, key, value});
            const auto tokens = sample_tokens<Exact>(samples, 3, 4);
            const auto output = reference::self_attention(tokens, layer, {}, texts.exact).output;
            check_shape(output, 3, value, "output", report);
            const Exact sum = reference::total(
                reference::self_attention(tokens, layer, {}, texts.exact).heads[0].rows[0].weight);
            report.check(sum == Exact(Rational(1)), "the weights of the first row do not add up to 1");
        }
}

// PRJ-5

/// The width of queries and keys is what a score adds up over.
void score_adds_up_common_width(const Texts& texts, Report& report)
{
    for (std::size_t width = 1; width <= 9; ++width)
    {
        const Vector<Exact> ones(width, Exact(Rational(1)));
        report.check(texts.exact.score(ones, ones) == Exact(Rational(width)),
                     "a query and a key of " + std::to_string(width) + " ones do not score " +
                         std::to_string(width));
    }
}

// PRJ-6

/// The scores of every word for every word, in one head.
Matrix<Exact> scores_of(const Matrix<Exact>& tokens, const reference::Head<Exact>& head, const Texts& texts)
{
    const auto result = reference::run_head(tokens, tokens, head, {}, texts.exact);
    return reference::build_matrix<Exact>(tokens.rows, tokens.rows, [&](std::size_t i, std::size_t j)
                                          { return result.rows[i].score.at(j); });
}

void shared_matrix_is_symmetric(const Texts& texts, Report& report)
{
    Samples samples(16);
    for (int sentence = 0; sentence < 20; ++sentence)
    {
        auto head = sample_head<Exact>(samples, {});
        head.key = head.query;
        const auto scores = scores_of(sample_tokens<Exact>(samples, 5, 3), head, texts);
        report.check(scores.cells == reference::transpose(scores).cells,
                     "one matrix for queries and keys, but the scores are not symmetric");
    }
}

Matrix<Exact> two_rows(const std::vector<Rational>& cells)
{
    return {2, 2, numbers<Exact>(cells)};
}

/// The chapter's words "chased" and "mouse", with two matrices: their scores for each other are 8 and 5.
void separate_matrices_are_not(const Texts& texts, Report& report)
{
    const reference::Head<Exact> head{two_rows({1, 2, 1, 1}), two_rows({4, 1, 2, 3}), two_rows({1, 0, 0, 1})};
    const auto scores = scores_of(reference::unit_matrix<Exact>(2), head, texts);
    report.check(scores(0, 1) == Exact(Rational(8)) && scores(1, 0) == Exact(Rational(5)),
                 "the two words score each other " + certified_text(scores(0, 1)) + " and " +
                     certified_text(scores(1, 0)) + ", not 8 and 5");
}

void weights_are_not_symmetric(const Texts& texts, Report& report)
{
    const reference::Head<Exact> head{two_rows({1, 2, 1, 1}), two_rows({1, 2, 1, 1}), two_rows({1, 0, 0, 1})};
    const auto words = reference::unit_matrix<Exact>(2);
    const auto result = reference::run_head(words, words, head, {}, texts.exact);
    report.check(!(result.rows[0].weight[1] == result.rows[1].weight[0]),
                 "two words give each other the same weight");
}

// PRJ-7

void self_is_one_sequence(const Texts& texts, Report& report)
{
    Samples samples(17);
    const auto layer = sample_layer<Trace>(samples, {});
    const auto tokens = traced_tokens(4, 3);
    const auto self = reference::self_attention(tokens, layer, {}, texts.trace);
    check_projections(self.heads.at(0), 0, report);
    check_tokens(self.output, "output", report, [](std::size_t) { return counting(0, 4); });
}

/// Two tokens ask, numbers 0 and 1; three answer, numbers 2 to 4.
void cross_is_two(const Texts& texts, Report& report)
{
    Samples samples(18);
    const auto layer = sample_layer<Trace>(samples, {});
    const auto cross =
        reference::run_layer(traced_tokens(2, 3), traced_tokens(3, 3, 2), layer, {}, texts.trace);
    check_projections(cross.heads.at(0), 2, report);
    check_tokens(cross.output, "output", report,
                 [](std::size_t row) { return std::vector<std::size_t>{row, 2, 3, 4}; });
}

// PRJ-8

/// The embeddings of *The cat chased the mouse*: one row for each word, looked up in a vocabulary.
Matrix<Exact> cat_and_mouse(Samples& samples)
{
    const auto vocabulary = sample_tokens<Exact>(samples, 4, 3); // the, cat, chased, mouse
    const std::vector<std::size_t> words{0, 1, 2, 0, 3};
    return reference::build_matrix<Exact>(words.size(), vocabulary.columns,
                                          [&](std::size_t row, std::size_t c)
                                          { return vocabulary(words[row], c); });
}

void equal_words_have_equal_outputs(const Texts& texts, Report& report)
{
    Samples samples(19);
    const auto layer = sample_layer<Exact>(samples, {});
    const auto result = reference::self_attention(cat_and_mouse(samples), layer, {}, texts.exact);
    check_shape(result.output, 5, 4, "output of five words", report);
    report.check(result.output.row(0) == result.output.row(3), "the two \"the\" have different outputs");
    report.check(!(result.output.row(0) == result.output.row(1)), "\"the\" and \"cat\" have equal outputs");
}

} // namespace

std::vector<Property> projection_properties()
{
    return {
        {"PRJ-1.unit-picks-row", "a token with a single 1 gives a row of the matrix", unit_token_picks_row},
        {"PRJ-1.linear", "(x + y)W = xW + yW, exactly", projection_is_linear},
        {"PRJ-2.one-token-alone", "row i of Q, K and V depends on token i alone", rows_depend_on_their_token},
        {"PRJ-2.mixing-comes-later", "every row of the output depends on every token", outputs_depend_on_all},
        {"PRJ-3.shapes", "shapes at each step, for three different widths", shapes},
        {"PRJ-4.one-layer", "one layer makes the same query of a word in every sentence",
         one_layer_serves_all},
        {"PRJ-4.sizes-chosen", "matrices of any sizes and contents make a layer", any_sizes_and_contents},
        {"PRJ-5.common-width", "a score adds up over the common width", score_adds_up_common_width},
        {"PRJ-6.symmetric", "one matrix for queries and keys: symmetric scores", shared_matrix_is_symmetric},
        {"PRJ-6.asymmetric-witness", "two matrices: scores that are not symmetric",
         separate_matrices_are_not},
        {"PRJ-6.weights-not-symmetric", "weights are not symmetric even then", weights_are_not_symmetric},
        {"PRJ-7.self", "self-attention: queries, keys and values of one sequence", self_is_one_sequence},
        {"PRJ-7.cross", "cross-attention: keys and values of another", cross_is_two},
        {"PRJ-8.equal-words", "equal words have equal outputs, exactly", equal_words_have_equal_outputs},
    };
}

} // namespace attest::conformance
