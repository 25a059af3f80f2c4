#include "reference/oracle/profile.hpp"

#include "spec/format.hpp"

#include <algorithm>
#include <cmath>

namespace attest::reference
{

namespace
{

double two_to(int exponent)
{
    return std::ldexp(1.0, exponent);
}

/// What every preset has in common: its arithmetic of precision p, and all routes of the exponential.
Profile arithmetic(const char* name, spec::Format format, int p, double underflow, double overflow)
{
    const double u = two_to(-p);
    Profile profile;
    profile.name = name;
    profile.output_format = format;
    profile.unit = profile.constant_unit = u;
    profile.underflow = profile.constant_underflow = underflow;
    profile.overflow = profile.score_overflow = overflow;
    profile.dot_unit = profile.numerator_unit = profile.denominator_unit = u;
    profile.cap_argument = {{u, 2}};
    profile.tanh_error = 4 * u;
    profile.cap_result = profile.slope_product = profile.bias_addition = {{u, 1}};
    profile.exp_error = 4 * u;
    profile.exp_argument = 6 * u * (1 + 6 * u);
    profile.exp_maximum = 2 * u * (1 + 6 * u);
    profile.sink_limit = std::log(overflow) * 0.9;
    profile.division = {{u, 2}};
    profile.log_error = 4 * u;
    profile.lse_maximum = {{u, 3}};
    profile.lse_unit = u;
    return profile;
}

/// The arithmetic of binary32, whose sums may be truncated as tensor cores do where `truncated`.
Profile binary32(const char* name, spec::Format format, bool truncated)
{
    Profile profile =
        arithmetic(name, format, 24, two_to(truncated ? -149 : -150), spec::largest_value(spec::Format::f32));
    if (truncated)
        profile.dot_unit = profile.numerator_unit = two_to(-23);
    profile.sink_limit = 80;
    return profile;
}

/// Sums, scores and exponentials of full width: the scale anywhere, √σ on both sides included.
Profile full(Profile profile)
{
    profile.dot_scale = {{profile.unit, 6}};
    profile.splits_scale = true;
    return profile;
}

/// A narrow format: its unit, and half its least subnormal.
struct Narrow
{
    spec::Format format;
    double unit;
    double underflow;
};

Narrow narrow(spec::Format format)
{
    const spec::FormatParameters parameters = spec::parameters_of(format);
    return {format, two_to(-parameters.precision), two_to(parameters.least_exponent - parameters.precision)};
}

/// Weights and output are narrow, everything between is binary32.
Profile fused(const char* name, spec::Format format)
{
    const Narrow l = narrow(format);
    Profile profile = binary32(name, format, true);
    profile.score_scale = {{profile.unit, 3}};
    profile.weight_unit = profile.output_unit = l.unit;
    profile.weight_underflow = profile.output_underflow = l.underflow;
    profile.weight_rounding = WeightRounding::either;
    return profile;
}

/// Every tensor between two operations is narrow: scores, capped scores, biased scores, weights, output.
Profile eager(const char* name, spec::Format format)
{
    const Narrow l = narrow(format);
    Profile profile = fused(name, format);
    const Roundings once{profile.unit, 1};
    const Roundings store{l.unit, 1};
    profile.constant_unit = l.unit;
    profile.constant_underflow = l.underflow;
    profile.score_scale = {{profile.unit, 4}};
    profile.score_storage = {{l.unit, 2}};
    profile.score_underflow = 2 * l.underflow;
    profile.cap_argument = {{profile.unit, 2}, store};
    profile.cap_result = {once, {l.unit, 2}};
    profile.slope_product = profile.bias_addition = {store, once};
    profile.bias_underflow = l.underflow;
    profile.score_overflow = spec::largest_value(format);
    profile.exp_maximum = 0;
    profile.weight_rounding = WeightRounding::numerator;
    profile.normalised_weights = true;
    profile.lse_maximum = {};
    return profile;
}

/// Eager, with √σ multiplied into query and key before they are stored.
Profile prescaled(Profile profile)
{
    const Roundings store{profile.weight_unit, 1};
    profile.name = "bf16-eager-prescaled";
    profile.splits_scale = true;
    profile.dot_scale = {{profile.unit, 6}};
    profile.dot_inputs = {store, store};
    profile.input_underflow = profile.weight_underflow;
    profile.score_scale = {};
    profile.score_storage = {store, {profile.unit, 1}};
    profile.score_underflow = profile.weight_underflow;
    return profile;
}

/// Products take operands of 11 bits and the exponents of binary32.
Profile tf32()
{
    const Roundings convert{two_to(-11), 1};
    Profile profile = binary32("tf32", spec::Format::f32, true);
    profile.dot_inputs = {convert, convert, {profile.unit, 3}};
    profile.score_scale = {{profile.unit, 3}};
    profile.weight_unit = profile.value_unit = convert.unit;
    profile.input_underflow = profile.weight_underflow = profile.value_underflow = two_to(-137);
    return profile;
}

std::vector<Profile> make_presets()
{
    using spec::Format;
    return {full(binary32("f32", Format::f32, false)),
            full(arithmetic("f64", Format::f64, 53, two_to(-1074), spec::largest_value(Format::f64))),
            fused("f16-fused", Format::f16),
            fused("bf16-fused", Format::bf16),
            eager("f16-eager", Format::f16),
            eager("bf16-eager", Format::bf16),
            prescaled(eager("bf16-eager", Format::bf16)),
            tf32()};
}

} // namespace

const std::vector<Profile>& presets()
{
    static const std::vector<Profile> profiles = make_presets();
    return profiles;
}

const Profile* preset(std::string_view name)
{
    const auto found = std::ranges::find(presets(), name, &Profile::name);
    return found == presets().end() ? nullptr : &*found;
}

const Profile& usual_profile(spec::Format output)
{
    switch (output)
    {
    case spec::Format::f64:
        return *preset("f64");
    case spec::Format::f32:
        return *preset("f32");
    case spec::Format::f16:
        return *preset("f16-fused");
    case spec::Format::bf16:
        break;
    }
    return *preset("bf16-fused");
}

} // namespace attest::reference
