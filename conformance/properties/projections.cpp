#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> projection_properties()
{
    return {};
}

} // namespace attest::conformance
