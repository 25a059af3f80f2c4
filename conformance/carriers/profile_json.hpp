/// \file
/// The carrier `profile.json`: what an implementation of one's own promises about its roundings.

#pragma once

#include "conformance/carriers/source.hpp"
#include "reference/oracle/profile.hpp"

#include <filesystem>

namespace attest::conformance
{

/// Reads a profile from JSON.
///
/// The document is an object: `name`, optionally `based_on` (a preset whose quantities hold where the document
/// gives none), and quantities of reference::Profile under their names. Each quantity is an object whose one
/// field is its unit: `{"relative": "0x1p-24"}`, `{"absolute": "0x1p-150"}`, `{"keys": 64}`, `{"parts": 4}`,
/// `{"roundings": [["0x1p-24", 6]]}` (unit and count); truth values and choices stand bare.
/// \throws InputError naming the place, what was found and what was expected
reference::Profile profile_from_json(const Source& source);

/// Reads a profile from a file. \throws InputError as read_source() and profile_from_json()
reference::Profile read_profile(const std::filesystem::path& path);

/// The preset of a name, or the profile in a file of that name.
/// \throws InputError if there is neither
reference::Profile profile_of(const std::string& name_or_path);

} // namespace attest::conformance
