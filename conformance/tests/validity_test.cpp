/// \file
/// Which problems are valid, and what is said of one that is not.

#include "spec/problem.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace
{

using namespace attest::spec;
using boost::unit_test::label;

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t most = std::int64_t{1} << 53;
constexpr double infinity = std::numeric_limits<double>::infinity();

Tensor zeros(std::vector<std::size_t> shape)
{
    std::size_t elements = 1;
    for (const std::size_t extent : shape)
    {
        elements *= extent;
    }
    return {std::move(shape), std::vector<double>(elements)};
}

/// Two batch items, four query heads and two key-value heads, three queries, five keys, widths 2 and 6.
Problem grouped()
{
    Problem problem;
    problem.query = zeros({2, 4, 3, 2});
    problem.key = zeros({2, 2, 5, 2});
    problem.value = zeros({2, 2, 5, 6});
    return problem;
}

/// The same tensors in the layout `bnc`.
Problem joined()
{
    Problem problem;
    problem.layout = Layout::bnc;
    problem.head_counts = HeadCounts{4, 2};
    problem.query = zeros({2, 3, 8});
    problem.key = zeros({2, 5, 4});
    problem.value = zeros({2, 5, 12});
    return problem;
}

using Change = std::function<void(Problem&)>;

struct Refusal
{
    std::string clause;
    std::string where;
    std::string found;
    std::string expected;
};

void check_refused(Problem problem, const Change& change, const Refusal& refusal)
{
    BOOST_REQUIRE(!violation(problem));
    change(problem);
    const std::optional<Violation> found = violation(problem);
    BOOST_REQUIRE_MESSAGE(found, refusal.where << ": nothing refused, expected " << refusal.expected);
    BOOST_TEST(found->clause == refusal.clause);
    BOOST_TEST(found->where == refusal.where);
    BOOST_TEST(found->found == refusal.found);
    BOOST_TEST(found->expected == refusal.expected);
}

void check_valid(Problem problem, const Change& change)
{
    change(problem);
    const std::optional<Violation> found = violation(problem);
    BOOST_TEST(!found, (found ? found->where + ": " + found->found : std::string()));
}

void check_extents(const Problem& problem, const std::vector<std::size_t>& expected)
{
    const Extents all = extents(problem);
    const std::vector<std::size_t> found = {all.batch, all.heads, all.kv_heads,   all.queries,
                                            all.keys,  all.width, all.value_width};
    BOOST_TEST(found == expected, boost::test_tools::per_element());
}

} // namespace

BOOST_AUTO_TEST_SUITE(validity)

BOOST_AUTO_TEST_CASE(ranks_fit_the_layout, *label("PRB-1"))
{
    check_refused(grouped(), [](Problem& p) { p.key = zeros({2, 5, 2}); },
                  {"PRB-1", "key", "rank 3",
                   "rank 4 (batch, heads, length, width) or rank 2 (length, width); "
                   "for rank 3, layout \"hnd\" or \"bnc\" says what the axes are"});
    check_refused(grouped(), [](Problem& p) { p.key = zeros({5, 2}); },
                  {"PRB-1", "key", "rank 2", "rank 4, that of query"});
    check_refused(grouped(), [](Problem& p) { p.query = zeros({3, 2}); },
                  {"PRB-1", "key", "rank 4", "rank 2, that of query"});
    check_refused(grouped(),
                  [](Problem& p)
                  {
                      p.layout = Layout::bnhd;
                      p.query = zeros({3, 2});
                  },
                  {"PRB-1", "query", "rank 2", "rank 4 (batch, length, heads, width), for layout \"bnhd\""});
    check_refused(grouped(), [](Problem& p) { p.layout = Layout::hnd; },
                  {"PRB-1", "query", "rank 4", "rank 3 (heads, length, width), for layout \"hnd\""});
    check_refused(
        joined(), [](Problem& p) { p.value = zeros({12}); },
        {"PRB-1", "value", "rank 1", "rank 3 (batch, length, heads times width), for layout \"bnc\""});
    check_refused(grouped(), [](Problem& p) { p.query = Tensor{{}, {1.0}}; },
                  {"PRB-1", "query", "rank 0",
                   "rank 4 (batch, heads, length, width) or rank 2 (length, width); "
                   "for rank 3, layout \"hnd\" or \"bnc\" says what the axes are"});
}

