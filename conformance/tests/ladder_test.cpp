/// \file
/// The ladder: each rung against the next, on ordinary and on nasty problems.

#include "conformance/solve.hpp"
#include "conformance/tests/random_numbers.hpp"
#include "reference/mask.hpp"
#include "reference/oracle/double_kernels.hpp"
#include "reference/oracle/double_rung.hpp"
#include "reference/oracle/pair_kernels.hpp"
#include "reference/oracle/pair_rung.hpp"
#include "reference/oracle/row_keys.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>

namespace
{

using namespace attest;
using namespace attest::reference;
using attest::conformance::tests::RandomNumbers;
using attest::spec::Format;
using attest::spec::Problem;
namespace data = boost::unit_test::data;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

using Draw = std::function<double()>;

spec::Tensor tensor(const std::vector<std::size_t>& shape, const Draw& draw)
{
    std::size_t count = 1;
    for (const std::size_t extent : shape)
        count *= extent;
    spec::Tensor result{shape, {}};
    for (std::size_t index = 0; index < count; ++index)
        result.data.push_back(draw());
    return result;
}

/// A number of some kind: usual, wide, a few different ones, tiny, huge.
Draw number_of_kind(RandomNumbers& random, long kind)
{
    switch (kind)
    {
    case 0:
        return [&random] { return random.real(3); };
    case 1:
        return [&random] { return random.real(12); };
    case 2:
        return [&random] { return static_cast<double>(random.integer(-2, 2)); };
    case 3:
        return [&random] { return std::ldexp(random.real(2), -1072); };
    default:
        return [&random] { return random.real(1000); };
    }
}

/// What a mask adds: nothing, little, a usual sentinel, the lowest number, −∞.
double mask_term(RandomNumbers& random)
{
    const double terms[] = {0, 0, random.real(2), -1e9, std::numeric_limits<double>::lowest(), -infinity};
    return terms[random.integer(0, 5)];
}

void add_conventions(RandomNumbers& random, Problem& problem, std::size_t heads, std::size_t queries,
                     std::size_t keys)
{
    if (random.integer(0, 2) == 0)
        problem.scale = random.real(2);
    problem.causal = random.integer(0, 3) == 0;
    problem.alignment = random.integer(-3, 3);
    if (random.integer(0, 3) == 0)
        problem.window = spec::Window{random.integer(0, 9), random.integer(0, 9)};
    if (random.integer(0, 2) == 0)
        problem.mask = spec::Mask{tensor({queries, keys}, [&] { return mask_term(random); }), false};
    else if (random.integer(0, 3) == 0)
        problem.mask = spec::Mask{
            tensor({queries, keys}, [&] { return static_cast<double>(random.integer(0, 1)); }), true};
    if (random.integer(0, 4) == 0)
        problem.softcap = 2.5;
    if (random.integer(0, 3) == 0)
        problem.alibi_slopes = std::vector<double>(heads, 0.25);
    if (random.integer(0, 3) == 0)
        problem.sink = {random.real(2)};
    problem.lse_base = random.integer(0, 1) == 0 ? spec::LseBase::e : spec::LseBase::two;
}

/// Two query heads that share one key-value head, with many columns: rows are dear, columns are not.
Problem random_problem(RandomNumbers& random, Format output)
{
    const auto count = [&](long most) { return static_cast<std::size_t>(random.integer(1, most)); };
    const std::size_t queries = count(5);
    const std::size_t keys = random.integer(0, 4) == 0 ? count(70) : count(9);
    const std::size_t width = count(40);
    const Draw scores = number_of_kind(random, std::min(random.integer(0, 9), 4L));
    Problem problem;
    problem.query = tensor({1, 2, queries, width}, scores);
    problem.key = tensor({1, 1, keys, width}, scores);
    problem.value = tensor({1, 1, keys, 70}, number_of_kind(random, std::min(random.integer(0, 9), 4L)));
    problem.output_format = output;
    add_conventions(random, problem, 2, queries, keys);
    return problem;
}

/// What was compared.
struct Compared
{
    std::size_t elements = 0;
    std::size_t decided = 0; ///< By the lower rung.
};

/// The rung's ball holds or meets what the enclosures say, and what it decides is what they decide.
void compare(const Ball& ball, const CertifiedElement& exact, Format format, Compared& compared)
{
    const auto scope = Precision::bits(2300);
    ++compared.elements;
    BOOST_REQUIRE((exact.kind == ValueClass::finite));
    if (!overlaps(enclose(ball), enclose(exact)))
        BOOST_ERROR("a ball around " << ball.head << " ± " << ball.radius << " misses " << exact.ball.head);
    const auto found = rounded(ball, format);
    compared.decided += found ? 1 : 0;
    if (found && exact.rounded && *found != *exact.rounded)
        BOOST_ERROR(*found << " was decided, and " << *exact.rounded << " is right");
}

void compare(const RowBalls& balls, const ProblemRow& row, Compared& compared)
{
    if (!balls.known)
        return;
    const CertifiedRow exact = certify_row(row);
    for (std::size_t column = 0; column < balls.output.size(); ++column)
        compare(balls.output[column], exact.output[column], output_format_of(row.problem), compared);
    compare(balls.log_sum_exp, exact.log_sum_exp, log_sum_exp_format_of(row.problem), compared);
}

/// Two rungs' balls meet, and what both decide is the same. \return how many elements both know
std::size_t compare(const RowBalls& lower, const RowBalls& higher, Format format)
{
    if (!lower.known || !higher.known)
        return 0;
    const auto scope = Precision::bits(2300);
    for (std::size_t column = 0; column < lower.output.size(); ++column)
    {
        const Ball& a = lower.output[column];
        const Ball& b = higher.output[column];
        if (!overlaps(enclose(a), enclose(b)))
            BOOST_ERROR("a ball around " << a.head << " ± " << a.radius << " misses one around " << b.head);
        const auto found = rounded(a, format);
        const auto better = rounded(b, format);
        if (found && better && *found != *better)
            BOOST_ERROR(*found << " and " << *better << " were decided");
    }
    return lower.output.size();
}

std::vector<ProblemRow> rows_of_head(const Problem& problem, std::size_t head)
{
    std::vector<ProblemRow> rows;
    const spec::Extents extents = spec::extents(problem);
    for (std::size_t query = 0; query < extents.queries; ++query)
        rows.push_back({problem, extents, 0, head, query});
    return rows;
}

bool is_same(double a, double b)
{
    return std::isnan(a) ? std::isnan(b) : a == b && std::signbit(a) == std::signbit(b);
}

/// How many elements two rungs are compared on: ATTEST_LADDER, or 100,000. The sanitizers, which look for other
/// mistakes, make everything ten times slower.
std::size_t asked_elements()
{
#ifdef __SANITIZE_ADDRESS__
    constexpr std::size_t usual = 10000;
#else
    constexpr std::size_t usual = 100000;
#endif
    const char* const text = std::getenv("ATTEST_LADDER");
    return text ? std::strtoul(text, nullptr, 10) : usual;
}

} // namespace

