/// \file
/// Profiles: the presets' constants against the chapter's table, and profiles of one's own.

#include "conformance/carriers/profile_json.hpp"
#include "conformance/tests/input_errors.hpp"
#include "reference/oracle/roundings.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

namespace
{

using namespace attest::reference;
using attest::conformance::profile_from_json;
using attest::conformance::profile_of;
using attest::conformance::Source;
using attest::conformance::tests::check_error;
using attest::spec::Format;

/// ln(1 + comp) of some roundings: with (1 + u)^n in logarithms, the products are sums.
double logarithm(std::initializer_list<std::pair<double, double>> roundings)
{
    double sum = 0;
    for (const auto& [unit, count] : roundings)
        sum += count * std::log1p(unit);
    return sum;
}

/// `found` is the composition of these roundings, up to the last bits and upward.
void check_composition(double found, std::initializer_list<std::pair<double, double>> roundings)
{
    const double expected = std::expm1(logarithm(roundings));
    BOOST_TEST(found >= expected * (1 - 0x1p-45));
    BOOST_TEST(found <= expected * (1 + 0x1p-40));
}

Source source_of(const std::string& text)
{
    return {"my.json", text, {}, 0};
}

void check_refused(const std::string& text, const std::string& message)
{
    check_error([&] { profile_from_json(source_of(text)); }, "my.json:1:" + message);
}

} // namespace

BOOST_AUTO_TEST_SUITE(profile)

BOOST_AUTO_TEST_CASE(roundings_are_composed_upward)
{
    check_composition(gamma(0x1p-24, 1), {{0x1p-24, 1}});
    check_composition(gamma(0x1p-24, 4096), {{0x1p-24, 4096}});
    check_composition(gamma(0.25, 7), {{0.25, 7}});
    check_composition(compose({{0x1p-8, 2}, {0x1p-24, 4}}), {{0x1p-8, 2}, {0x1p-24, 4}});
    BOOST_TEST(gamma(0, 100) == 0);
    BOOST_TEST(gamma(0x1p-24, 0) == 0);
    // (1 − ¼)² = 9/16, and nothing is left of a unit of 1
    BOOST_TEST(shrinkage(0.25, 2) >= 7.0 / 16);
    BOOST_TEST(shrinkage(0.25, 2) < 7.0 / 16 * (1 + 0x1p-40));
    BOOST_TEST(shrinkage(1, 1) == 1);
}

BOOST_AUTO_TEST_CASE(presets_have_the_constants_of_the_chapter, *boost::unit_test::label("BND-7"))
{
    const Profile& f32 = *preset("f32");
    check_composition(compose(f32.dot_scale), {{0x1p-24, 6}});
    BOOST_TEST(compose(f32.score_storage) == 0);
    BOOST_TEST(f32.exp_error == 0x1p-22);
    BOOST_TEST(f32.exp_argument >= std::expm1(logarithm({{0x1p-24, 6}})));
    BOOST_TEST(f32.underflow == 0x1p-150);

    const Profile& fused = *preset("bf16-fused");
    BOOST_TEST(fused.dot_unit == 0x1p-23);
    BOOST_TEST(fused.weight_unit == 0x1p-8);
    BOOST_TEST(fused.weight_underflow == 0x1p-134);
    BOOST_TEST(fused.output_unit == 0x1p-8);
    BOOST_TEST((fused.weight_rounding == WeightRounding::either));
    check_composition(compose(fused.score_scale), {{0x1p-24, 3}});
    BOOST_TEST(preset("f16-fused")->weight_underflow == 0x1p-25);

    const Profile& eager = *preset("bf16-eager");
    check_composition(joined(compose(eager.score_scale), compose(eager.score_storage)),
                      {{0x1p-8, 2}, {0x1p-24, 4}});
    check_composition(compose(eager.bias_addition), {{0x1p-8, 1}, {0x1p-24, 1}});
    BOOST_TEST(eager.exp_maximum == 0);
    BOOST_TEST(eager.normalised_weights);
    BOOST_TEST(preset("f16-eager")->score_overflow == 65504);
    BOOST_TEST(preset("f16-eager")->score_underflow == 0x1p-24);

    const Profile& prescaled = *preset("bf16-eager-prescaled");
    check_composition(joined(compose(prescaled.dot_scale), compose(prescaled.dot_inputs)),
                      {{0x1p-8, 2}, {0x1p-24, 6}});
    check_composition(compose(prescaled.score_storage), {{0x1p-8, 1}, {0x1p-24, 1}});

    const Profile& tf32 = *preset("tf32");
    check_composition(compose(tf32.dot_inputs), {{0x1p-11, 2}, {0x1p-24, 3}});
    BOOST_TEST(tf32.value_unit == 0x1p-11);
    BOOST_TEST(tf32.value_underflow == 0x1p-137);
}

