#include "conformance/carriers/profile_json.hpp"

#include "conformance/carriers/input_error.hpp"

namespace attest::conformance
{

reference::Profile profile_from_json(const Source& source)
{
    throw InputError(source.place(0),
                     "profiles of one's own cannot be read yet, expected the name of a preset");
}

reference::Profile read_profile(const std::filesystem::path& path)
{
    return profile_from_json(read_source(path));
}

reference::Profile profile_of(const std::string& name_or_path)
{
    if (const reference::Profile* found = reference::preset(name_or_path))
        return *found;
    return read_profile(name_or_path);
}

} // namespace attest::conformance
