// Walking through problems: the steps, their shapes, and digits that a second reading confirms.

#include "conformance/explain.hpp"

#include "conformance/carriers/problem_json.hpp"
#include "conformance/examples.hpp"
#include "conformance/locations.hpp"
#include "reference/oracle/decimal.hpp"
#include "reference/readings/value.hpp"
#include "reference/row_results.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

using namespace attest;
using namespace attest::conformance;

namespace
{

using Texts = std::vector<std::string>;

spec::Problem problem(const std::string& json)
{
    return problem_from_json({"test.json", json});
}

/// One query 1 against keys of width 1, whose scores are the keys, and whose values are given.
spec::Problem scores_and_values(const std::string& keys, const std::string& values,
                                const std::string& more = "")
{
    return problem("{\"query\": [[1]], \"key\": " + keys + ", \"value\": " + values +
                   (more.empty() ? "" : ", " + more) + "}");
}

Texts names_of(const Explanation& explanation)
{
    Texts names;
    for (const ExplainedStep& step : explanation.steps)
        names.push_back(step.name);
    return names;
}

const ExplainedStep& step_of(const Explanation& explanation, const std::string& name)
{
    const auto step = std::ranges::find(explanation.steps, name, &ExplainedStep::name);
    BOOST_TEST_REQUIRE((step != explanation.steps.end()), name);
    return *step;
}

/// The numbers of a step in a problem that has one row.
Texts row_of(const spec::Problem& problem, const std::string& name, unsigned digits = 12)
{
    return step_of(explain(problem, digits), name).rows.at(0);
}

void check(const Texts& found, const Texts& expected)
{
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

/// A problem in which every convention takes part.
spec::Problem everything_at_once(const std::string& layout)
{
    return problem(R"({"query": [[[[1, 2], [0.5, -1], [3, 1]], [[1, 0], [0, 1], [-2, 0.25]]]],
        "key": [[[[0, 0], [2, 1.5], [0.1, 1], [1, 1]]]], "value": [[[[1, 2], [3, 4], [-1, 0.25], [7, 7]]]],
        "scale": 0.75, "causal": true, "alignment": "bottom_right", "window": [2, null], "softcap": 5,
        "mask": [[0.5, 0, "-inf", 1], [0, 0, 0, 0], [0.25, 0, 1, 0]], "alibi_slopes": [0.5, 0.25],
        "sink": [0.5, -1], "lse_base": "2", "kv_lengths": [4])" +
                   layout + "}");
}

/// What the reading `Value` computes for a step of a row.
reference::Elements<reference::Value> value_of_step(const reference::ProblemRow& row, const std::string& step)
{
    const auto steps = reference::textbook<reference::Value>();
    const auto attended = reference::attend_row(row, steps);
    if (step == "mask")
        return reference::final_scores_of_row(attended, row);
    if (step == "weight")
        return reference::weights_of_row(attended, row);
    if (step == "output")
        return reference::output_of_row(attended, row);
    return {reference::log_sum_exp_of_row(attended, row, steps)};
}

/// The text is the number of a second reading, rounded; or the name of its class.
void check_prints(const std::string& text, const reference::Element<reference::Value>& number)
{
    if (const auto* kind = std::get_if<reference::ValueClass>(&number))
        BOOST_TEST(text == name_of(*kind));
    else
        BOOST_TEST(prints(reference::exact_rational(std::get<reference::Value>(number)),
                          reference::PrintedDecimal::read(text)),
                   text);
}

} // namespace

BOOST_AUTO_TEST_SUITE(explaining)

BOOST_AUTO_TEST_CASE(a_plain_problem_has_the_plain_steps)
{
    const auto explanation = explain(scores_and_values("[[1], [2]]", "[[1, 2, 3], [4, 5, 6]]"), 12);
    check(names_of(explanation), {"score", "scale", "weight", "weighted_value", "output", "lse"});
    using Shape = std::vector<std::size_t>;
    BOOST_TEST(step_of(explanation, "score").shape == Shape({1, 2}));
    BOOST_TEST(step_of(explanation, "weight").shape == Shape({1, 2}));
    BOOST_TEST(step_of(explanation, "weighted_value").shape == Shape({1, 2, 3}));
    BOOST_TEST(step_of(explanation, "output").shape == Shape({1, 3}));
    BOOST_TEST(step_of(explanation, "lse").shape == Shape({1}));
}

BOOST_AUTO_TEST_CASE(each_convention_adds_its_step)
{
    check(names_of(explain(everything_at_once(""), 12)),
          {"score", "scale", "softcap", "bias", "mask", "weight", "weighted_value", "output", "lse"});
    const auto with = [](const std::string& field)
    { return names_of(explain(scores_and_values("[[1], [2]]", "[[1], [2]]", field), 12)).at(2); };
    BOOST_TEST(with(R"("mask": [[0, 1]])") == "bias");
    BOOST_TEST(with(R"("mask": [[true, false]])") == "mask");
    BOOST_TEST(with(R"("window": [0, 0])") == "mask");
    BOOST_TEST(with(R"("kv_lengths": [1])") == "mask");
    BOOST_TEST(with(R"("alibi_slopes": [1])") == "bias");
}

