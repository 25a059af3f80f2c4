#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> mask_properties()
{
    return {};
}

} // namespace attest::conformance
