#include "conformance/command/explain_report.hpp"
#include "conformance/command/text.hpp"

#include <algorithm>
#include <map>

namespace attest::conformance
{

namespace
{

constexpr std::size_t line_width = 100;

/// What a step is, in a few words.
std::string meaning_of(const std::string& step, const spec::Problem& problem)
{
    if (step == "scale" && problem.scale)
        return "the score, times the scale that is given";
    if (step == "lse" && problem.lse_base == spec::LseBase::two)
        return "the log-sum-exp, to base 2: the logarithm of softmax's total";
    static const std::map<std::string, std::string> meanings = {
        {"score", "the query times the key, entry by entry, added up"},
        {"scale", "the score, divided by the square root of the width"},
        {"softcap", "the scaled score s, squeezed between -c and c: c tanh(s/c)"},
        {"bias", "that, with what the mask or the distance adds"},
        {"mask", "that, or -inf for a key that the query does not see"},
        {"weight", "softmax: the key's share of the attention"},
        {"weighted_value", "the key's value, times its weight"},
        {"output", "the weighted values, added up"},
        {"lse", "the log-sum-exp: the logarithm of softmax's total"}};
    return meanings.at(step);
}

std::string steps_text(const NamedProblem& walked, const Explanation& explanation)
{
    TextColumn names{"step", {}};
    TextColumn meanings{"what it is", {}};
    TextColumn clauses{"clause", {}};
    for (const ExplainedStep& step : explanation.steps)
    {
        names.cells.push_back(step.name);
        meanings.cells.push_back(meaning_of(step.name, walked.problem));
        clauses.cells.push_back(step.clause);
    }
    return table_text({names, meanings, clauses}, line_width);
}

/// The keys by their words or positions.
TextColumn labels_of(const NamedProblem& walked, std::size_t keys)
{
    if (!walked.words.empty())
        return {"word", walked.words};
    TextColumn labels{"key", {}};
    for (std::size_t key = 0; key < keys; ++key)
        labels.cells.push_back(std::to_string(key));
    return labels;
}

const std::vector<std::string>& row_of(const Explanation& explanation, const std::string& name,
                                       std::size_t row)
{
    const auto step = std::ranges::find(explanation.steps, name, &ExplainedStep::name);
    return step->rows[row];
}

/// The steps that have one number for each key.
std::string keys_text(const TextColumn& labels, const Explanation& explanation, std::size_t row)
{
    std::vector<TextColumn> columns = {labels};
    for (const ExplainedStep& step : explanation.steps)
        if (step.name != "weighted_value" && step.name != "output" && step.name != "lse")
            columns.push_back({step.name, step.rows[row]});
    return table_text(columns, line_width);
}

/// The weighted values, entry by entry, and their sum in the last line.
std::string values_text(TextColumn labels, const Explanation& explanation, std::size_t row)
{
    const std::vector<std::string>& weighted = row_of(explanation, "weighted_value", row);
    const std::vector<std::string>& output = row_of(explanation, "output", row);
    const std::size_t keys = labels.cells.size();
    labels.cells.emplace_back("output");
    std::vector<TextColumn> columns = {labels};
    for (std::size_t place = 0; place < output.size(); ++place)
    {
        TextColumn& column = columns.emplace_back();
        column.head = "[" + std::to_string(place) + "]";
        for (std::size_t key = 0; key < keys; ++key)
            column.cells.push_back(weighted[key * output.size() + place]);
        column.cells.push_back(output[place]);
    }
    return table_text(columns, line_width);
}

/// Which row it is, where there are several: `batch item 0, head 1, query 2`.
std::string row_title(const spec::Extents& extents, std::size_t row)
{
    std::string title = "query " + std::to_string(row % extents.queries);
    if (extents.heads > 1)
        title = "head " + std::to_string(row / extents.queries % extents.heads) + ", " + title;
    if (extents.batch > 1)
        title = "batch item " + std::to_string(row / extents.queries / extents.heads) + ", " + title;
    return title;
}

std::string row_text(const NamedProblem& walked, const Explanation& explanation, std::size_t row)
{
    const spec::Extents extents = spec::extents(walked.problem);
    const TextColumn labels = labels_of(walked, extents.keys);
    const bool is_only_row = extents.batch * extents.heads * extents.queries == 1;
    return "\n" + (is_only_row ? "" : row_title(extents, row) + "\n\n") +
           keys_text(labels, explanation, row) + "\nweighted_value, and in the last line their sum:\n\n" +
           values_text(labels, explanation, row) + "\nlse  " + row_of(explanation, "lse", row).front() + "\n";
}

std::string sizes_text(const spec::Extents& extents)
{
    const std::string batch = extents.batch == 1 ? "" : counted(extents.batch, "batch item") + ", ";
    const std::string heads = extents.heads == 1 ? ""
                                                 : counted(extents.heads, "query head") + ", " +
                                                       counted(extents.kv_heads, "key head") + ", ";
    return batch + heads + counted(extents.queries, "query", "queries") + ", " +
           counted(extents.keys, "key") + " of width " + std::to_string(extents.width) +
           ", values of width " + std::to_string(extents.value_width);
}

} // namespace

std::string explanation_text(const NamedProblem& walked, const Explanation& explanation)
{
    std::string text = walked.title + "\n" + sizes_text(spec::extents(walked.problem)) + "\n\n" +
                       steps_text(walked, explanation);
    if (!walked.problem.sink.empty())
        text += "\nA sink takes part in softmax as one more key, whose value is 0 (MSK-15).\n";
    for (std::size_t row = 0; row < explanation.steps.front().rows.size(); ++row)
        text += row_text(walked, explanation, row);
    return text;
}

} // namespace attest::conformance
