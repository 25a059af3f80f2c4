/// \file
/// Citations: the marks in the code that say which clause a declaration satisfies.

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// A mark `\satisfies{SMX-1}` in a comment, and what is declared under the comment.
struct Citation
{
    std::string clause; ///< What stands in the braces, for example `SMX-1`.
    std::string name; ///< The function or type declared next, for example `softmax`; empty if there is none.
    std::string file; ///< For example `reference/softmax.hpp`.
    std::size_t line = 0; ///< The line of the mark, from 1.
};

/// The citations in one file's text, in order.
/// \param file the name that they get
std::vector<Citation> citations_in(const std::string& file, std::string_view text);

/// The citations of every `.hpp` and `.cpp` file in `spec/` and `reference/`, in the order of files and lines.
/// \param source the folder that holds both, for example text_folder()
/// \throws std::filesystem::filesystem_error when a folder cannot be read
std::vector<Citation> citations_of(const std::filesystem::path& source);

} // namespace attest::conformance