BOOST_AUTO_TEST_CASE(every_step_names_a_clause_of_the_chapters)
{
    const spec::Book book = spec::read_book(chapters_folder());
    for (const auto& step : explain(everything_at_once(""), 1).steps)
        BOOST_TEST(book.clause(step.clause), step.name + " " + step.clause);
    for (const char* field :
         {R"("kv_lengths": [1])", R"("mask": [[true, false]])", R"("mask": [[0, "-inf"]])"})
        for (const auto& step : explain(scores_and_values("[[1], [2]]", "[[1], [2]]", field), 1).steps)
            BOOST_TEST(book.clause(step.clause), step.name + " " + step.clause);
}

BOOST_AUTO_TEST_CASE(a_second_reading_confirms_every_digit)
{
    const auto scope = reference::Precision(80);
    const spec::Problem all = everything_at_once("");
    for (const unsigned digits : {1U, 7U, 40U})
    {
        const Explanation explanation = explain(all, digits, 3);
        BOOST_TEST(explanation.decided);
        for (const char* name : {"mask", "weight", "output", "lse"})
            for (std::size_t index = 0; index < 6; ++index)
            {
                const reference::ProblemRow row{all, spec::extents(all), 0, index / 3, index % 3};
                const auto numbers = value_of_step(row, name);
                const Texts& texts = step_of(explanation, name).rows.at(index);
                BOOST_TEST_REQUIRE(texts.size() == numbers.size());
                for (std::size_t place = 0; place < numbers.size(); ++place)
                    check_prints(texts[place], numbers[place]);
            }
    }
}

BOOST_AUTO_TEST_CASE(the_guide_has_its_printed_figures)
{
    const spec::Book book = spec::read_book(chapters_folder());
    const spec::Problem guide = problem_of(find_example(book, "guide"));
    check(row_of(guide, "score"), {"0", "5", "0.5", "1", "3", "1.5", "2"});
    check(row_of(guide, "weight", 2), {"0.018", "0.63", "0.026", "0.037", "0.15", "0.053", "0.076"});
    // sqrt(1/2) to forty digits, as every table of constants has it
    BOOST_TEST(row_of(guide, "scale", 40).at(3) == "0.7071067811865475244008443621048490392848");
}

BOOST_AUTO_TEST_CASE(exact_numbers_print_exactly_where_that_is_shorter)
{
    const auto halves = scores_and_values("[[3], [3]]", "[[1], [2]]");
    check(row_of(halves, "weight"), {"0.5", "0.5"});
    check(row_of(halves, "output"), {"1.5"});
    const auto thirds = scores_and_values("[[3], [3], [3]]", "[[1], [1], [1]]");
    check(row_of(thirds, "weight"), {"0.333333333333", "0.333333333333", "0.333333333333"});
    check(row_of(thirds, "output"), {"1"});
    check(row_of(scores_and_values("[[1e22], [1234567890123]]", "[[1], [1]]"), "score"),
          {"1e22", "1234567890123"});
}

BOOST_AUTO_TEST_CASE(a_tie_is_decided_exactly_and_goes_to_even)
{
    check(row_of(scores_and_values("[[2.5], [3.5]]", "[[1], [1]]"), "score", 1), {"2", "4"});
    // 1/2 of 0.25 + 0.5 is exactly 0.375
    check(row_of(scores_and_values("[[7], [7]]", "[[0.25], [0.5]]"), "output", 2), {"0.38"});
}

BOOST_AUTO_TEST_CASE(a_zero_by_cancellation_is_zero)
{
    check(row_of(scores_and_values("[[0.3], [0.3]]", "[[1], [-1]]"), "output", 500), {"0"});
}

BOOST_AUTO_TEST_CASE(a_hidden_key_has_its_score_and_no_weight)
{
    const auto masked = scores_and_values("[[1], [2]]", "[[3], [4]]", R"("mask": [[true, false]])");
    check(row_of(masked, "score"), {"1", "2"});
    check(row_of(masked, "mask"), {"1", "-inf"});
    check(row_of(masked, "weight"), {"1", "0"});
    check(row_of(masked, "weighted_value"), {"3", "0"});
    check(row_of(masked, "lse"), {"1"});
}

BOOST_AUTO_TEST_CASE(an_additive_mask_hides_at_the_mask_step)
{
    const auto masked =
        scores_and_values("[[1], [2], [3]]", "[[3], [4], [5]]", R"("mask": [[0.5, "-inf", 0]])");
    check(row_of(masked, "scale"), {"1", "2", "3"});
    check(row_of(masked, "bias"), {"1.5", "-inf", "3"});
    check(row_of(masked, "mask"), {"1.5", "-inf", "3"});
}

