/// \file
/// The text of a file, and places in it.

#pragma once

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

namespace attest::conformance
{

/// How places in a text are told.
enum class Places
{
    lines, ///< `FILE:LINE:COLUMN`, as compilers do; both from 1, the column in characters
    bytes, ///< `FILE: byte OFFSET`, from 0, for a text in a binary file
    start  ///< `FILE: byte OFFSET` of its start, for a text that stands otherwise in the file
};

/// A text and where it comes from.
struct Source
{
    std::string name;              ///< As the user called the file.
    std::string text;              ///< All of it.
    Places places = Places::lines; ///< How its places are told.
    std::size_t first_byte = 0;    ///< Where the text starts in the file.

    /// A place, as `places` says.
    ///
    /// \param offset a byte of the text, or its end
    std::string place(std::size_t offset) const;
};

/// A place in a binary file: `FILE: byte OFFSET`.
std::string byte_place(const std::string& file, std::size_t offset);

/// The largest file that is read as text.
inline constexpr std::size_t largest_text = std::size_t{64} << 20;

/// Opens a file, a pipe or a device.
///
/// \throws InputError if there is no such file, it is a folder, or cannot be read
std::ifstream open_file(const std::filesystem::path& path);

/// Reads a file, a pipe or a device as text.
///
/// \throws InputError as open_file(), and if it is larger than largest_text
Source read_source(const std::filesystem::path& path);

} // namespace attest::conformance
