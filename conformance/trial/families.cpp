#include "conformance/trial/families.hpp"

#include "spec/format.hpp"

#include <algorithm>
#include <cmath>

namespace attest::conformance::trial
{

namespace
{

using reference::Profile;
using spec::Format;

/// The error that a function may have before its result is rounded, where 4u are declared altogether.
double room_before_rounding(const Arithmetic& arithmetic)
{
    // The functions of the C++ library, which stand for the exact ones, err by 1u in double; their disturbance by
    // another one
    const double u = arithmetic.unit();
    return u < 0x1p-50 ? 1.5 * u : 0.98 * 3 * u / (1 + u);
}

/// A kernel with the choices that all kernels of a family share.
Choices kernel(const std::string& name, const Arithmetic& arithmetic)
{
    Choices choices;
    choices.name = name;
    choices.arithmetic = StepArithmetic(arithmetic);
    choices.exp_error = choices.tanh_error = choices.log_error = room_before_rounding(arithmetic);
    return choices;
}

/// One pass and online, in several orders, with every route of the exponential.
/// \param block the least number of keys of a block
std::vector<Choices> various(const Arithmetic& arithmetic, std::size_t block)
{
    std::vector<Choices> kernels(6, kernel("", arithmetic));
    kernels[0].name = "one pass";
    kernels[1].name = "online, fused, scaled query";
    kernels[1].block = block;
    kernels[1].fused = true;
    kernels[1].scale = ScalePlace::query;
    kernels[1].exponential = Exponential::base_two_fused;
    kernels[2].name = "online, backward, base two";
    kernels[2].block = 4 * block;
    kernels[2].order = Order::backward;
    kernels[2].exponential = Exponential::base_two;
    kernels[2].reciprocal = true;
    kernels[3].name = "pairs";
    kernels[3].order = Order::pairwise;
    kernels[3].mask_first = true;
    kernels[4].name = "lanes, online";
    kernels[4].block = 2 * block;
    kernels[4].order = Order::lanes;
    kernels[4].reciprocal = true;
    kernels[4].exponential = Exponential::base_two_fused;
    kernels[5].name = "fresh tiles";
    kernels[5].block = block;
    kernels[5].fresh_tiles = true;
    kernels[5].mask_first = true;
    return kernels;
}

/// The root of the scale in query and key each.
std::vector<Choices> with_split_scale(std::vector<Choices> kernels)
{
    Choices split = kernels.front();
    split.name = "split scale";
    split.scale = ScalePlace::both;
    kernels.push_back(split);
    return kernels;
}

/// Weights and output in a narrow format.
std::vector<Choices> fused(const Arithmetic& arithmetic, const Arithmetic& narrow, std::size_t block)
{
    std::vector<Choices> kernels = various(arithmetic, block);
    for (Choices& choices : kernels)
    {
        choices.scale = ScalePlace::after;
        choices.weight_storage = choices.output_storage = narrow;
    }
    for (const std::size_t index : {0u, 4u})
        kernels[index].rounded_row_sum = true;
    return kernels;
}

/// Everything between two operations in a narrow format.
std::vector<Choices> eager(const Arithmetic& arithmetic, const Arithmetic& narrow)
{
    std::vector<Choices> kernels(3, kernel("eager", arithmetic));
    kernels[1].order = Order::pairwise;
    kernels[1].mask_first = true;
    kernels[2].order = Order::lanes;
    kernels[2].fused = true;
    for (Choices& choices : kernels)
    {
        choices.normalised = true;
        choices.score_storage = choices.weight_storage = choices.output_storage = narrow;
    }
    return kernels;
}

std::vector<Choices> prescaled(std::vector<Choices> kernels, const Arithmetic& narrow)
{
    for (Choices& choices : kernels)
    {
        choices.scale = ScalePlace::both;
        choices.scaled_inputs = narrow;
    }
    return kernels;
}

std::vector<Choices> tf32(const Arithmetic& arithmetic)
{
    const Arithmetic narrow(11, -126, 0x1p128);
    std::vector<Choices> kernels = fused(arithmetic, narrow, 16);
    for (Choices& choices : kernels)
    {
        choices.product_inputs = narrow;
        choices.rounded_row_sum = false;
        choices.output_storage.reset();
    }
    return kernels;
}

std::vector<Choices> in_splits(std::vector<Choices> kernels, std::size_t splits)
{
    for (Choices& choices : kernels)
        choices.splits = splits;
    return kernels;
}

// Presets

Family preset_family(const std::string& name, Format format, std::vector<Choices> kernels)
{
    const spec::FormatParameters parameters = spec::parameters_of(format);
    const double least = std::ldexp(1.0, std::max(parameters.least_exponent, -1000) + 1);
    const double lowest = format == Format::f16 ? -60000 : format == Format::f64 ? -3e300 : -3e38;
    return {name, *reference::preset(name), format, Arithmetic(format), least, lowest, std::move(kernels)};
}

Family split_family()
{
    Family family = preset_family("f32", Format::f32, in_splits(various(Arithmetic(Format::f32), 16), 4));
    family.name = "f32 in splits";
    family.profile.splits = 4;
    return family;
}

// Toys

/// A full profile of one unit.
Profile toy_profile(const Arithmetic& arithmetic)
{
    const double u = arithmetic.unit();
    Profile profile;
    profile.name = "toy";
    profile.output_format = Format::f64;
    profile.unit = profile.constant_unit = u;
    profile.underflow = profile.constant_underflow = arithmetic.underflow();
    profile.dot_unit = profile.numerator_unit = profile.denominator_unit = u;
    profile.dot_scale = {{u, 6}};
    profile.splits_scale = true;
    profile.cap_argument = profile.cap_result = profile.slope_product = profile.bias_addition = {{u, 1}};
    profile.exp_error = profile.tanh_error = profile.log_error = 4 * u;
    profile.exp_argument = std::pow(1 + u, 6) - 1;
    profile.exp_maximum = 2 * u * std::pow(1 + u, 5);
    profile.division = {{u, 2}};
    profile.lse_maximum = {{u, 3}};
    profile.lse_unit = u;
    profile.block_min = 4;
    return profile;
}

Family toy_family(const std::string& name, Profile profile, const Arithmetic& input,
                  std::vector<Choices> kernels)
{
    profile.name = name;
    return {name, profile, Format::f64, input, 0x1p-4, -1e9, std::move(kernels)};
}

/// The profile of kernels whose weights and output are narrower than their sums.
Profile toy_fused_profile(const Arithmetic& arithmetic, const Arithmetic& narrow)
{
    Profile profile = toy_profile(arithmetic);
    profile.dot_scale = {};
    profile.splits_scale = false;
    profile.score_scale = {{profile.unit, 3}};
    profile.weight_unit = profile.output_unit = narrow.unit();
    profile.weight_underflow = profile.output_underflow = narrow.underflow();
    profile.weight_rounding = reference::WeightRounding::either;
    return profile;
}

/// The profile of kernels that store every intermediate result in a narrow format.
Profile toy_eager_profile(const Arithmetic& arithmetic, const Arithmetic& narrow)
{
    Profile profile = toy_fused_profile(arithmetic, narrow);
    const reference::Roundings once{profile.unit, 1};
    const reference::Roundings store{narrow.unit(), 1};
    profile.constant_unit = std::pow(1 + profile.unit, 1) * (1 + narrow.unit()) - 1;
    profile.constant_underflow = 2 * narrow.underflow();
    profile.score_scale = {{profile.unit, 2}};
    profile.score_storage = {{narrow.unit(), 2}};
    profile.score_underflow = 2 * narrow.underflow();
    profile.cap_argument = {once, store};
    profile.cap_result = {once, {narrow.unit(), 2}};
    profile.slope_product = profile.bias_addition = {store, once};
    profile.bias_underflow = narrow.underflow();
    profile.weight_rounding = reference::WeightRounding::numerator;
    profile.normalised_weights = true;
    return profile;
}

// One quantity at a time

/// Kernels that calculate in double but for one step, under a profile that is that of double but for the same.
class LoneQuantities
{
public:
    explicit LoneQuantities(int precision) : toy_(precision), u_(toy_.unit()) {}

