#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> special_value_properties()
{
    return {};
}

} // namespace attest::conformance
