#include "conformance/properties/all.hpp"

#include "reference/oracle/acceptance.hpp"
#include "reference/oracle/roundings.hpp"
#include "reference/oracle/verdict.hpp"

#include <cmath>
#include <limits>

namespace attest::conformance
{

namespace
{

using reference::Acceptance;
using reference::AcceptedRow;
using reference::CertifiedRow;
using reference::ProblemRow;
using reference::Profile;
using reference::Verdict;
using spec::Problem;

constexpr double infinity = std::numeric_limits<double>::infinity();

/// A query of width 1 that is 1, the keys as scores, and the scale 1.
Problem problem_of(const std::vector<double>& scores, const std::vector<double>& values)
{
    Problem problem;
    problem.query = {{1, 1}, {1.0}};
    problem.key = {{scores.size(), 1}, scores};
    problem.value = {{values.size(), 1}, values};
    problem.scale = 1.0;
    return problem;
}

/// A profile that rounds nowhere.
Profile exact_profile()
{
    Profile profile;
    profile.output_format = spec::Format::f64;
    return profile;
}

AcceptedRow accepted(const Problem& problem, const Profile& profile)
{
    const ProblemRow row{problem, spec::extents(problem)};
    return accept_row(row, profile, certify_row(row));
}

double bound_of(const Problem& problem, const Profile& profile)
{
    return accepted(problem, profile).output[0].bound;
}

/// `found` is at least `expected`, and no more than 2^-20 of it above.
void check_slightly_above(double found, double expected, const std::string& what, Report& report)
{
    const bool held = found >= expected && found <= expected * (1 + 0x1p-20) + 0x1p-1000;
    report.check(held, what + ": " + std::to_string(found) + ", expected " + std::to_string(expected));
}

void every_rounding_counts(const Texts&, Report& report)
{
    check_slightly_above(bound_of(problem_of({0, 1}, {1, 2}), exact_profile()), 0, "no rounding", report);
    for (double Profile::* unit : {&Profile::numerator_unit, &Profile::denominator_unit, &Profile::value_unit,
                                   &Profile::weight_unit, &Profile::output_unit, &Profile::exp_error})
    {
        Profile profile = exact_profile();
        profile.*unit = 0x1p-10;
        report.check(bound_of(problem_of({0, 1}, {1, 2}), profile) > 0x1p-12, "a rounding costs nothing");
    }
}

/// Two terms that cancel exactly: scores 0 + 2^20 − 2^20, whose additions may round by Γ_1(u)·2^21.
void cancelling_terms_keep_their_error(const Texts&, Report& report)
{
    const double u = 0x1p-30;
    Profile profile = exact_profile();
    profile.bias_addition = {{u, 1}};
    Problem problem = problem_of({0, 0}, {1, -1});
    problem.alibi_slopes = {0x1p20};
    problem.mask = spec::Mask{{{2}, {0, 0x1p20}}, false};
    // The first key has no distance and no mask: only the second one errs, by e = u·2^21
    const double error = u * 0x1p21;
    const double rise = std::expm1(error);
    const double expected = (rise / 2) / (0.5 + 0.5 * std::exp(-error));
    check_slightly_above(bound_of(problem, profile) * (1 + 0x1p-22), expected, "two cancelling terms",
                         report);
}

/// Two keys of score 0 and values ±1: E = ½(ε/(1 − ε) + ε)/(1 − ε), see the chapter.
void an_exponential_is_common(const Texts&, Report& report)
{
    const double epsilon = 0x1p-10;
    Profile profile = exact_profile();
    profile.exp_error = epsilon;
    check_slightly_above(bound_of(problem_of({0, 0}, {1, -1}), profile),
                         (epsilon / (1 - epsilon) + epsilon) / 2 / (1 - epsilon), "values ±1", report);
    check_slightly_above(bound_of(problem_of({0, 0}, {1, 1}), profile), 0, "equal values", report);
}

void one_key_of_value_three(const Texts&, Report& report)
{
    Profile profile = exact_profile();
    profile.numerator_unit = 0x1p-10;
    profile.division = {{0x1p-9, 1}};
    check_slightly_above(bound_of(problem_of({5}, {3}), profile), 3 * (0x1p-10 + 0x1p-9 + 0x1p-19), "B",
                         report);
}

void weights_are_outputs(const Texts&, Report& report)
{
    Problem problem = problem_of({0.25, -1.5}, {1, 0, 0, 1});
    problem.value.shape = {2, 2};
    const ProblemRow row{problem, spec::extents(problem)};
    const CertifiedRow certified = certify_row(row);
    for (const Profile& profile : reference::presets())
    {
        const AcceptedRow found = accept_row(row, profile, certified, certified.output);
        for (std::size_t key = 0; key < 2; ++key)
            check_slightly_above(found.weights[key].bound * (1 + 0x1p-21), found.output[key].bound,
                                 profile.name, report);
    }
}

/// One key: L is its score 5, and only the last addition rounds. In base 2 the constant does, too.
void one_key_has_a_log_sum_exp(const Texts&, Report& report)
{
    Profile profile = exact_profile();
    profile.lse_unit = 0x1p-10;
    Problem problem = problem_of({5}, {3});
    check_slightly_above(accepted(problem, profile).log_sum_exp.bound, 5 * 0x1p-10, "base e", report);
    problem.lse_base = spec::LseBase::two;
    profile.unit = 0x1p-12;
    const double constant = 0x1p-11 + 0x1p-24;
    const double relative = (1 + 0x1p-10) * (1 + constant) - 1;
    const double maximum = constant * 5;
    const double expected = (maximum + relative * (5 + maximum)) / std::log(2.0);
    check_slightly_above(accepted(problem, profile).log_sum_exp.bound * (1 + 0x1p-40), expected, "base 2",
                         report);
}

void presets_are_as_in_the_table(const Texts&, Report& report)
{
    const auto& fused = *reference::preset("bf16-fused");
    report.check(fused.weight_unit == 0x1p-8 && fused.weight_underflow == 0x1p-134, "bf16-fused");
    report.check(fused.dot_unit == 0x1p-23 && fused.denominator_unit == 0x1p-24, "the sums of bf16-fused");
    const auto& f32 = *reference::preset("f32");
    report.check(f32.unit == 0x1p-24 && f32.exp_error == 0x1p-22 && f32.underflow == 0x1p-150, "f32");
    report.check(reference::preset("f16-eager")->score_overflow == 65504, "f16-eager");
    report.check(reference::preset("tf32")->value_unit == 0x1p-11, "tf32");
    report.check(reference::presets().size() == 8, "eight presets");
}

void preconditions_have_names(const Texts&, Report& report)
{
    Problem problem = problem_of({0, 1}, {1, 2});
    problem.mask = spec::Mask{{{2}, {-1e9, -1e9}}, false};
    const Acceptance found = accepted(problem, *reference::preset("f32")).output[0];
    report.check(found.vacuous && found.lower == -infinity && found.upper == infinity,
                 "the interval is everything");
    report.check(found.reason == "precondition: the largest score is too far from 0 for powers of 2",
                 "the reason");
}

void the_rounded_truth_is_inside(const Texts&, Report& report)
{
    for (const Profile& profile : reference::presets())
        for (const double value : {0.0, 1.0, -65504.0, 0x1p-24})
        {
            Problem problem = problem_of({0.5, 0.25}, {value, value / 2});
            problem.output_format = spec::Format::f16;
            const ProblemRow row{problem, spec::extents(problem)};
            const CertifiedRow certified = certify_row(row);
            const Acceptance found = accept_row(row, profile, certified).output[0];
            const double rounded = certified.output[0].rounded.value();
            report.check(found.lower <= rounded && rounded <= found.upper, profile.name);
        }
}

/// Scores that are off by up to 2^20 leave the hull as bound: ¼ between 1 and ¾, 5/4 between ¼ and −1.
void hopeless_scores_cannot_tell(const Texts&, Report& report)
{
    Profile profile = exact_profile();
    profile.dot_unit = 0.5;
    Problem problem = problem_of({0x1p20, 0}, {1, 0.75});
    problem.scale = 1.5;
    report.check(!accepted(problem, profile).output[0].vacuous, "values of one sign");
    problem.value.data = {0.25, -1};
    const ProblemRow row{problem, spec::extents(problem)};
    const CertifiedRow certified = certify_row(row);
    const Acceptance found = accept_row(row, profile, certified).output[0];
    const auto verdict = [&](double got)
    { return judge(certified.output[0], found, spec::Format::f64, got).verdict; };
    report.check(verdict(0.25) == Verdict::vacuous, "inside a vacuous interval");
    report.check(verdict(4) == Verdict::reject, "outside a vacuous interval");
}

} // namespace

std::vector<Property> bound_properties()
{
    return {
        {"BND-1.roundings", "each kind of rounding widens the bound, and none leaves 0",
         every_rounding_counts},
        {"BND-2.cancelling", "two terms that cancel keep their error", cancelling_terms_keep_their_error},
        {"BND-3.common", "equal values do not feel the weights", an_exponential_is_common},
        {"BND-4.one-key", "one key costs its sums and the division", one_key_of_value_three},
        {"BND-5.one-hot", "a weight's bound is that of an output of ones and zeros", weights_are_outputs},
        {"BND-6.one-key", "the log-sum-exp of one key costs its last steps", one_key_has_a_log_sum_exp},
        {"BND-7.table", "constants of the table", presets_are_as_in_the_table},
        {"BND-8.reason", "a precondition that fails is named", preconditions_have_names},
        {"BND-9.inside", "the rounded truth is accepted under every preset", the_rounded_truth_is_inside},
        {"BND-10.hull", "a hopeless bound is called vacuous", hopeless_scores_cannot_tell},
    };
}

} // namespace attest::conformance
