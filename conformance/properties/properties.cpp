#include "conformance/properties/all.hpp"

#include <utility>

namespace attest::conformance
{

namespace
{

void append(std::vector<SourcedProperty>& all, std::vector<Property> some, const std::string& file)
{
    for (Property& property : some)
        all.push_back({std::move(property), "conformance/properties/" + file});
}

std::vector<SourcedProperty> every_property()
{
    std::vector<SourcedProperty> all;
    append(all, notation_properties(), "notation.cpp");
    append(all, validity_properties(), "validity.cpp");
    append(all, projection_properties(), "projections.cpp");
    append(all, score_properties(), "score.cpp");
    append(all, scale_properties(), "scale.cpp");
    append(all, variance_properties(), "variance.cpp");
    append(all, softmax_properties(), "softmax.cpp");
    append(all, weigh_properties(), "weigh.cpp");
    append(all, matrix_form_properties(), "matrix_form.cpp");
    append(all, mask_properties(), "masks.cpp");
    append(all, layer_properties(), "layer.cpp");
    append(all, original_size_properties(), "original_sizes.cpp");
    append(all, structure_properties(), "structure.cpp");
    append(all, ablation_properties(), "ablations.cpp");
    append(all, special_value_properties(), "special_values.cpp");
    append(all, bound_properties(), "bounds.cpp");
    append(all, blockwise_properties(), "blockwise.cpp");
    return all;
}

} // namespace

const std::vector<SourcedProperty>& properties()
{
    static const std::vector<SourcedProperty> all = every_property();
    return all;
}

} // namespace attest::conformance