    std::vector<LoneQuantity> all()
    {
        scores();
        exponentials();
        sums();
        return std::move(all_);
    }

private:
    /// \param choose  makes the kernel's step coarse
    /// \param promise says so in its profile
    /// \param common  what is coarse besides, and is promised with and without
    template <class Choose, class Promise>
    void append(const char* symbol, Choose choose, Promise promise,
                void (*common)(Profile&, double) = nullptr)
    {
        Choices choices = kernel(symbol, Arithmetic(Format::f64));
        choose(choices);
        Profile without = *reference::preset("f64");
        if (common)
            common(without, u_);
        Profile with = without;
        promise(with);
        const auto family = [&](const Profile& profile)
        { return Family{symbol, profile, Format::f64, Arithmetic(8), 1, -1e9, {choices}}; };
        all_.push_back({symbol, family(with), family(without)});
    }

    void scores()
    {
        append("G", [&](Choices& of) { of.arithmetic.dot = toy_; }, [&](Profile& of) { of.dot_unit = u_; });
        // A scale that is a power of 2 is exact only for a score that is a number of its arithmetic
        append(
            "H", [&](Choices& of) { of.arithmetic.dot = of.arithmetic.scaling = toy_; },
            [&](Profile& of) { of.score_scale = {{u_, 2}}; }, [](Profile& of, double u) { of.dot_unit = u; });
        append("S", [&](Choices& of) { of.score_storage = toy_; }, [&](Profile& of) { store_scores(of); });
        append(
            "tanh", [&](Choices& of) { of.arithmetic.capping = toy_, of.tanh_error = 2.5 * u_; },
            [&](Profile& of)
            {
                of.tanh_error = 4 * u_;
                of.constant_unit = u_;
                of.cap_argument = of.cap_result = {{u_, 1}};
            });
        append(
            "H_2", [&](Choices& of) { of.arithmetic.adding = toy_; },
            [&](Profile& of) { of.constant_unit = u_, of.bias_addition = of.slope_product = {{u_, 1}}; });
    }

