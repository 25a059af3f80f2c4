#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> scale_properties()
{
    return {};
}

} // namespace attest::conformance
