#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> score_properties()
{
    return {};
}

} // namespace attest::conformance
