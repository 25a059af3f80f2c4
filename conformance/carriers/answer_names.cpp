#include "conformance/carriers/answer_names.hpp"

#include <algorithm>

namespace attest::conformance
{

const std::vector<std::string>& result_names()
{
    static const std::vector<std::string> names = {"output", "lse", "scores", "weights"};
    return names;
}

bool is_answer_tensor(std::string_view name)
{
    static const std::vector<std::string> copies = {"present_key", "present_value", "qk_matmul_output"};
    return std::ranges::find(result_names(), name) != result_names().end() ||
           std::ranges::find(copies, name) != copies.end() ||
           (name.starts_with("accept_") && name.find('.') != std::string_view::npos);
}

} // namespace attest::conformance
