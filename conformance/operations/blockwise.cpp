#include "conformance/operations/all.hpp"

#include "conformance/blocks.hpp"

namespace attest::conformance
{

namespace
{

using reference::BlockState;
using reference::PartialResult;
using reference::Steps;
using reference::Vector;

/// The keys of a row: columns, or options of the table.
template <class Number> Keys<Number> read_keys(const RowView& row)
{
    const auto field = [&](const std::string& name)
    { return row.has(name) ? row.cell(name) : row.table.option(name); };
    Keys<Number> keys{read_vector<Number>(field("logits")), read_vectors<Number>(field("values"))};
    require_size("rows of the values", keys.values.size(), "number of logits", keys.logits.size());
    return keys;
}

/// The positions in one part of a text, such as `2 0`.
std::vector<std::size_t> read_positions(const std::string& text, std::size_t keys)
{
    std::vector<std::size_t> positions;
    for (const std::string& word : words(text))
        positions.push_back(read_natural(word));
    for (const std::size_t position : positions)
        if (position >= keys)
            throw std::invalid_argument("found position " + std::to_string(position) +
                                        ", expected one below " + std::to_string(keys) +
                                        ", the number of keys");
    return positions;
}

/// The blocks of a row: positions of keys, with a semicolon between blocks.
template <class Number> std::vector<Keys<Number>> read_blocks(const RowView& row, const Keys<Number>& keys)
{
    std::vector<Keys<Number>> blocks;
    for (const std::string& text : matrix_rows(row.cell("blocks")))
        blocks.push_back(pick(keys, read_positions(text, keys.logits.size())));
    for (const Keys<Number>& block : blocks)
        if (block.logits.empty())
            throw std::invalid_argument("found a block without keys, expected positions");
    return blocks;
}

/// The keys of all blocks, one block after the other.
template <class Number> Keys<Number> joined(const std::vector<Keys<Number>>& blocks)
{
    Keys<Number> all;
    for (const Keys<Number>& block : blocks)
    {
        all.logits.insert(all.logits.end(), block.logits.begin(), block.logits.end());
        all.values.insert(all.values.end(), block.values.begin(), block.values.end());
    }
    return all;
}

/// What a state holds.
template <class Number> Elements<Number> of_state(const BlockState<Number>& state, const std::string& column)
{
    if (column == "largest")
        return elements_of<Number>({state.anchor});
    if (column == "total")
        return elements_of<Number>({state.total});
    if (column == "lse")
        return elements_of<Number>({reference::log_sum_exp_of(state)});
    return elements_of(column == "weighted" ? state.weighted : reference::output_of(state));
}

/// How far a state is from the definition: output minus output, and the quotient of the sums of powers.
template <class Number>
Elements<Number> against_definition(const BlockState<Number>& state, const Keys<Number>& keys,
                                    const std::string& column, const Steps<Number>& steps)
{
    if (column == "ratio")
        return elements_of<Number>({Number(reference::power_sum_of(state) / defined_power_sum(keys))});
    Vector<Number> difference = reference::output_of(state);
    const Vector<Number> defined = defined_output(keys, steps);
    for (std::size_t entry = 0; entry < defined.size(); ++entry)
        difference[entry] = difference[entry] - defined[entry];
    return elements_of(difference);
}

/// The state of all blocks, in one of two ways.
template <class Number, class Combine>
Elements<Number> of_blocks(const RowView& row, const std::string& column, const Steps<Number>& steps,
                           Combine combine)
{
    const auto blocks = read_blocks(row, read_keys<Number>(row));
    const BlockState<Number> state = combine(blocks);
    if (column == "ratio" || column == "difference")
        return against_definition(state, joined(blocks), column, steps);
    return of_state(state, column);
}

/// Blocks absorbed one after the other.
const auto absorb =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{ return of_blocks(row, column, steps, [](const auto& blocks) { return absorbed(blocks).back(); }); };

/// States of blocks, merged from the left.
const auto merge = []<class Number>(const RowView& row, const std::string& column, const Steps<Number>& steps)
{ return of_blocks(row, column, steps, [](const auto& blocks) { return merged(blocks); }); };

/// Finished results, put together by their log-sum-exps.
const auto merge_results =
    []<class Number>(const RowView& row, const std::string& column, const Steps<Number>&)
{
    const auto logarithms = read_vector<Number>(row.cell("log-sum-exps"));
    const auto outputs = read_vectors<Number>(row.cell("outputs"));
    require_size("rows of the outputs", outputs.size(), "number of log-sum-exps", logarithms.size());
    std::vector<PartialResult<Number>> parts;
    for (std::size_t part = 0; part < outputs.size(); ++part)
        parts.push_back({outputs[part], logarithms[part]});
    if (column == "output")
        return elements_of(reference::merge_outputs(parts));
    return elements_of<Number>({reference::merge_results(parts).log_sum_exp});
};

} // namespace

std::vector<Operation> blockwise_operations()
{
    return {
        numeric_operation("absorb", {"logits", "values", "blocks"},
                          {"largest", "total", "weighted", "output", "lse", "difference", "ratio"}, absorb),
        numeric_operation("merge", {"logits", "values", "blocks"},
                          {"largest", "total", "weighted", "output", "lse", "difference", "ratio"}, merge),
        numeric_operation("merge-results", {"log-sum-exps", "outputs"}, {"output", "lse"}, merge_results),
    };
}

} // namespace attest::conformance