    /// As eager kernels do; the last store of each score is that of its last step.
    void store_scores(Profile& profile) const
    {
        profile.constant_unit = u_;
        profile.score_storage = {{u_, 2}};
        profile.cap_argument = {{u_, 1}, {profile.unit, 1}};
        profile.cap_result = {{u_, 2}, {profile.unit, 1}};
        profile.slope_product = profile.bias_addition = {{u_, 1}, {profile.unit, 1}};
    }

    void exponentials()
    {
        const auto direct = [&](Choices& of) { of.arithmetic.exponential = toy_, of.exp_error = 2.5 * u_; };
        append("e_0, kappa", direct, [&](Profile& of) { of.exp_error = 4 * u_, of.exp_argument = u_; });
        append(
            "kappa_m",
            [&](Choices& of)
            {
                direct(of);
                of.exponential = Exponential::base_two;
            },
            [&](Profile& of)
            {
                of.exp_error = 4 * u_;
                of.exp_argument = std::pow(1 + u_, 6) - 1;
                of.exp_maximum = 2 * u_ * std::pow(1 + u_, 5);
            });
        append(
            "log", [&](Choices& of) { of.arithmetic.logarithm = toy_, of.log_error = 2.5 * u_; },
            [&](Profile& of) { of.log_error = 4 * u_, of.lse_maximum = {{u_, 3}}, of.lse_unit = u_; });
    }

    void sums()
    {
        append(
            "N", [&](Choices& of) { of.arithmetic.weighted_sum = toy_; },
            [&](Profile& of) { of.numerator_unit = u_; });
        append(
            "D", [&](Choices& of) { of.arithmetic.row_sum = toy_; },
            [&](Profile& of) { of.denominator_unit = u_; });
        append(
            "rho", [&](Choices& of) { of.arithmetic.division = toy_; },
            [&](Profile& of) { of.division = {{u_, 1}}; });
        append(
            "u_p", [&](Choices& of) { of.weight_storage = toy_; }, [&](Profile& of) { of.weight_unit = u_; });
        append(
            "u_p in the row sum", [&](Choices& of) { of.weight_storage = toy_, of.rounded_row_sum = true; },
            [&](Profile& of) { of.weight_unit = u_, of.weight_rounding = reference::WeightRounding::both; });
        append(
            "u_o", [&](Choices& of) { of.output_storage = toy_; }, [&](Profile& of) { of.output_unit = u_; });
    }

    Arithmetic toy_;
    double u_;
    std::vector<LoneQuantity> all_;
};

} // namespace

std::vector<Family> preset_families()
{
    const Arithmetic f32(Format::f32);
    const Arithmetic f64(Format::f64);
    const Arithmetic f16(Format::f16);
    const Arithmetic bf16(Format::bf16);
    return {preset_family("f32", Format::f32, with_split_scale(various(f32, 16))),
            preset_family("f64", Format::f64, with_split_scale(various(f64, 16))),
            preset_family("f16-fused", Format::f16, fused(f32, f16, 16)),
            preset_family("bf16-fused", Format::bf16, fused(f32, bf16, 16)),
            preset_family("f16-eager", Format::f16, eager(f32, f16)),
            preset_family("bf16-eager", Format::bf16, eager(f32, bf16)),
            preset_family("bf16-eager-prescaled", Format::bf16, prescaled(eager(f32, bf16), bf16)),
            preset_family("tf32", Format::f32, tf32(f32)),
            split_family()};
}

std::vector<Family> toy_families(int precision, bool underflows)
{
    const int least = underflows ? -6 : -900;
    const Arithmetic wide(std::min(precision + 3, 12), least);
    const Arithmetic narrow(precision, least);
    const std::string name = "toy of " + std::to_string(precision) + " bits";
    Family splits =
        toy_family(name + ", splits", toy_profile(narrow), narrow, in_splits(various(narrow, 4), 3));
    splits.profile.splits = 3;
    return {toy_family(name, toy_profile(narrow), narrow, with_split_scale(various(narrow, 4))),
            toy_family(name + ", fused", toy_fused_profile(wide, narrow), narrow, fused(wide, narrow, 4)),
            toy_family(name + ", eager", toy_eager_profile(wide, narrow), narrow, eager(wide, narrow)),
            splits};
}

std::vector<LoneQuantity> lone_quantities(int precision)
{
    return LoneQuantities(precision).all();
}

} // namespace attest::conformance::trial
