#include "conformance/explain.hpp"

#include "conformance/certified.hpp"
#include "conformance/explain_steps.hpp"
#include "conformance/problem_rows.hpp"
#include "conformance/workers.hpp"

#include <algorithm>
#include <atomic>

namespace attest::conformance
{

namespace
{

using reference::ProblemRow;

double numbers_in(const std::vector<std::size_t>& shape)
{
    double product = 1;
    for (const std::size_t extent : shape)
        product *= static_cast<double>(extent);
    return product;
}

/// The texts of some numbers. \return true if all of them are decided
bool append_texts(std::vector<std::string>& texts, std::vector<CertifiedText> numbers)
{
    bool decided = true;
    for (CertifiedText& number : numbers)
    {
        texts.push_back(std::move(number.text));
        decided = decided && number.decided;
    }
    return decided;
}

} // namespace

double explained_numbers(const spec::Problem& problem)
{
    double sum = 0;
    for (const PlannedStep& planned : steps_of(problem))
        sum += numbers_in(planned.shape);
    return sum;
}

Explanation explain(const spec::Problem& problem, unsigned digits, unsigned threads,
                    const std::function<void()>& done)
{
    const Texts texts;
    const std::vector<ProblemRow> rows = rows_of(problem);
    const std::vector<PlannedStep> planned = steps_of(problem);
    Explanation explanation;
    for (const PlannedStep& step : planned)
        explanation.steps.push_back(
            {step.name, step.clause, step.shape, std::vector<std::vector<std::string>>(rows.size())});

    std::atomic<bool> decided = true;
    for_each_index(rows.size(), threads,
                   [&](std::size_t index)
                   {
                       for (std::size_t step = 0; step < planned.size(); ++step)
                           if (!append_texts(explanation.steps[step].rows[index],
                                             certified(planned[step].quantity(rows[index], texts), digits)))
                               decided = false;
                       if (done)
                           done();
                   });
    explanation.decided = decided;
    return explanation;
}

std::vector<std::string> values_of(const spec::Problem& problem, const ExplainedStep& step)
{
    std::vector<std::string> values;
    for (const std::vector<std::string>& row : step.rows)
        values.insert(values.end(), row.begin(), row.end());
    if (step.name != "output")
        return values;

    // The output has the layout of the query
    const std::vector<ProblemRow> rows = rows_of(problem);
    for (std::size_t index = 0; index < rows.size(); ++index)
        std::ranges::copy(step.rows[index], values.begin() + static_cast<std::ptrdiff_t>(
                                                                 start_of_row(rows[index], step.shape)));
    return values;
}

} // namespace attest::conformance
