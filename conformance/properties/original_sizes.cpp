#include "conformance/properties/all.hpp"

#include "conformance/properties/samples.hpp"
#include "reference/layer.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::HeadResult;
using reference::Layer;
using reference::LayerResult;
using reference::Matrix;
using reference::Value;

/// A layer of heads of width 64 whose parameters are −1, 0 and 1, and a sentence of such numbers.
///
/// All is whole numbers, so that projections and scores can be calculated in another way and must be equal.
struct WholeLayer
{
    struct WholeHead
    {
        Matrix<long> query;
        Matrix<long> key;
        Matrix<long> value;
    };

    WholeLayer(std::size_t count, std::size_t length);

    Samples samples{26};
    std::size_t model; ///< As wide as the joined heads.
    std::vector<WholeHead> heads;
    Matrix<long> back;
    Matrix<long> tokens;

    Matrix<long> small_integers(std::size_t rows, std::size_t columns)
    {
        return reference::build_matrix<long>(rows, columns, [&](std::size_t, std::size_t)
                                             { return samples.integer(-1, 1); });
    }
};

WholeLayer::WholeLayer(std::size_t count, std::size_t length) : model(64 * count)
{
    for (std::size_t h = 0; h < count; ++h)
        heads.push_back({small_integers(model, 64), small_integers(model, 64), small_integers(model, 64)});
    back = small_integers(model, model);
    tokens = small_integers(length, model);
}

/// The same numbers in the reading `Value`, copied from three of them since there are many.
Matrix<Value> values_of(const Matrix<long>& whole)
{
    const auto three = numbers<Value>({-1, 0, 1});
    return reference::build_matrix<Value>(whole.rows, whole.columns, [&](std::size_t r, std::size_t c)
                                          { return three[static_cast<std::size_t>(whole(r, c) + 1)]; });
}

LayerResult<Value> run(const WholeLayer& whole, const Texts& texts)
{
    Layer<Value> layer;
    for (const auto& head : whole.heads)
        layer.heads.push_back({values_of(head.query), values_of(head.key), values_of(head.value)});
    layer.output = values_of(whole.back);
    return reference::self_attention(values_of(whole.tokens), layer, {}, texts.value);
}

/// The product in whole numbers: another way than the reference's.
Matrix<long> product(const Matrix<long>& left, const Matrix<long>& right)
{
    Matrix<long> result{left.rows, right.columns, std::vector<long>(left.rows * right.columns)};
    for (std::size_t r = 0; r < left.rows; ++r)
        for (std::size_t k = 0; k < left.columns; ++k)
            for (std::size_t c = 0; c < right.columns; ++c)
                result.cells[r * right.columns + c] += left(r, k) * right(k, c);
    return result;
}

bool equal(const Matrix<Value>& found, const Matrix<long>& expected)
{
    return found.rows == expected.rows && found.columns == expected.columns &&
           std::ranges::equal(found.cells, expected.cells);
}

/// The scaled scores are whole scores divided by 8, which binary numbers hold exactly.
bool scores_are_eighths(const HeadResult<Value>& head, const Matrix<long>& scores)
{
    for (std::size_t i = 0; i < scores.rows; ++i)
        for (std::size_t j = 0; j < scores.columns; ++j)
            if (head.rows[i].score.at(j) != scores(i, j) || head.rows[i].scaled.at(j) * 8 != scores(i, j))
                return false;
    return true;
}

void check_head(const HeadResult<Value>& found, const Matrix<long>& tokens, const WholeLayer::WholeHead& head,
                Report& report)
{
    const auto queries = product(tokens, head.query);
    const auto keys = product(tokens, head.key);
    report.check(equal(found.queries, queries), "Q is not XW_Q");
    report.check(equal(found.keys, keys), "K is not XW_K");
    report.check(equal(found.values, product(tokens, head.value)), "V is not XW_V");
    report.check(scores_are_eighths(found, product(queries, reference::transpose(keys))),
                 "a scaled score is not QK^T/8");
}

void check_layer(const LayerResult<Value>& found, const WholeLayer& whole, Report& report)
{
    for (std::size_t h = 0; h < whole.heads.size(); ++h)
        check_head(found.heads[h], whole.tokens, whole.heads[h], report);
    report.check(found.joined.columns == whole.model && found.output.columns == whole.model,
                 "heads of 64 joined, and projected back, are not " + std::to_string(whole.model) + " wide");
}

void original_layer_runs(const Texts& texts, Report& report)
{
    const auto scope = reference::Precision::bits(53);
    const WholeLayer whole(8, 2);
    check_layer(run(whole, texts), whole, report);
}

/// The values of all heads, side by side.
Matrix<long> joined_values(const WholeLayer& whole)
{
    std::vector<Matrix<long>> values;
    for (const auto& head : whole.heads)
        values.push_back(product(whole.tokens, head.value));
    return reference::build_matrix<long>(whole.tokens.rows, whole.model, [&](std::size_t i, std::size_t c)
                                         { return values[c / 64](i, c % 64); });
}

/// A single token gives itself the weight 1, so that the output is whole, too.
void gpt2_layer_runs(const Texts& texts, Report& report)
{
    const auto scope = reference::Precision::bits(53);
    const WholeLayer whole(12, 1);
    const auto found = run(whole, texts);
    check_layer(found, whole, report);
    const auto joined = joined_values(whole);
    report.check(equal(found.joined, joined), "the heads joined are not their values joined");
    report.check(equal(found.output, product(joined, whole.back)),
                 "the output is not the joined heads times W_O");
}

} // namespace

std::vector<Property> original_size_properties()
{
    return {
        {"HDS-5.runs", "a layer of 8 heads of 64 in a model of 512 runs", original_layer_runs},
        {"HDS-6.runs", "a layer of 12 heads of 64 in a model of 768 runs", gpt2_layer_runs},
    };
}

} // namespace attest::conformance
