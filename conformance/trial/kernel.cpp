#include "conformance/trial/kernel.hpp"

#include "conformance/trial/functions.hpp"
#include "conformance/trial/scores.hpp"
#include "conformance/trial/sums.hpp"
#include "reference/special_values.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace attest::conformance::trial
{

namespace
{

using Columns = std::vector<std::vector<double>>;

/// The values of some keys, a column each, as the kernel's products take them.
Columns columns_of(const reference::ProblemRow& row, const std::vector<std::size_t>& keys,
                   const Choices& choices)
{
    Columns columns(row.extents.value_width);
    for (const std::size_t key : keys)
    {
        const std::vector<double> value = product_inputs(choices, reference::value_of(row, key));
        for (std::size_t column = 0; column < value.size(); ++column)
            columns[column].push_back(value[column]);
    }
    return columns;
}

std::span<const double> part(const std::vector<double>& all, std::size_t begin, std::size_t end)
{
    return std::span(all).subspan(begin, end - begin);
}

/// What is known after some blocks of keys: the maximum, the row sum, and the weighted values.
class Running
{
public:
    Running(const Choices& choices, std::size_t width) : choices_(choices), values_(width, 0) {}

    /// Takes a block of keys in.
    void absorb(std::span<const double> scores, const Columns& columns, std::size_t begin)
    {
        raise_maximum(*std::ranges::max_element(scores));
        const std::vector<double> weights = exponentials(scores);
        const std::vector<double> stored_weights = stored(weights);
        sum_ = sum(choices_, choices_.arithmetic.row_sum, choices_.rounded_row_sum ? stored_weights : weights,
                   sum_);
        for (std::size_t column = 0; column < values_.size(); ++column)
            add_values(values_[column], stored_weights, part(columns[column], begin, begin + scores.size()));
    }

    /// Takes a key of value 0 in.
    void absorb_sink(double score)
    {
        raise_maximum(score);
        sum_ = choices_.arithmetic.row_sum.add(sum_, exponential(choices_, score, *maximum_));
    }

    /// Weights divided by their sum, before they weigh anything.
    std::vector<double> normalised_output(std::span<const double> scores, const Columns& columns,
                                          std::optional<double> sink)
    {
        raise_maximum(std::max(*std::ranges::max_element(scores), sink.value_or(scores.front())));
        std::vector<double> weights = exponentials(scores);
        sum_ = sum(choices_, choices_.arithmetic.row_sum, weights);
        if (sink)
            sum_ = choices_.arithmetic.row_sum.add(sum_, exponential(choices_, *sink, *maximum_));
        for (double& weight : weights)
            weight = choices_.arithmetic.division.divide(weight, sum_);
        weights = stored(weights);
        std::vector<double> output;
        for (const std::vector<double>& column : columns)
            output.push_back(sum_of_products(choices_, choices_.arithmetic.weighted_sum, weights, column));
        return output;
    }

    std::vector<double> output() const
    {
        const Arithmetic& arithmetic = choices_.arithmetic.division;
        const double inverse = arithmetic.divide(1, sum_);
        std::vector<double> output;
        for (const double value : values_)
            output.push_back(choices_.reciprocal ? arithmetic.multiply(value, inverse)
                                                 : arithmetic.divide(value, sum_));
        return output;
    }

    double log_sum_exp(bool base_two) const
    {
        const Arithmetic& arithmetic = choices_.arithmetic.logarithm;
        const double maximum = base_two ? arithmetic.multiply(*maximum_, log2_e(arithmetic)) : *maximum_;
        return arithmetic.add(maximum, logarithm(choices_, sum_, base_two));
    }

private:
    void raise_maximum(double score)
    {
        const double next = maximum_ ? std::max(*maximum_, score) : score;
        if (maximum_)
            rescale(exponential(choices_, *maximum_, next));
        maximum_ = next;
    }

    void rescale(double factor)
    {
        sum_ = choices_.arithmetic.row_sum.multiply(sum_, factor);
        for (double& value : values_)
            value = choices_.arithmetic.weighted_sum.multiply(value, factor);
    }

    std::vector<double> exponentials(std::span<const double> scores) const
    {
        std::vector<double> weights;
        for (const double score : scores)
            weights.push_back(exponential(choices_, score, *maximum_));
        return weights;
    }

    std::vector<double> stored(std::vector<double> weights) const
    {
        if (choices_.weight_storage)
            for (double& weight : weights)
                weight = choices_.weight_storage->round(weight);
        return weights;
    }

    void add_values(double& total, const std::vector<double>& weights, std::span<const double> column) const
    {
        total = choices_.fresh_tiles
                    ? choices_.arithmetic.weighted_sum.add(
                          total, sum_of_products(choices_, choices_.arithmetic.weighted_sum, weights, column))
                    : sum_of_products(choices_, choices_.arithmetic.weighted_sum, weights, column, total);
    }

    const Choices& choices_;
    std::optional<double> maximum_;
    double sum_ = 0;
    std::vector<double> values_;
};

/// One row, sorted out for a kernel.
struct RowInput
{
    std::vector<double> scores;
    Columns columns;
    std::optional<double> sink;
    bool base_two;
};

/// A part of the keys, block by block.
Running run_blocks(const RowInput& input, const Choices& choices, std::size_t begin, std::size_t end)
{
    Running running(choices, input.columns.size());
    const std::size_t step = choices.block == 0 ? end - begin : choices.block;
    for (std::size_t start = begin; start < end; start += step)
        running.absorb(part(input.scores, start, std::min(end, start + step)), input.columns, start);
    return running;
}

/// Parts of the keys apart, then joined by their log-sum-exps.
KernelRow run_splits(const RowInput& input, const Choices& choices)
{
    const std::size_t count = input.scores.size();
    std::vector<double> log_sums;
    Columns outputs(input.columns.size());
    for (std::size_t split = 0; split < choices.splits; ++split)
    {
        const std::size_t begin = count * split / choices.splits;
        const std::size_t end = count * (split + 1) / choices.splits;
        if (begin == end)
            continue;
        Running running = run_blocks(input, choices, begin, end);
        if (input.sink && end == count)
            running.absorb_sink(*input.sink);
        log_sums.push_back(running.log_sum_exp(false));
        const std::vector<double> output = running.output();
        for (std::size_t column = 0; column < output.size(); ++column)
            outputs[column].push_back(output[column]);
    }
    Choices joining = choices;
    joining.weight_storage.reset();
    Running joined(joining, outputs.size());
    joined.absorb(log_sums, outputs, 0);
    return {joined.output(), joined.log_sum_exp(input.base_two)};
}

KernelRow run(const RowInput& input, const Choices& choices)
{
    if (choices.splits > 1)
        return run_splits(input, choices);
    if (choices.normalised)
    {
        Running running(choices, 0);
        const auto output = running.normalised_output(input.scores, input.columns, input.sink);
        return {output, running.log_sum_exp(input.base_two)};
    }
    Running running = run_blocks(input, choices, 0, input.scores.size());
    if (input.sink)
        running.absorb_sink(*input.sink);
    return {running.output(), running.log_sum_exp(input.base_two)};
}

} // namespace

std::optional<KernelRow> run_kernel(const reference::ProblemRow& row, const Choices& choices)
{
    const auto visible = reference::visibility_of(row.problem, row.batch, row.head);
    const reference::RowPlan plan = reference::plan_row(row, visible);
    if (plan.kind != reference::RowKind::ordinary || plan.seen.empty())
        return std::nullopt;
    std::vector<std::size_t> keys;
    for (const reference::SeenKey& seen : plan.seen)
        keys.push_back(seen.key);

    RowInput input{final_scores(row, keys, choices),
                   columns_of(row, keys, choices),
                   {},
                   row.problem.lse_base == spec::LseBase::two};
    if (plan.sink)
        input.sink = constant(choices, choices.arithmetic.adding, *plan.sink);
    KernelRow result = run(input, choices);
    if (choices.output_storage)
        for (double& element : result.output)
            element = choices.output_storage->round(element);
    return result;
}

} // namespace attest::conformance::trial