BOOST_AUTO_TEST_CASE(every_format_has_its_usual_profile)
{
    BOOST_TEST(usual_profile(Format::f64).name == "f64");
    BOOST_TEST(usual_profile(Format::f32).name == "f32");
    BOOST_TEST(usual_profile(Format::f16).name == "f16-fused");
    BOOST_TEST(usual_profile(Format::bf16).name == "bf16-fused");
    BOOST_TEST(presets().size() == 8);
    BOOST_TEST(!preset("f8"));
}

BOOST_AUTO_TEST_CASE(a_profile_of_ones_own)
{
    const Profile profile = profile_from_json(source_of(R"({
        "name": "mine", "based_on": "f32", "tile": {"keys": 64}, "exp_error": {"relative": "0x1p-20"},
        "score_storage": {"roundings": [["0x1p-8", 2], [0.5, 1]]}, "weight_rounding": "both",
        "splits_scale": false, "output_format": "bf16"})"));
    BOOST_TEST(profile.name == "mine");
    BOOST_TEST(profile.tile == 64);
    BOOST_TEST(profile.exp_error == 0x1p-20);
    BOOST_TEST(profile.score_storage.size() == 2);
    BOOST_TEST(profile.score_storage[1].unit == 0.5);
    BOOST_TEST((profile.weight_rounding == WeightRounding::both));
    BOOST_TEST((profile.output_format == Format::bf16));
    BOOST_TEST(!profile.splits_scale);
    BOOST_TEST(profile.unit == 0x1p-24);
    BOOST_TEST(profile_from_json(source_of(R"({"name": "bare"})")).unit == 0);
}

BOOST_AUTO_TEST_CASE(profiles_that_are_refused)
{
    check_refused(
        "[]", R"(1: found an empty list, expected an object with a name and the quantities of a profile)");
    check_refused("{}", R"(1: found no field "name", expected the name of the profile, a text)");
    check_refused(R"({"name": "f32"})", R"(10: name: found "f32", expected a name that no preset has)");
    check_refused(R"({"name": "a b"})",
                  R"(10: name: found "a b", expected a name of letters, digits, - and _)");
    check_refused(R"({"name": "a", "tiles": 1})",
                  R"(15: found an unknown field "tiles", expected "tile" or another known one)");
    check_refused(R"({"name": "a", "tile": 64})",
                  R"(23: tile: found 64, expected an object whose one field is its unit, {"keys": …})");
    check_refused(R"({"name": "a", "tile": {"relative": 64}})",
                  R"(24: tile: found an unknown field "relative", expected "keys")");
    check_refused(R"({"name": "a", "unit": {"relative": 1}})",
                  R"(36: unit: found 1, expected a number of at least 0 and below 1)");
    check_refused(R"({"name": "a", "underflow": {"absolute": "nan"}})",
                  R"(41: underflow: found "nan", expected a number of at least 0)");
    check_refused(R"({"name": "a", "block_min": {"keys": 0}})",
                  R"(37: block_min: found 0, expected an integer from 1 to 1000000000)");
    check_refused(R"({"name": "a", "division": {"roundings": [[0.1]]}})",
                  R"(42: division: found a list of 1, expected a list of a unit and a count)");
    check_refused(R"({"name": "a", "weight_rounding": "none"})",
                  R"(34: weight_rounding: found "none", expected "numerator", "both" or "either")");
    check_error([] { profile_of("f23"); }, "f23: found neither a profile of this name nor a file, expected a "
                                           "file, or \"f32\" or another preset");
}

BOOST_AUTO_TEST_SUITE_END()
