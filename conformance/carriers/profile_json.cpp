#include "conformance/carriers/profile_json.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/json_field.hpp"
#include "conformance/carriers/nearest_name.hpp"

#include <array>
#include <cmath>
#include <limits>

namespace attest::conformance
{

namespace
{

using reference::Composition;
using reference::Profile;
using reference::Roundings;
using reference::WeightRounding;

using Member =
    std::variant<double Profile::*, std::size_t Profile::*, Composition Profile::*, bool Profile::*>;

/// A quantity of a profile, as a document gives it.
struct Quantity
{
    const char* name; ///< That of the member.
    const char* unit; ///< The name of its unit; none for truth values.
    Member member;
};

constexpr auto quantities = std::to_array<Quantity>({
    {"unit", "relative", &Profile::unit},
    {"underflow", "absolute", &Profile::underflow},
    {"overflow", "absolute", &Profile::overflow},
    {"constant_unit", "relative", &Profile::constant_unit},
    {"constant_underflow", "absolute", &Profile::constant_underflow},
    {"dot_unit", "relative", &Profile::dot_unit},
    {"dot_scale", "roundings", &Profile::dot_scale},
    {"dot_inputs", "roundings", &Profile::dot_inputs},
    {"input_underflow", "absolute", &Profile::input_underflow},
    {"splits_scale", "", &Profile::splits_scale},
    {"score_scale", "roundings", &Profile::score_scale},
    {"score_storage", "roundings", &Profile::score_storage},
    {"score_underflow", "absolute", &Profile::score_underflow},
    {"score_overflow", "absolute", &Profile::score_overflow},
    {"cap_argument", "roundings", &Profile::cap_argument},
    {"tanh_error", "relative", &Profile::tanh_error},
    {"cap_result", "roundings", &Profile::cap_result},
    {"slope_product", "roundings", &Profile::slope_product},
    {"bias_addition", "roundings", &Profile::bias_addition},
    {"bias_underflow", "absolute", &Profile::bias_underflow},
    {"exp_error", "relative", &Profile::exp_error},
    {"exp_argument", "relative", &Profile::exp_argument},
    {"exp_maximum", "relative", &Profile::exp_maximum},
    {"stale_maximum", "absolute", &Profile::stale_maximum},
    {"maximum_from_zero", "", &Profile::maximum_from_zero},
    {"maximum_before_scale", "", &Profile::maximum_before_scale},
    {"sink_limit", "absolute", &Profile::sink_limit},
    {"weight_unit", "relative", &Profile::weight_unit},
    {"weight_underflow", "absolute", &Profile::weight_underflow},
    {"normalised_weights", "", &Profile::normalised_weights},
    {"value_unit", "relative", &Profile::value_unit},
    {"value_underflow", "absolute", &Profile::value_underflow},
    {"numerator_unit", "relative", &Profile::numerator_unit},
    {"denominator_unit", "relative", &Profile::denominator_unit},
    {"block_min", "keys", &Profile::block_min},
    {"tile", "keys", &Profile::tile},
    {"division", "roundings", &Profile::division},
    {"splits", "parts", &Profile::splits},
    {"split_storage", "relative", &Profile::split_storage},
    {"split_divides", "", &Profile::split_divides},
    {"output_unit", "relative", &Profile::output_unit},
    {"output_underflow", "absolute", &Profile::output_underflow},
    {"log_error", "relative", &Profile::log_error},
    {"log_underflow", "absolute", &Profile::log_underflow},
    {"lse_maximum", "roundings", &Profile::lse_maximum},
    {"lse_unit", "relative", &Profile::lse_unit},
});

/// The value of a quantity, under its unit: the one field of an object.
JsonField under_unit(const JsonField& field, const std::string& unit)
{
    const std::string expected = "an object whose one field is its unit, {\"" + unit + "\": …}";
    field.require_object({unit}, expected);
    return field.required(unit, expected);
}

/// A relative error is below 1, an absolute one any number from 0 on.
double error_from(const JsonField& field, bool relative)
{
    const double number = field.number(spec::Format::f64);
    if (relative && !(number >= 0 && number < 1))
        field.refuse("a number of at least 0 and below 1");
    if (!(number >= 0))
        field.refuse("a number of at least 0");
    return number;
}

std::size_t count_from(const JsonField& field, std::size_t least, std::size_t most)
{
    const std::size_t count = field.count();
    if (count < least || count > most)
        field.refuse("an integer from " + std::to_string(least) + " to " + std::to_string(most));
    return count;
}

/// `[["0x1p-24", 6], …]`: units and counts.
Composition roundings_from(const JsonField& field)
{
    Composition composition;
    for (const JsonField& item : field.items())
    {
        const std::vector<JsonField> pair = item.items(2, "a list of a unit and a count");
        const double unit = error_from(pair[0], true);
        composition.push_back({unit, static_cast<unsigned>(count_from(pair[1], 1, 1'000'000))});
    }
    return composition;
}

/// Reads one quantity into a profile.
class QuantityReader
{
public:
    QuantityReader(const Quantity& quantity, const JsonField& field, Profile& profile)
        : quantity_(quantity), field_(field), profile_(profile)
    {
    }