BOOST_AUTO_TEST_CASE(data_fill_the_shape, *label("PRB-1"))
{
    check_refused(grouped(), [](Problem& p) { p.value.data.pop_back(); },
                  {"PRB-1", "value", "119 elements", "120, the product of its shape [2, 2, 5, 6]"});
    check_refused(grouped(), [](Problem& p) { p.mask = Mask{{{3, 5}, {0, 0}}, false}; },
                  {"PRB-1", "mask", "2 elements", "15, the product of its shape [3, 5]"});

    // Extents whose product wraps around to 0 in 64 bits
    constexpr std::size_t large = std::size_t{1} << 32;
    check_refused(
        grouped(), [](Problem& p) { p.query = {{large, large, 1, 2}, {}}; },
        {"PRB-1", "query", "shape [4294967296, 4294967296, 1, 2]", "extents whose product is at most 2^53"});
    check_refused(
        grouped(), [](Problem& p) { p.query = {{large, 0, large, 2}, {}}; },
        {"PRB-1", "query", "shape [4294967296, 0, 4294967296, 2]", "extents whose product is at most 2^53"});
    check_refused(grouped(),
                  [](Problem& p)
                  {
                      p.key = {{2, 2, 0, 2}, {}};
                      p.value = {{2, 2, 0, std::size_t{1} << 50}, {}};
                  },
                  {"PRB-1", "value", "width 1125899906842624", "an output of at most 2^53 elements"});
}

BOOST_AUTO_TEST_CASE(tensors_agree, *label("PRB-1"))
{
    check_refused(grouped(), [](Problem& p) { p.key = zeros({3, 2, 5, 2}); },
                  {"PRB-1", "key", "batch 3", "batch 2, that of query"});
    check_refused(grouped(), [](Problem& p) { p.value = zeros({1, 2, 5, 6}); },
                  {"PRB-1", "value", "batch 1", "batch 2, that of query"});
    check_refused(grouped(), [](Problem& p) { p.value = zeros({2, 4, 5, 6}); },
                  {"PRB-1", "value", "heads 4", "heads 2, that of key"});
    check_refused(grouped(), [](Problem& p) { p.value = zeros({2, 2, 4, 6}); },
                  {"PRB-1", "value", "length 4", "length 5, that of key"});
    check_refused(joined(), [](Problem& p) { p.key = zeros({2, 4, 4}); },
                  {"PRB-1", "value", "length 5", "length 4, that of key"});
    check_valid(grouped(), [](Problem& p) { p.value = zeros({2, 2, 5, 1}); });
}

BOOST_AUTO_TEST_CASE(no_width_is_zero, *label("PRB-1"))
{
    check_refused(grouped(), [](Problem& p) { p.query = zeros({2, 4, 3, 0}); },
                  {"PRB-1", "query", "width 0", "a width of at least 1"});
    check_refused(grouped(), [](Problem& p) { p.key = zeros({2, 2, 5, 0}); },
                  {"PRB-1", "key", "width 0", "a width of at least 1"});
    check_refused(grouped(), [](Problem& p) { p.value = zeros({2, 2, 5, 0}); },
                  {"PRB-1", "value", "width 0", "a width of at least 1"});
    check_refused(joined(), [](Problem& p) { p.query = zeros({2, 3, 0}); },
                  {"PRB-1", "query", "width 0", "a width of at least 1"});
}

BOOST_AUTO_TEST_CASE(query_and_key_have_one_width, *label("PRB-2"))
{
    check_refused(grouped(), [](Problem& p) { p.key = zeros({2, 2, 5, 3}); },
                  {"PRB-2", "key", "width 3", "width 2, that of query"});
    check_refused(joined(), [](Problem& p) { p.key = zeros({2, 5, 8}); },
                  {"PRB-2", "key", "width 4", "width 2, that of query"});
}

BOOST_AUTO_TEST_CASE(heads_divide, *label("PRB-3"))
{
    check_refused(grouped(), [](Problem& p) { p.query = zeros({2, 5, 3, 2}); },
                  {"PRB-3", "key", "2 key-value heads", "a divisor of 5, the number of query heads"});
    check_refused(grouped(), [](Problem& p) { p.query = zeros({2, 1, 3, 2}); },
                  {"PRB-3", "key", "2 key-value heads", "a divisor of 1, the number of query heads"});
    check_refused(grouped(),
                  [](Problem& p)
                  {
                      p.key = zeros({2, 0, 5, 2});
                      p.value = zeros({2, 0, 5, 6});
                  },
                  {"PRB-3", "key", "0 key-value heads", "a divisor of 4, the number of query heads"});
    check_refused(joined(),
                  [](Problem& p)
                  {
                      p.head_counts = HeadCounts{4, 3};
                      p.key = zeros({2, 5, 6});
                  },
                  {"PRB-3", "head_counts", "3 key-value heads", "a divisor of 4, the number of query heads"});
}

