#include "conformance/operations/all.hpp"

namespace attest::conformance
{

std::vector<Operation> problem_operations()
{
    return {};
}

} // namespace attest::conformance