    void operator()(bool Profile::* member) const { profile_.*member = field_.boolean(); }
    void operator()(double Profile::* member) const
    {
        const bool relative = std::string_view(quantity_.unit) == "relative";
        profile_.*member = error_from(under_unit(field_, quantity_.unit), relative);
    }
    void operator()(std::size_t Profile::* member) const
    {
        const std::size_t least = member == &Profile::tile ? 0 : 1;
        profile_.*member = count_from(under_unit(field_, quantity_.unit), least, 1'000'000'000);
    }
    void operator()(Composition Profile::* member) const
    {
        profile_.*member = roundings_from(under_unit(field_, quantity_.unit));
    }

private:
    const Quantity& quantity_;
    const JsonField& field_;
    Profile& profile_;
};

std::vector<std::string> names_of_presets()
{
    std::vector<std::string> names;
    for (const Profile& profile : reference::presets())
        names.push_back(profile.name);
    return names;
}

/// The preset that a document starts from, or a profile that rounds nowhere.
Profile base_of(const JsonField& document)
{
    const std::optional<JsonField> field = document.member("based_on");
    if (!field)
        return {};
    for (const Profile& profile : reference::presets())
        if (field->says(profile.name))
            return profile;
    field->refuse(any_of(names_of_presets()));
}

WeightRounding placement_from(const JsonField& field)
{
    constexpr std::array placements = {std::pair("numerator", WeightRounding::numerator),
                                       std::pair("both", WeightRounding::both),
                                       std::pair("either", WeightRounding::either)};
    for (const auto& [name, placement] : placements)
        if (field.says(name))
            return placement;
    field.refuse(any_of({"numerator", "both", "either"}));
}

std::string name_from(const JsonField& document)
{
    const JsonField field = document.required("name", "the name of the profile, a text");
    const std::string name = field.text("a name");
    if (name.empty() || name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                               "0123456789-_") != std::string::npos)
        field.refuse("a name of letters, digits, - and _");
    if (reference::preset(name))
        field.refuse("a name that no preset has");
    return name;
}

Profile read_document(const JsonField& document)
{
    std::vector<std::string> known = {"name", "based_on", "output_format", "weight_rounding"};
    for (const Quantity& quantity : quantities)
        known.emplace_back(quantity.name);
    document.require_object(known, "an object with a name and the quantities of a profile");

    Profile profile = base_of(document);
    profile.name = name_from(document);
    if (const auto format = document.member("output_format"))
        profile.output_format = format->choice<spec::Format>();
    if (const auto placement = document.member("weight_rounding"))
        profile.weight_rounding = placement_from(*placement);
    for (const Quantity& quantity : quantities)
        if (const auto field = document.member(quantity.name))
            std::visit(QuantityReader(quantity, *field, profile), quantity.member);
    return profile;
}

} // namespace

reference::Profile profile_from_json(const Source& source)
{
    const JsonValue root = parse_json(source);
    return read_document(JsonField(source, "", root));
}

reference::Profile read_profile(const std::filesystem::path& path)
{
    return profile_from_json(read_source(path));
}

reference::Profile profile_of(const std::string& name_or_path)
{
    if (const reference::Profile* found = reference::preset(name_or_path))
        return *found;
    const std::vector<std::string> presets = names_of_presets();
    const std::optional<std::string> near = near_name(name_or_path, presets);
    if (!std::filesystem::exists(name_or_path))
        throw InputError(name_or_path,
                         "found neither a profile of this name nor a file, expected a file, or " +
                             (near ? "\"" + *near + "\" or another preset" : any_of(presets)));
    return read_profile(name_or_path);
}

} // namespace attest::conformance