BOOST_AUTO_TEST_CASE(head_counts_fit_the_layout, *label("PRB-3"))
{
    check_refused(
        joined(), [](Problem& p) { p.head_counts.reset(); },
        {"PRB-3", "head_counts", "nothing", "[H, H_kv], because layout \"bnc\" joins heads and width"});
    check_refused(
        grouped(), [](Problem& p) { p.head_counts = HeadCounts{4, 2}; },
        {"PRB-3", "head_counts", "[4, 2]", "nothing, because layout \"bhnd\" has the heads in its shape"});
    check_refused(joined(), [](Problem& p) { p.head_counts = HeadCounts{4, 0}; },
                  {"PRB-3", "head_counts", "[4, 0]", "counts of at least 1"});
    check_refused(joined(), [](Problem& p) { p.head_counts = HeadCounts{0, 2}; },
                  {"PRB-3", "head_counts", "[0, 2]", "counts of at least 1"});
    check_refused(joined(), [](Problem& p) { p.query = zeros({2, 3, 10}); },
                  {"PRB-3", "query", "width 10", "a multiple of 4, its number in head_counts"});
    check_refused(joined(), [](Problem& p) { p.value = zeros({2, 5, 3}); },
                  {"PRB-3", "value", "width 3", "a multiple of 2, its number in head_counts"});
}

BOOST_AUTO_TEST_CASE(the_mask_broadcasts_from_the_right, *label("PRB-4"))
{
    const std::vector<std::vector<std::size_t>> fitting = {
        {}, {1}, {5}, {3, 5}, {3, 1}, {1, 5}, {4, 3, 5}, {2, 4, 3, 5}, {2, 1, 1, 5}, {1, 1, 1, 1}};
    for (const auto& shape : fitting)
    {
        check_valid(grouped(), [&](Problem& p) { p.mask = Mask{zeros(shape), true}; });
        check_valid(joined(), [&](Problem& p) { p.mask = Mask{zeros(shape), true}; });
    }
    for (const auto& [shape, text] :
         std::vector<std::pair<std::vector<std::size_t>, std::string>>{{{3}, "[3]"},
                                                                       {{5, 3}, "[5, 3]"},
                                                                       {{2, 3, 5}, "[2, 3, 5]"},
                                                                       {{0}, "[0]"},
                                                                       {{4, 4, 3, 5}, "[4, 4, 3, 5]"}})
    {
        check_refused(grouped(), [&](Problem& p) { p.mask = Mask{zeros(shape), false}; },
                      {"PRB-4", "mask", "shape " + text,
                       "one that broadcasts from the right to (batch, heads, queries, keys) = [2, 4, 3, 5]"});
    }
    check_refused(grouped(), [](Problem& p) { p.mask = Mask{zeros({1, 2, 4, 3, 5}), false}; },
                  {"PRB-4", "mask", "rank 5", "a rank of at most 4"});
    check_refused(grouped(), [](Problem& p) { p.mask = Mask{{{1}, {0.5}}, true}; },
                  {"PRB-4", "mask", "0.5", "0 or 1, because the mask is boolean"});
    check_refused(grouped(), [](Problem& p) { p.mask = Mask{{{1}, {not_a_number}}, true}; },
                  {"PRB-4", "mask", "nan", "0 or 1, because the mask is boolean"});
    check_valid(grouped(),
                [](Problem& p) { p.mask = Mask{{{5}, {0, 0.5, not_a_number, infinity, -infinity}}, false}; });
}

BOOST_AUTO_TEST_CASE(elements_are_values_of_the_format, *label("PRB-5"))
{
    check_refused(grouped(),
                  [](Problem& p)
                  {
                      p.format = Format::f16;
                      p.key.data[7] = 0.1;
                  },
                  {"PRB-5", "key", "0.1 as element 7", "a value of format f16"});
    check_refused(grouped(),
                  [](Problem& p)
                  {
                      p.format = Format::bf16;
                      p.mask = Mask{{{1}, {0x1.01p0}}, false};
                  },
                  {"PRB-5", "mask", "1.00390625 as element 0", "a value of format bf16"});
}

