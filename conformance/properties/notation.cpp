#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> notation_properties()
{
    return {};
}

} // namespace attest::conformance
