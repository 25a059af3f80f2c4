#include "conformance/onnx_results.hpp"

#include "conformance/problem_rows.hpp"
#include "conformance/workers.hpp"
#include "reference/oracle/certify_steps.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using Elements = std::vector<reference::CertifiedElement>;

/// An element that is known exactly.
reference::CertifiedElement exact_element(double x)
{
    return {reference::class_of(x), {x, 0, 0}, x, nullptr};
}

SolvedTensor copied(const spec::Problem& problem, const spec::Tensor& tensor, spec::Format format)
{
    const spec::Tensor heads = in_heads(problem, tensor);
    SolvedTensor result{format, heads.shape, {}};
    std::ranges::transform(heads.data, std::back_inserter(result.elements), exact_element);
    return result;
}

/// The problem in which every key is visible and nothing is added to a score.
spec::Problem without_masks(spec::Problem problem)
{
    problem.mask.reset();
    problem.causal = false;
    problem.kv_lengths.clear();
    problem.alignment = spec::Alignment::top_left;
    return problem;
}

/// The problem whose final scores are what a mode shows.
spec::Problem problem_of_mode(const OnnxCase& test)
{
    if (test.asks_scores >= 2)
        return test.problem;
    spec::Problem problem = without_masks(test.problem);
    if (test.asks_scores == 0)
        problem.softcap.reset();
    return problem;
}

SolvedTensor scores(const OnnxCase& test, unsigned threads)
{
    const spec::Problem problem = problem_of_mode(test);
    const spec::Extents all = spec::extents(problem);
    const spec::Format format = reference::output_format_of(problem);
    const auto step = test.asks_scores == 3 ? reference::certify_weights : reference::certify_final_scores;
    const std::vector<reference::ProblemRow> rows = rows_of(problem);
    SolvedTensor result{
        format, {all.batch, all.heads, all.queries, all.keys}, Elements(rows.size() * all.keys)};
    for_each_index(rows.size(), threads,
                   [&](std::size_t index)
                   {
                       std::ranges::copy(step(rows[index], format, 0),
                                         result.elements.begin() +
                                             static_cast<std::ptrdiff_t>(index * all.keys));
                   });
    return result;
}

} // namespace

std::vector<NamedResult> onnx_results(const OnnxCase& test, unsigned threads)
{
    std::vector<NamedResult> results;
    if (test.asks_present)
    {
        results.push_back({"present_key", copied(test.problem, test.problem.key,
                                                 reference::output_format_of(test.problem))});
        results.push_back({"present_value", copied(test.problem, test.problem.value, test.value_format)});
    }
    if (test.asks_scores)
        results.push_back({"qk_matmul_output", scores(test, threads)});
    return results;
}

std::vector<NamedResult> extra_results(const std::filesystem::path& problem, unsigned threads)
{
    return is_onnx_folder(problem) ? onnx_results(read_onnx_case(problem), threads)
                                   : std::vector<NamedResult>();
}

} // namespace attest::conformance