BOOST_AUTO_TEST_CASE(the_largest_and_least_values_of_a_format, *label("PRB-5"))
{
    const auto sets = [](Format format, double x)
    {
        return [=](Problem& p)
        {
            p.format = format;
            p.query.data[0] = x;
        };
    };
    for (const double x : {65504.0, -0x1p-24, 0x1.004p0, not_a_number, infinity, -0.0})
    {
        check_valid(grouped(), sets(Format::f16, x));
    }
    const std::vector<std::pair<double, std::string>> no_values = {{65536, "65536"},
                                                                   {65505, "65505"},
                                                                   {0x1p-25, "2.9802322387695312e-08"},
                                                                   {0x1.002p0, "1.00048828125"}};
    for (const auto& [x, text] : no_values)
    {
        check_refused(grouped(), sets(Format::f16, x),
                      {"PRB-5", "query", text + " as element 0", "a value of format f16"});
    }
    check_valid(grouped(), sets(Format::f32, 0x1p-149));
    check_valid(grouped(), sets(Format::f64, 0x1p-1074));
    check_refused(grouped(), sets(Format::f32, 0x1p-150),
                  {"PRB-5", "query", "7.006492321624085e-46 as element 0", "a value of format f32"});
}

BOOST_AUTO_TEST_CASE(scale_and_cap_are_finite, *label("PRB-5"))
{
    for (const auto& [x, text] : std::vector<std::pair<double, std::string>>{
             {not_a_number, "nan"}, {infinity, "inf"}, {-infinity, "-inf"}})
    {
        check_refused(grouped(), [number = x](Problem& p) { p.scale = number; },
                      {"PRB-5", "scale", text, "a finite number, or \"exact\""});
        check_refused(grouped(), [number = x](Problem& p) { p.softcap = number; },
                      {"PRB-5", "softcap", text, "a finite number above 0, or null for none"});
    }
    for (const double scale : {0.0, -0.0, -3.5, 1e300})
    {
        check_valid(grouped(), [=](Problem& p) { p.scale = scale; });
    }
    check_refused(grouped(), [](Problem& p) { p.softcap = 0; },
                  {"PRB-5", "softcap", "0", "a finite number above 0, or null for none"});
    check_refused(grouped(), [](Problem& p) { p.softcap = -50; },
                  {"PRB-5", "softcap", "-50", "a finite number above 0, or null for none"});
    check_valid(grouped(), [](Problem& p) { p.softcap = 0x1p-1074; });
}

BOOST_AUTO_TEST_CASE(reaches_are_not_negative, *label("PRB-5"))
{
    check_refused(grouped(), [](Problem& p) { p.window = Window{-1, {}}; },
                  {"PRB-5", "window", "left reach -1", "an integer from 0 to 2^53, or null for no limit"});
    check_refused(grouped(), [](Problem& p) { p.window = Window{0, -2}; },
                  {"PRB-5", "window", "right reach -2", "an integer from 0 to 2^53, or null for no limit"});
    check_refused(grouped(), [](Problem& p) { p.window = Window{{}, most + 1}; },
                  {"PRB-5", "window", "right reach 9007199254740993",
                   "an integer from 0 to 2^53, or null for no limit"});
    check_valid(grouped(), [](Problem& p) { p.window = Window{0, most}; });
    check_valid(grouped(), [](Problem& p) { p.window = Window{}; });
}

BOOST_AUTO_TEST_CASE(slopes_are_finite_and_one_for_each_head, *label("PRB-5"))
{
    check_refused(grouped(), [](Problem& p) { p.alibi_slopes = {1}; },
                  {"PRB-5", "alibi_slopes", "1 number", "4, one for each query head"});
    check_refused(grouped(), [](Problem& p) { p.alibi_slopes = {1, 2, 3, infinity}; },
                  {"PRB-5", "alibi_slopes", "inf", "finite numbers"});
    check_refused(joined(), [](Problem& p) { p.alibi_slopes = {1, not_a_number, 3, 4}; },
                  {"PRB-5", "alibi_slopes", "nan", "finite numbers"});
    check_valid(joined(), [](Problem& p) { p.alibi_slopes = {1, 0, -1, 4}; });
}

