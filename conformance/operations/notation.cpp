#include "conformance/operations/all.hpp"

namespace attest::conformance
{

std::vector<Operation> notation_operations()
{
    return {};
}

} // namespace attest::conformance
