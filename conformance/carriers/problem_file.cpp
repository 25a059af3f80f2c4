#include "conformance/carriers/problem_file.hpp"

#include "conformance/carriers/element.hpp"
#include "conformance/carriers/onnx_folder.hpp"
#include "conformance/carriers/problem_json.hpp"
#include "conformance/carriers/problem_safetensors.hpp"
#include "conformance/carriers/source.hpp"

#include <string>

namespace attest::conformance
{

namespace
{

namespace fs = std::filesystem;

/// True if a file starts with the length of a header that is in it, and then the header, as no JSON does.
bool starts_like_safetensors(const fs::path& path)
{
    // What a pipe holds can be read only once
    if (!fs::is_regular_file(path))
    {
        return false;
    }
    std::string start(9, '\0');
    const bool long_enough = static_cast<bool>(open_file(path).read(start.data(), 9));
    return long_enough && start[8] == '{' && little_endian(start.substr(0, 8)) <= fs::file_size(path) - 8;
}

bool is_safetensors(const fs::path& path)
{
    const std::string ending = path.extension().string();
    return ending == ".safetensors" || (ending != ".json" && starts_like_safetensors(path));
}

} // namespace

spec::Problem read_problem(const fs::path& path)
{
    if (is_onnx_folder(path))
        return read_onnx_case(path).problem;
    return is_safetensors(path) ? read_problem_safetensors(path) : read_problem_json(path);
}

} // namespace attest::conformance
