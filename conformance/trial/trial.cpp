#include "conformance/trial/trial.hpp"

#include "conformance/problem_rows.hpp"
#include "conformance/solve.hpp"
#include "conformance/trial/conventions.hpp"
#include "conformance/trial/kernel.hpp"
#include "conformance/workers.hpp"
#include "reference/oracle/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace attest::conformance::trial
{

namespace
{

constexpr std::size_t queries = 3;
constexpr std::size_t value_width = 8;

void count(Tally& tally, const reference::Judged& judged, const std::string& where)
{
    ++tally.elements;
    if (judged.verdict == reference::Verdict::vacuous)
        ++tally.vacuous;
    if (judged.verdict == reference::Verdict::reject)
        ++tally.rejected;
    const double size = std::fabs(judged.ratio);
    if (judged.verdict == reference::Verdict::vacuous || size <= tally.largest)
        return;
    tally.largest = size;
    tally.worst = where;
}

/// One problem, solved.
class Exercise
{
public:
    Exercise(const Family& family, spec::Problem problem, std::string name)
        : family_(family), problem_(std::move(problem)), name_(std::move(name)),
          solution_(solve(problem_, options())), rows_(rows_of(problem_))
    {
    }

    Outcome run() const
    {
        Outcome outcome;
        for (const Choices& choices : family_.kernels)
            for (std::size_t index = 0; index < rows_.size(); ++index)
                if (const auto got = run_kernel(rows_[index], choices))
                    judge_row(outcome, *got, index, name_ + ", " + choices.name);
        return outcome;
    }

private:
    SolveOptions options() const
    {
        SolveOptions options;
        options.profiles = {&family_.profile};
        return options;
    }

    void judge_row(Outcome& outcome, const KernelRow& got, std::size_t index, const std::string& where) const
    {
        const AcceptedTensors& accept = solution_.accept.front();
        const std::size_t start = start_of_row(rows_[index], solution_.output.shape);
        for (std::size_t column = 0; column < got.output.size(); ++column)
            count(outcome.output,
                  reference::judge(solution_.output.elements[start + column], accept.output[start + column],
                                   solution_.output.format, got.output[column]),
                  where);
        count(outcome.log_sum_exp,
              reference::judge(solution_.log_sum_exp.elements[index], accept.log_sum_exp[index],
                               solution_.log_sum_exp.format, got.log_sum_exp),
              where);
    }

    const Family& family_;
    spec::Problem problem_;
    std::string name_;
    Solution solution_;
    std::vector<reference::ProblemRow> rows_;
};

template <class T> const T& in_turn(const std::vector<T>& all, std::size_t number)
{
    return all[number % all.size()];
}

/// The problem of a number. The counts of distributions, conventions and sizes have few common factors, and the
/// remainder that is left moves on by one in each round, so that all of them meet.
Outcome exercise(const Family& family, const Extent& extent, std::size_t number)
{
    const std::size_t round = number / distributions().size();
    const Distribution& distribution = distributions()[number % distributions().size()];
    const Convention& convention = conventions()[(number + round) % conventions().size()];
    const Size size{queries, in_turn(extent.keys, number + round / 3),
                    in_turn(extent.widths, number / 2 + round), value_width};
    spec::Problem problem = distribution.problem(
        {size, extent.seed + number, family.input, family.least_value, family.lowest_mask});
    convention.apply(problem);
    problem.format = family.format;
    const std::string name = std::string(distribution.name) + ", " + convention.name + ", " +
                             std::to_string(size.keys) + " keys of width " + std::to_string(size.width) +
                             ", number " + std::to_string(number);
    return Exercise(family, std::move(problem), name).run();
}

} // namespace

Tally& Tally::operator+=(const Tally& other)
{
    elements += other.elements;
    vacuous += other.vacuous;
    rejected += other.rejected;
    if (other.largest > largest)
        worst = other.worst;
    largest = std::max(largest, other.largest);
    return *this;
}

Outcome& Outcome::operator+=(const Outcome& other)
{
    output += other.output;
    log_sum_exp += other.log_sum_exp;
    return *this;
}

Outcome try_family(const Family& family, const Extent& extent, unsigned threads)
{
    const std::size_t per_problem = queries * value_width * family.kernels.size();
    Outcome outcome;
    std::mutex mutex;
    for_each_index(extent.outputs / per_problem + 1, threads,
                   [&](std::size_t number)
                   {
                       const Outcome one = exercise(family, extent, number);
                       const std::lock_guard lock(mutex);
                       outcome += one;
                   });
    return outcome;
}

} // namespace attest::conformance::trial
