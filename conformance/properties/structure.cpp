#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> structure_properties()
{
    return {};
}

} // namespace attest::conformance
