/// \file
/// Files that are written whole or not at all.

#pragma once

#include <filesystem>
#include <string_view>

namespace attest::conformance
{

/// Writes a file under a temporary name in the same folder and renames it, so that a kill at any moment leaves
/// the old file or none.
///
/// A symbolic link stays, and the file that it leads to is written. A file that is there keeps its permissions.
/// A pipe or a device stays what it is, and the bytes are written to it.
/// \throws std::system_error naming the file, when it cannot be written
void write_whole(const std::filesystem::path& file, std::string_view bytes);

} // namespace attest::conformance
