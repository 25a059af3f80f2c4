/// \file
/// Where the chapters and the reference's text are, in a build tree and after an install.

#pragma once

#include <filesystem>

namespace attest::conformance
{

/// The folder that holds the texts: `spec/` with the chapters and `reference/` with the code that they cite.
///
/// An installed command finds it in `share/attest` beside its own `bin`; a build tree uses its sources.
/// \throws std::runtime_error naming the places looked at, if the chapters are in none of them
std::filesystem::path text_folder();

/// The folder of the chapters: `spec/` in text_folder().
/// \throws std::runtime_error as text_folder()
std::filesystem::path chapters_folder();

} // namespace attest::conformance
