#include "conformance/locations.hpp"

#include <stdexcept>
#include <string>
#include <system_error>

namespace attest::conformance
{

namespace fs = std::filesystem;

namespace
{

/// `share/attest` as it lies from the folder of the running program, or empty where that cannot be told.
fs::path beside_program()
{
    std::error_code unknown;
    const fs::path program = fs::read_symlink("/proc/self/exe", unknown);
    return unknown ? fs::path() : (program.parent_path() / ATTEST_SHARE_FROM_BIN).lexically_normal();
}

} // namespace

fs::path text_folder()
{
    std::string places;
    for (const fs::path& folder : {beside_program(), fs::path(ATTEST_SOURCE), fs::path(ATTEST_SHARE)})
    {
        if (!folder.empty() && fs::is_directory(folder / "spec"))
        {
            return folder;
        }
        places += "\n  " + (folder / "spec").string();
    }
    throw std::runtime_error("no chapters found; looked for the folders" + places);
}

fs::path chapters_folder()
{
    return text_folder() / "spec";
}

} // namespace attest::conformance
