/// \file
/// The properties by chapter: assertions that are written in code.

#pragma once

#include "conformance/assertion.hpp"

#include <string>
#include <vector>

namespace attest::conformance
{

/// A property and the file that its code stands in.
struct SourcedProperty
{
    Property property;
    std::string source; ///< Relative to the source folder, for example `conformance/properties/softmax.cpp`.
};

/// Every property, in the order of the chapters.
const std::vector<SourcedProperty>& properties();

std::vector<Property> notation_properties();    ///< Chapter *Notation*: numbers.
std::vector<Property> validity_properties();    ///< Chapter *Notation*: problems.
std::vector<Property> projection_properties();  ///< Chapter *Projections*.
std::vector<Property> score_properties();       ///< Chapter *Score*.
std::vector<Property> scale_properties();       ///< Chapter *Scale*: the step.
std::vector<Property> variance_properties();    ///< Chapter *Scale*: the reason.
std::vector<Property> softmax_properties();     ///< Chapter *Softmax*.
std::vector<Property> weigh_properties();       ///< Chapter *Weigh and add*.
std::vector<Property> matrix_form_properties(); ///< Chapter *Matrix form*.
std::vector<Property> mask_properties();        ///< Chapter *Masks*.
std::vector<Property> layer_properties();       ///< Chapter *Heads and the layer*.
std::vector<Property>
original_size_properties();                   ///< Chapter *Heads and the layer*: the sizes of known models.
std::vector<Property> structure_properties(); ///< Chapter *Properties*.
std::vector<Property> ablation_properties();  ///< Chapter *Properties*: what each part is for.
std::vector<Property> special_value_properties(); ///< Chapter *Special values*.
std::vector<Property> bound_properties();         ///< Chapter *Accuracy*: profiles and bounds.
std::vector<Property> blockwise_properties();     ///< Chapter *Blockwise evaluation*.

} // namespace attest::conformance