BOOST_AUTO_TEST_CASE(a_sink_is_one_or_one_for_each_head, *label("PRB-5"))
{
    check_refused(grouped(), [](Problem& p) { p.sink = {1, 2}; },
                  {"PRB-5", "sink", "2 numbers", "one number, or one for each query head (4)"});
    check_refused(grouped(), [](Problem& p) { p.sink = {not_a_number}; },
                  {"PRB-5", "sink", "nan", "a finite number, or -inf for no sink"});
    check_refused(grouped(), [](Problem& p) { p.sink = {0, 0, 0, infinity}; },
                  {"PRB-5", "sink", "inf", "a finite number, or -inf for no sink"});
    check_valid(grouped(), [](Problem& p) { p.sink = {0}; });
    check_valid(grouped(), [](Problem& p) { p.sink = {0, -infinity, 1, -1}; });
}

BOOST_AUTO_TEST_CASE(offsets_are_one_for_each_item, *label("PRB-5"))
{
    using Offsets = std::vector<std::int64_t>;
    check_refused(grouped(), [](Problem& p) { p.alignment = Offsets{1}; },
                  {"PRB-5", "alignment", "1 integer", "2, one for each batch item"});
    check_refused(grouped(), [](Problem& p) { p.alignment = Offsets{}; },
                  {"PRB-5", "alignment", "0 integers", "2, one for each batch item"});
    check_refused(grouped(), [](Problem& p) { p.alignment = -most - 1; },
                  {"PRB-5", "alignment", "-9007199254740993", "an integer from -2^53 to 2^53"});
    check_refused(grouped(), [](Problem& p) { p.alignment = Offsets{0, most + 1}; },
                  {"PRB-5", "alignment", "9007199254740993", "an integer from -2^53 to 2^53"});
    check_valid(grouped(), [](Problem& p) { p.alignment = Offsets{-3, most}; });
}

BOOST_AUTO_TEST_CASE(lengths_are_within_the_keys, *label("PRB-6"))
{
    check_refused(grouped(), [](Problem& p) { p.kv_lengths = {1}; },
                  {"PRB-6", "kv_lengths", "1 integer", "2, one for each batch item"});
    check_refused(grouped(), [](Problem& p) { p.kv_lengths = {5, 6}; },
                  {"PRB-6", "kv_lengths", "6", "an integer from 0 to 5, the number of keys"});
    check_refused(grouped(), [](Problem& p) { p.kv_lengths = {-1, 5}; },
                  {"PRB-6", "kv_lengths", "-1", "an integer from 0 to 5, the number of keys"});
    check_valid(grouped(), [](Problem& p) { p.kv_lengths = {0, 5}; });
}

BOOST_AUTO_TEST_CASE(nothing_of_a_kind_is_valid)
{
    Problem problem;
    problem.key = problem.query = zeros({0, 4, 3, 2});
    problem.value = zeros({0, 4, 3, 1});
    BOOST_TEST(!violation(problem));

    problem.key = problem.query = problem.value = zeros({2, 0, 3, 2});
    BOOST_TEST(!violation(problem));
    problem.key = problem.value = zeros({2, 3, 3, 2});
    BOOST_TEST(!violation(problem));

    problem = grouped();
    problem.query = zeros({2, 4, 0, 2});
    BOOST_TEST(!violation(problem));
    problem.mask = Mask{zeros({1, 5}), true};
    BOOST_TEST(!violation(problem));

    problem = grouped();
    problem.key = zeros({2, 2, 0, 2});
    problem.value = zeros({2, 2, 0, 6});
    BOOST_TEST(!violation(problem));
    problem.kv_lengths = {0, 0};
    BOOST_TEST(!violation(problem));

    problem = joined();
    problem.query = zeros({2, 0, 8});
    BOOST_TEST(!violation(problem));
}

BOOST_AUTO_TEST_CASE(extents_are_those_of_the_layout)
{
    check_extents(grouped(), {2, 4, 2, 3, 5, 2, 6});
    check_extents(joined(), {2, 4, 2, 3, 5, 2, 6});

    Problem problem;
    problem.query = zeros({3, 2});
    problem.key = zeros({5, 2});
    problem.value = zeros({5, 6});
    BOOST_TEST(!violation(problem));
    check_extents(problem, {1, 1, 1, 3, 5, 2, 6});

    problem.layout = Layout::hnd;
    problem.query = zeros({4, 3, 2});
    problem.key = zeros({2, 5, 2});
    problem.value = zeros({2, 5, 6});
    BOOST_TEST(!violation(problem));
    check_extents(problem, {1, 4, 2, 3, 5, 2, 6});

    problem.layout = Layout::bnhd;
    problem.query = zeros({2, 3, 4, 2});
    problem.key = zeros({2, 5, 2, 2});
    problem.value = zeros({2, 5, 2, 6});
    BOOST_TEST(!violation(problem));
    check_extents(problem, {2, 4, 2, 3, 5, 2, 6});
}

