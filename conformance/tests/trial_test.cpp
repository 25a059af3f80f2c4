/// \file
/// The trial of the bounds: no right kernel is rejected, and no bound is too wide to be of use.
///
/// ATTEST_TRIAL=10 tries ten times as much.

#include "conformance/trial/trial.hpp"
#include "conformance/workers.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <iomanip>
#include <sstream>

namespace
{

using namespace attest;
using namespace attest::conformance;
using namespace attest::conformance::trial;

/// How many times as much as usual is tried.
std::size_t times()
{
    const char* const text = std::getenv("ATTEST_TRIAL");
    return text ? std::strtoul(text, nullptr, 10) : 1;
}

constexpr std::size_t usual_outputs = 115000;
constexpr std::size_t usual_toy_outputs = 8000;
constexpr std::uint64_t seed = 20261130;

Extent usual_extent(std::size_t outputs)
{
    return {outputs * times(),
            {1, 17, 2, 128, 3, 7, 33, 1, 64, 5, 17, 513, 2, 16, 3, 15, 7, 1000, 31, 1, 4096, 9, 2},
            {1, 8, 64, 2, 16, 3, 128, 5, 32},
            seed};
}

/// With few bits only short sums are better than nothing.
Extent toy_extent(std::size_t outputs)
{
    return {outputs * times(), {1, 2, 5, 3, 9, 4, 17, 2, 6, 1, 12}, {1, 2, 4, 3, 1, 8}, seed};
}

std::string line_of(const std::string& name, const Tally& tally)
{
    std::ostringstream line;
    line << std::left << std::setw(32) << name << std::right << std::setw(9) << tally.elements << std::setw(9)
         << tally.vacuous << std::setw(9) << tally.rejected << std::fixed << std::setprecision(3)
         << std::setw(9) << tally.largest << "  " << tally.worst;
    return line.str();
}

/// Tries a family, prints what came out, and requires that nothing is rejected.
Outcome check_family(const Family& family, const Extent& extent)
{
    const Outcome outcome = try_family(family, extent, all_cores());
    BOOST_TEST_MESSAGE(line_of(family.name, outcome.output));
    BOOST_TEST_MESSAGE(line_of(family.name + ", log-sum-exp", outcome.log_sum_exp));
    BOOST_TEST(outcome.output.rejected == 0, family.name << ": " << outcome.output.worst);
    BOOST_TEST(outcome.log_sum_exp.rejected == 0, family.name << ": " << outcome.log_sum_exp.worst);
    return outcome;
}

/// A bound that no kernel comes near would be of no use: one rounding of the output alone is half of a step, and the
/// bound of a row of one key is not more than a few of them.
void check_useful(const Outcome& outcome)
{
    BOOST_TEST(outcome.output.largest > 0.1);
    BOOST_TEST(outcome.output.vacuous < outcome.output.elements / 2);
    BOOST_TEST(outcome.log_sum_exp.largest > 0.1);
}

void check_presets(std::size_t first, std::size_t last)
{
    const std::vector<Family> families = preset_families();
    for (std::size_t index = first; index < last; ++index)
        check_useful(check_family(families.at(index), usual_extent(usual_outputs)));
}

void check_toys(bool underflows)
{
    for (int precision = 3; precision <= 10; ++precision)
        for (const Family& family : toy_families(precision, underflows))
            check_family(family, toy_extent(usual_toy_outputs));
}

} // namespace

BOOST_AUTO_TEST_SUITE(trial_of_presets)

BOOST_AUTO_TEST_CASE(wide)
{
    check_presets(0, 2);
}

BOOST_AUTO_TEST_CASE(fused)
{
    check_presets(2, 4);
}

BOOST_AUTO_TEST_CASE(eager)
{
    check_presets(4, 7);
}

BOOST_AUTO_TEST_CASE(tf32_and_splits)
{
    check_presets(7, 9);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(trial_of_toys)

BOOST_AUTO_TEST_CASE(without_underflow)
{
    check_toys(false);
}

BOOST_AUTO_TEST_CASE(with_underflow)
{
    check_toys(true);
}

/// One coarse step at a time: its quantity is enough for the bound to hold, and without it the bound fails. So an
/// error in one term is not hidden behind the others.
BOOST_AUTO_TEST_CASE(every_quantity_is_enough_and_needed)
{
    for (const int precision : {4, 8, 11})
        for (const LoneQuantity& quantity : lone_quantities(precision))
        {
            check_family(quantity.with, toy_extent(4000));
            const Outcome outcome = try_family(quantity.without, toy_extent(4000), all_cores());
            BOOST_TEST(outcome.output.rejected + outcome.log_sum_exp.rejected > 0,
                       "nothing is rejected without " << quantity.symbol);
        }
}

BOOST_AUTO_TEST_SUITE_END()