BOOST_TEST_DONT_PRINT_LOG_VALUE(Format)

BOOST_AUTO_TEST_SUITE(ladder)

BOOST_AUTO_TEST_CASE(the_exponential_is_off_by_four_units_at_most)
{
    RandomNumbers random(5);
    const auto scope = Precision::bits(128);
    const auto check = [](double x)
    {
        const Enclosure exact = exponential(make<Enclosure>(exact_rational(x)));
        const Enclosure error = make<Enclosure>(exact_rational(kernels::exponential_of(x))) - exact;
        const Enclosure bound = exact * make<Enclosure>(power(2, -51));
        BOOST_CHECK_MESSAGE(certainly_less(error, bound) && certainly_less(-error, bound), x);
    };
    for (int count = 0; count < 50000; ++count)
    {
        check(-std::fabs(random.real(8)));
        check(-static_cast<double>(random.integer(0, 1L << 40)) * 0x1.5cp-31);
    }
    // Around the places where the multiple of log 2 changes
    for (int k = 0; k < 1009; ++k)
        for (const double near : {-0x1p-52, 0.0, 0x1p-52})
            check(-(k + 0.5) * 0x1.62e42fefa39efp-1 * (1 + near));
    check(-kernels::flushed_below);
    BOOST_TEST(kernels::exponential_of(0) == 1.0);
    BOOST_TEST(kernels::exponential_of(-701) == 0.0);
    BOOST_TEST(kernels::exponential_of(-infinity) == 0.0);
}

BOOST_AUTO_TEST_CASE(the_exponential_in_pairs_is_off_by_what_it_may)
{
    RandomNumbers random(11);
    const auto scope = Precision::bits(256);
    for (int count = 0; count < 20000; ++count)
    {
        const double high = -std::fabs(random.real(9));
        const kernels::Pair x{high, high * random.real(0) * 0x1p-53};
        if (high < -kernels::pair_flushed_below)
            continue;
        const kernels::Pair found = kernels::exponential_in_pairs(x);
        const Enclosure exact =
            exponential(make<Enclosure>(Rational(exact_rational(x.high) + exact_rational(x.low))));
        const Enclosure error =
            make<Enclosure>(Rational(exact_rational(found.high) + exact_rational(found.low))) - exact;
        const Rational units = (Rational(72) - exact_rational(4 * high)) * power(2, -106);
        const Enclosure bound = exact * make<Enclosure>(units);
        BOOST_CHECK_MESSAGE(certainly_less(error, bound) && certainly_less(-error, bound), high);
    }
    BOOST_TEST(kernels::exponential_in_pairs({0, 0}).high == 1.0);
    BOOST_TEST(kernels::exponential_in_pairs({-infinity, 0}).high == 0.0);
}