// Every vector has a place of its own, and the places of neighbours are as far apart as the layout says.
BOOST_AUTO_TEST_CASE(vectors_stand_where_the_layout_says)
{
    const auto start = [](Layout layout, std::vector<std::size_t> shape)
    { return vector_start(layout, zeros(std::move(shape)), 4, 1, 2, 3); };
    // batch 1, head 2, row 3 among (2, 4, 5) vectors of width 7
    BOOST_TEST(start(Layout::bhnd, {2, 4, 5, 7}) == ((1U * 4 + 2) * 5 + 3) * 7);
    BOOST_TEST(start(Layout::bnhd, {2, 5, 4, 7}) == ((1U * 5 + 3) * 4 + 2) * 7);
    BOOST_TEST(start(Layout::bnc, {2, 5, 28}) == (1U * 5 + 3) * 28 + 2 * 7);
    BOOST_TEST(vector_start(Layout::hnd, zeros({4, 5, 7}), 4, 0, 2, 3) == (2U * 5 + 3) * 7);
    BOOST_TEST(vector_start(Layout::bhnd, zeros({5, 7}), 1, 0, 0, 3) == 3U * 7);
}

BOOST_AUTO_TEST_CASE(the_offset_is_named_or_given, *label("MSK-2"))
{
    Problem problem = grouped();
    BOOST_TEST(diagonal_offset(problem, 1) == 0);
    problem.alignment = Alignment::bottom_right;
    BOOST_TEST(diagonal_offset(problem, 1) == 2);
    problem.kv_lengths = {5, 1};
    BOOST_TEST(diagonal_offset(problem, 0) == 2);
    BOOST_TEST(diagonal_offset(problem, 1) == -2);
    problem.alignment = std::int64_t{-7};
    BOOST_TEST(diagonal_offset(problem, 1) == -7);
    problem.alignment = std::vector<std::int64_t>{4, 9};
    BOOST_TEST(diagonal_offset(problem, 0) == 4);
    BOOST_TEST(diagonal_offset(problem, 1) == 9);
}

BOOST_AUTO_TEST_CASE(keys_beyond_the_length_do_not_exist, *label("MSK-6"))
{
    Problem problem = joined();
    BOOST_TEST(valid_keys(problem, 1) == 5U);
    problem.kv_lengths = {5, 0};
    BOOST_TEST(valid_keys(problem, 0) == 5U);
    BOOST_TEST(valid_keys(problem, 1) == 0U);
}

BOOST_AUTO_TEST_CASE(query_heads_share_key_value_heads, *label("HDS-4"))
{
    Problem problem = grouped();
    const Extents all = extents(problem);
    for (const std::size_t head : {0U, 1U, 2U, 3U})
    {
        problem.kv_heads = KvHeads::blocked;
        BOOST_TEST(kv_head_of(problem, all, head) == head / 2);
        problem.kv_heads = KvHeads::interleaved;
        BOOST_TEST(kv_head_of(problem, all, head) == head % 2);
    }
}

BOOST_AUTO_TEST_CASE(a_mask_is_read_from_the_right, *label("PRB-4"))
{
    Mask mask{{{2, 1, 3, 1}, {0, 1, 2, 3, 4, 5}}, false};
    BOOST_TEST(mask_element(mask, 1, 3, 2, 4) == 5);
    BOOST_TEST(mask_element(mask, 0, 3, 1, 0) == 1);
    mask.tensor = {{2, 3}, {0, 1, 2, 3, 4, 5}};
    BOOST_TEST(mask_element(mask, 9, 9, 1, 2) == 5);
    mask.tensor = {{3}, {7, 8, 9}};
    BOOST_TEST(mask_element(mask, 9, 9, 9, 1) == 8);
    mask.tensor = {{}, {-1}};
    BOOST_TEST(mask_element(mask, 9, 9, 9, 9) == -1);
}

BOOST_AUTO_TEST_SUITE_END()
