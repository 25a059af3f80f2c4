#include "conformance/properties/all.hpp"

namespace attest::conformance
{

std::vector<Property> matrix_form_properties()
{
    return {};
}

} // namespace attest::conformance