BOOST_AUTO_TEST_CASE(ranges_are_what_the_masks_show)
{
    RandomNumbers random(6);
    for (int count = 0; count < 300; ++count)
    {
        Problem problem = random_problem(random, Format::f32);
        problem.mask.reset();
        problem.kv_lengths = {random.integer(0, static_cast<long>(problem.key.shape[2]))};
        for (const ProblemRow& row : rows_of_head(problem, 1))
        {
            const auto visible = visible_keys(visibility_of(problem, 0, 1), row.query, row.extents.keys);
            const KeyRange range = range_of(row);
            BOOST_TEST(range.size() == visible.size());
            BOOST_TEST((visible.empty() || visible.front() == range.first));
        }
    }
}

BOOST_DATA_TEST_CASE(double_against_enclosures,
                     data::make({Format::f64, Format::f32, Format::f16, Format::bf16}), output)
{
    RandomNumbers random(7);
    Compared compared;
    while (compared.elements < asked_elements())
    {
        const Problem problem = random_problem(random, output);
        BOOST_REQUIRE(!spec::violation(problem));
        const std::vector<ProblemRow> rows = rows_of_head(problem, 1);
        const std::vector<RowBalls> balls = attend_in_double(pack_head(rows[0]), rows);
        for (std::size_t r = 0; r < rows.size(); ++r)
            compare(balls[r], rows[r], compared);
    }
    BOOST_TEST_MESSAGE(compared.decided << " of " << compared.elements << " decided");
    BOOST_TEST(compared.decided > (output == Format::f64 ? compared.elements / 1000 : compared.elements / 2));
}

BOOST_DATA_TEST_CASE(pairs_against_enclosures,
                     data::make({Format::f64, Format::f32, Format::f16, Format::bf16}), output)
{
    RandomNumbers random(9);
    Compared compared;
    while (compared.elements < asked_elements())
    {
        const Problem problem = random_problem(random, output);
        const std::vector<ProblemRow> rows = rows_of_head(problem, 1);
        const PackedHead head = pack_head(rows[0]);
        for (const ProblemRow& row : rows)
            compare(attend_in_pairs(head, row), row, compared);
    }
    BOOST_TEST_MESSAGE(compared.decided << " of " << compared.elements << " decided");
    BOOST_TEST(compared.decided > compared.elements / 4);
}

BOOST_DATA_TEST_CASE(double_against_pairs, data::make({Format::f64, Format::f32, Format::f16, Format::bf16}),
                     output)
{
    RandomNumbers random(10);
    std::size_t elements = 0;
    while (elements < asked_elements())
    {
        const Problem problem = random_problem(random, output);
        const std::vector<ProblemRow> rows = rows_of_head(problem, 0);
        const PackedHead head = pack_head(rows[0]);
        const std::vector<RowBalls> balls = attend_in_double(head, rows);
        for (std::size_t r = 0; r < rows.size(); ++r)
            elements += compare(balls[r], attend_in_pairs(head, rows[r]), output);
    }
    BOOST_TEST(elements >= asked_elements());
}

BOOST_AUTO_TEST_CASE(what_is_hidden_has_no_influence)
{
    RandomNumbers random(8);
    for (int count = 0; count < 40; ++count)
    {
        Problem problem = random_problem(random, Format::f32);
        const std::size_t keys = problem.key.shape[2];
        problem.kv_lengths = {static_cast<std::int64_t>(keys)};
        const conformance::Solution alone = conformance::solve(problem);
        // One more key that does not exist, with numbers that would spread
        for (spec::Tensor* hidden : {&problem.key, &problem.value})
        {
            hidden->data.insert(hidden->data.end(), hidden->shape[3], count % 2 == 0 ? nan_value : infinity);
            ++hidden->shape[2];
        }
        if (problem.mask)
            continue;
        const conformance::Solution beside = conformance::solve(problem);
        for (std::size_t index = 0; index < alone.output.elements.size(); ++index)
            BOOST_TEST(is_same(alone.output.elements[index].rounded.value_or(nan_value),
                               beside.output.elements[index].rounded.value_or(nan_value)));
    }
}

BOOST_AUTO_TEST_CASE(a_nan_that_is_seen_makes_its_row_nan)
{
    Problem problem;
    problem.query = {{1, 1, 3, 1}, {1, nan_value, 2}};
    problem.key = {{1, 1, 3, 1}, {1, 2, nan_value}};
    problem.value = {{1, 1, 3, 1}, {1, 2, 3}};
    problem.causal = true;
    const conformance::Solution solution = conformance::solve(problem);
    BOOST_TEST(*solution.output.elements[0].rounded == 1.0);
    BOOST_TEST(std::isnan(*solution.output.elements[1].rounded));
    BOOST_TEST(std::isnan(*solution.log_sum_exp.elements[2].rounded));
}

BOOST_AUTO_TEST_SUITE_END()
