#include "conformance/properties/all.hpp"

#include "conformance/properties/problems.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attest::conformance
{

namespace
{

using reference::Exact;
using reference::ProblemRow;
using reference::Rational;
using reference::RowKind;
using reference::ValueClass;

const Element<Exact> nan_class = ValueClass::nan;

/// What to put where it must not matter, or must matter to all.
constexpr double specials[] = {NAN, INFINITY, -INFINITY};

bool is_all_nan(const Elements<Exact>& elements)
{
    return std::ranges::all_of(elements, [](const auto& element) { return element == nan_class; });
}

/// The log-sum-exp of the first row of a problem.
Element<Exact> first_lse(const spec::Problem& problem, const Texts& texts)
{
    const ProblemRow row{problem, spec::extents(problem)};
    return reference::log_sum_exp_of_row(reference::attend_row(row, texts.exact), row, texts.exact);
}

// Empty rows

void empty_row_reads_nothing(const Texts& texts, Report& report)
{
    Samples samples(91);
    for (const double special : specials)
    {
        spec::Problem problem = sample_problem(samples);
        problem.query.data[0] = special;
        problem.key.data[1] = special;
        problem.value.data[2] = special;
        problem.kv_lengths = {0};
        report.check(rows_of(problem, texts.exact).output[0] == Elements<Exact>(2, Exact(Rational(0))),
                     "an empty row with special values is not 0");
        report.check(first_lse(problem, texts) == Element<Exact>(ValueClass::minus_infinity),
                     "the log-sum-exp of an empty row is not -inf");
    }
}

// NaN rows

/// Puts a NaN into each element of a tensor in turn, and says whether each time all of the first row is NaN.
bool poisons_row(const spec::Problem& problem, spec::Tensor spec::Problem::* tensor, std::size_t elements,
                 const Texts& texts)
{
    for (std::size_t element = 0; element < elements; ++element)
    {
        spec::Problem poisoned = problem;
        (poisoned.*tensor).data[element] = NAN;
        if (!is_all_nan(rows_of(poisoned, texts.exact).output[0]) || first_lse(poisoned, texts) != nan_class)
            return false;
    }
    return true;
}

void nan_poisons_row(const Texts& texts, Report& report)
{
    Samples samples(92);
    spec::Problem problem = sample_problem(samples);
    report.check(poisons_row(problem, &spec::Problem::query, 2, texts),
                 "a NaN in the query does not make its row NaN");
    report.check(poisons_row(problem, &spec::Problem::key, 8, texts),
                 "a NaN in a visible key does not make the row NaN");
    problem.mask = spec::Mask{{{4}, {0, 1, NAN, 2}}, false};
    report.check(is_all_nan(rows_of(problem, texts.exact).output[0]),
                 "a NaN in the mask does not make the row NaN");
}

void other_rows_keep(const Texts& texts, Report& report)
{
    Samples samples(93);
    const spec::Problem problem = sample_problem(samples);
    spec::Problem poisoned = problem;
    poisoned.query.data[0] = NAN;
    const auto before = rows_of(problem, texts.exact);
    const auto after = rows_of(poisoned, texts.exact);
    for (const std::size_t row : {1u, 2u})
        report.check(before.output[row] == after.output[row], "a NaN in one query reaches another's row");
}

// Values

/// The output of two equal keys, the values of which are special.
Elements<Exact> output_of_two(double first, double second, const Texts& texts)
{
    spec::Problem problem;
    problem.query = {{1, 1}, {1}};
    problem.key = {{2, 1}, {2, 2}};
    problem.value = {{2, 2}, {first, 4, second, 8}};
    return rows_of(problem, texts.exact).output[0];
}

void value_stays_in_column(const Texts& texts, Report& report)
{
    struct Case
    {
        double first;
        double second;
        ValueClass expected;
    };
    for (const Case& c : {Case{NAN, 1, ValueClass::nan}, Case{1, INFINITY, ValueClass::plus_infinity},
                          Case{-INFINITY, 1, ValueClass::minus_infinity},
                          Case{INFINITY, -INFINITY, ValueClass::nan}, Case{INFINITY, NAN, ValueClass::nan}})
    {
        const auto output = output_of_two(c.first, c.second, texts);
        report.check(output[0] == Element<Exact>(c.expected), "a special value does not decide its column");
        report.check(output[1] == Element<Exact>(Exact(Rational(6))),
                     "a special value reaches another column");
    }
}

/// A key whose score is −inf by arithmetic is visible: its NaN still shows, although its weight is 0.
void weightless_key_is_visible(const Texts& texts, Report& report)
{
    spec::Problem problem;
    problem.query = {{1, 1}, {1}};
    problem.key = {{2, 1}, {-INFINITY, 2}};
    problem.value = {{2, 2}, {NAN, 4, 3, 8}};
    const auto rows = rows_of(problem, texts.exact);
    report.check(rows.output[0] == Elements<Exact>{nan_class, Exact(Rational(8))},
                 "the value of a visible key of weight 0 is not looked at");
}

// Against arithmetic

/// A small whole number, or now and then a special value.
double sample_special(Samples& samples)
{
    const long kind = samples.integer(0, 19);
    return kind < 3 ? specials[kind] : static_cast<double>(samples.integer(-2, 2));
}

void sprinkle(spec::Tensor& tensor, Samples& samples)
{
    for (double& element : tensor.data)
        element = sample_special(samples);
}

/// A row of four keys, the last of which does not exist, with special values everywhere.
spec::Problem sprinkled_problem(Samples& samples)
{
    spec::Problem problem = sample_problem(samples, {1, 4, 1, 1});
    problem.mask = spec::Mask{{{4}, std::vector<double>(4)}, false};
    for (spec::Tensor* tensor : {&problem.query, &problem.key, &problem.value, &problem.mask->tensor})
        sprinkle(*tensor, samples);
    problem.kv_lengths = {3};
    if (samples.integer(0, 3) == 0)
        problem.softcap = 2;
    if (samples.integer(0, 3) == 0)
        problem.sink = {1};
    if (samples.integer(0, 3) == 0)
        problem.scale = static_cast<double>(samples.integer(-1, 1));
    return problem;
}

/// A final score in binary64.
double plain_score(const spec::Problem& problem, std::size_t key)
{
    const double scaled = problem.query.data[0] * problem.key.data[key] * problem.scale.value_or(1);
    const double capped = problem.softcap ? *problem.softcap * std::tanh(scaled / *problem.softcap) : scaled;
    return capped + problem.mask->tensor.data[key];
}

/// What binary64 makes of the row's visible keys, in plain loops: scores, softmax, weigh and add.
double plain_output(const spec::Problem& problem)
{
    std::vector<double> scores(problem.sink);
    std::vector<double> values(problem.sink.size());
    for (std::size_t key = 0; key < 3; ++key)
        if (problem.mask->tensor.data[key] != -INFINITY)
        {
            scores.push_back(plain_score(problem, key));
            values.push_back(problem.value.data[key]);
        }
    double largest = -INFINITY;
    for (const double score : scores)
        largest = score > largest ? score : largest;
    double total = 0;
    double output = 0;
    for (std::size_t place = 0; place < scores.size(); ++place)
    {
        const double power = std::exp(scores[place] - largest);
        total += power;
        // The exact weight of a score of -inf is 0, but its key is visible, so that its infinite value shows
        output += power == 0 && std::isinf(values[place]) ? values[place] : power * values[place];
    }
    return scores.empty() ? 0 : output / total;
}

void classes_are_those_of_arithmetic(const Texts& texts, Report& report)
{
    Samples samples(98);
    for (int round = 0; round < 400; ++round)
    {
        const spec::Problem problem = sprinkled_problem(samples);
        reference::ProblemRow row{problem, spec::extents(problem)};
        const auto plan = reference::plan_row(row, texts.exact.mask(reference::visibility_of(problem, 0, 0)));
        ValueClass found = plan.kind == RowKind::nan ? ValueClass::nan : ValueClass::finite;
        if (plan.kind == RowKind::ordinary)
            found = reference::class_of_column(row, plan, 0);
        report.check(found == reference::class_of(plain_output(problem)),
                     "problem " + std::to_string(round) + ": another class than binary64 gives");
    }
}

// What is hidden

/// One way to hide the last key of four from every query.
using Hide = std::function<void(spec::Problem&)>;

const std::vector<Hide> ways_to_hide = {
    [](spec::Problem& problem) { problem.kv_lengths = {3}; },
    [](spec::Problem& problem) { problem.causal = true; },
    [](spec::Problem& problem) { problem.window = spec::Window{{}, 0}; },
    [](spec::Problem& problem) { problem.mask = spec::Mask{{{4}, {1, 1, 1, 0}}, true}; },
    [](spec::Problem& problem) { problem.mask = spec::Mask{{{4}, {0, 2, -1, -INFINITY}}, false}; },
};

/// Fills the last key and its value with one number.
void fill_last_key(spec::Problem& problem, double number)
{
    for (spec::Tensor* tensor : {&problem.key, &problem.value})
        for (std::size_t element = 6; element < 8; ++element)
            tensor->data[element] = number;
}

void hidden_has_no_influence(const Texts& texts, Report& report)
{
    Samples samples(94);
    for (const Hide& hide : ways_to_hide)
    {
        spec::Problem problem = sample_problem(samples);
        hide(problem);
        const auto before = rows_of(problem, texts.exact);
        for (const double content : {0.0, 1e300, double(INFINITY), double(NAN)})
        {
            fill_last_key(problem, content);
            report.check(rows_of(problem, texts.exact) == before, "what a hidden key holds changes a row");
        }
    }
}

/// A NaN or +inf in the mask, at a key that something else hides.
void hidden_mask_has_no_influence(const Texts& texts, Report& report)
{
    Samples samples(95);
    spec::Problem problem = sample_problem(samples);
    problem.kv_lengths = {3};
    problem.mask = spec::Mask{{{4}, {0, 2, -1, 0}}, false};
    const auto before = rows_of(problem, texts.exact);
    for (const double content : {double(NAN), double(INFINITY)})
    {
        problem.mask->tensor.data[3] = content;
        report.check(rows_of(problem, texts.exact) == before, "the mask of a key that is not there is read");
    }
}

// Zero sizes

void no_keys_is_empty(const Texts& texts, Report& report)
{
    Samples samples(96);
    const spec::Problem problem = sample_problem(samples, {2, 0, 2, 3});
    report.check(!spec::violation(problem), "a problem without keys is refused");
    const auto rows = rows_of(problem, texts.exact);
    for (const auto& output : rows.output)
        report.check(output == Elements<Exact>(3, Exact(Rational(0))), "a row without keys is not empty");
}

void no_queries_is_no_rows(const Texts& texts, Report& report)
{
    Samples samples(97);
    const spec::Problem problem = sample_problem(samples, {0, 3, 2, 2});
    report.check(!spec::violation(problem), "a problem without queries is refused");
    report.check(rows_of(problem, texts.exact).output.empty(), "a problem without queries has rows");
}

} // namespace

std::vector<Property> special_value_properties()
{
    return {
        {"SPV-1.reads-nothing", "special values do not reach an empty row", empty_row_reads_nothing},
        {"SPV-2.poisons-row", "a NaN in query, visible key or mask makes the whole row NaN", nan_poisons_row},
        {"SPV-2.other-rows-keep", "a NaN in one query leaves the other rows alone, exactly", other_rows_keep},
        {"SPV-3.classes-of-arithmetic", "classes are those that binary64 finds in plain loops",
         classes_are_those_of_arithmetic},
        {"SPV-4.stays-in-column", "a special value decides its column and no other", value_stays_in_column},
        {"SPV-4.weightless-key", "a visible key of weight 0 still shows its NaN", weightless_key_is_visible},
        {"SPV-5.hidden-content", "what a hidden key holds changes nothing, exactly", hidden_has_no_influence},
        {"SPV-5.hidden-mask", "the mask of a key that does not exist is not read",
         hidden_mask_has_no_influence},
        {"SPV-6.no-keys", "without keys every row is empty", no_keys_is_empty},
        {"SPV-6.no-queries", "without queries there is no row", no_queries_is_no_rows},
    };
}

} // namespace attest::conformance
