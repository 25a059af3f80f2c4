#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> layer_properties()
{
    return {};
}

} // namespace attest::conformance
