/// \file
/// The text of a file, and places in it.

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace attest::conformance
{

/// A text and where it comes from.
struct Source
{
    std::string name; ///< As the user called the file.
    std::string text; ///< All of it.

    /// A place as compilers write it: `FILE:LINE:COLUMN`, both from 1, the column in characters.
    ///
    /// \param offset a byte of the text, or its end
    std::string place(std::size_t offset) const;
};

/// The largest file that is read as text.
inline constexpr std::size_t largest_text = std::size_t{64} << 20;

/// Reads a file, a pipe or a device.
///
/// \throws InputError if there is no such file, it is a folder, cannot be read, or is larger than largest_text
Source read_source(const std::filesystem::path& path);

} // namespace attest::conformance