BOOST_AUTO_TEST_CASE(an_empty_row_prints_its_classes)
{
    const auto empty = scores_and_values("[[1], [2]]", "[[3], [4]]", R"("kv_lengths": [0])");
    check(row_of(empty, "score"), {"1", "2"});
    check(row_of(empty, "mask"), {"-inf", "-inf"});
    check(row_of(empty, "weight"), {"0", "0"});
    check(row_of(empty, "weighted_value"), {"0", "0"});
    check(row_of(empty, "output"), {"0"});
    check(row_of(empty, "lse"), {"-inf"});
    const auto nan = scores_and_values("[[1]]", "[[3]]", R"("kv_lengths": [0], "empty_row": "nan")");
    check(row_of(nan, "output"), {"nan"});
    check(row_of(nan, "lse"), {"-inf"});
}

BOOST_AUTO_TEST_CASE(nan_and_infinities_print_their_classes)
{
    const auto nan =
        scores_and_values("[[\"nan\"], [2], [3]]", "[[3], [4], [5]]", R"("mask": [[true, true, false]])");
    check(row_of(nan, "score"), {"nan", "2", "3"});
    check(row_of(nan, "weight"), {"nan", "nan", "0"});
    check(row_of(nan, "weighted_value"), {"nan", "nan", "0"});
    check(row_of(nan, "output"), {"nan"});
    check(row_of(nan, "lse"), {"nan"});
    const auto low = scores_and_values("[[\"-inf\"], [2]]", "[[3], [\"inf\"]]");
    check(row_of(low, "scale"), {"-inf", "2"});
    check(row_of(low, "weight"), {"0", "1"});
    check(row_of(low, "weighted_value"), {"0", "inf"});
    check(row_of(low, "output"), {"inf"});
}

BOOST_AUTO_TEST_CASE(a_soft_cap_makes_an_infinite_score_finite)
{
    const auto capped =
        scores_and_values("[[\"inf\"], [\"-inf\"], [0]]", "[[1], [1], [1]]", R"("softcap": 2)");
    check(row_of(capped, "scale"), {"inf", "-inf", "0"});
    check(row_of(capped, "softcap"), {"2", "-2", "0"});
    check(row_of(capped, "output"), {"1"});
}

BOOST_AUTO_TEST_CASE(what_cannot_be_decided_stands_as_an_interval)
{
    const Explanation explanation = explain(scores_and_values("[[0], [-1e300]]", "[[1], [2]]"), 12);
    BOOST_TEST(!explanation.decided);
    const Texts& weights = step_of(explanation, "weight").rows.at(0);
    BOOST_TEST(weights.at(1).starts_with("[0, "), weights.at(1));
}

BOOST_AUTO_TEST_CASE(the_output_has_the_layout_of_the_query)
{
    const spec::Problem bhnd = everything_at_once("");
    spec::Problem bnhd = bhnd;
    bnhd.layout = spec::Layout::bnhd;
    bnhd.query = {{1, 3, 2, 2}, {1, 2, 1, 0, 0.5, -1, 0, 1, 3, 1, -2, 0.25}};
    bnhd.key.shape = {1, 4, 1, 2};
    bnhd.value.shape = {1, 4, 1, 2};
    const ExplainedStep by_head = step_of(explain(bhnd, 5), "output");
    const ExplainedStep by_position = step_of(explain(bnhd, 5), "output");
    const Texts heads = values_of(bhnd, by_head);
    const Texts positions = values_of(bnhd, by_position);
    BOOST_TEST(by_position.shape == std::vector<std::size_t>({1, 3, 2, 2}));
    for (std::size_t head = 0; head < 2; ++head)
        for (std::size_t query = 0; query < 3; ++query)
            for (std::size_t column = 0; column < 2; ++column)
                BOOST_TEST(positions.at((query * 2 + head) * 2 + column) ==
                           heads.at((head * 3 + query) * 2 + column));
}

BOOST_AUTO_TEST_CASE(a_problem_without_keys_or_queries_is_walked_through)
{
    const auto no_keys = problem(R"({"query": [[1]], "key": {"shape": [0, 1], "data": []},
                                     "value": {"shape": [0, 2], "data": []}})");
    check(row_of(no_keys, "score"), {});
    check(row_of(no_keys, "output"), {"0", "0"});
    check(row_of(no_keys, "lse"), {"-inf"});
    const auto no_queries =
        problem(R"({"query": {"shape": [0, 1], "data": []}, "key": [[1]], "value": [[2]]})");
    BOOST_TEST(step_of(explain(no_queries, 3), "output").rows.empty());
}

BOOST_AUTO_TEST_CASE(numbers_are_counted_before_they_are_computed)
{
    const auto small = scores_and_values("[[1], [2]]", "[[1, 2, 3], [4, 5, 6]]");
    // score 2, scale 2, weight 2, weighted value 6, output 3, log-sum-exp 1
    BOOST_TEST(explained_numbers(small) == 16.0);
}

BOOST_AUTO_TEST_SUITE_END()
