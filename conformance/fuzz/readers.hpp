/// \file
/// The readers that are given arbitrary bytes.

#pragma once

#include <span>
#include <string>
#include <string_view>

namespace attest::conformance::fuzz
{

/// What became of some bytes.
enum class Outcome
{
    read,   ///< They were a sound file.
    refused ///< They were refused as input that cannot be used, with a message.
};

/// One reader.
struct Reader
{
    const char* name;                 ///< Also of its folder in `corpus/`.
    void (*read)(const std::string&); ///< Reads the content of a file.
};

/// All readers.
std::span<const Reader> readers();

/// The reader of a name, or null.
const Reader* reader(std::string_view name);

/// Gives some bytes to a reader.
///
/// Any exception but that of unusable input goes through, as does every crash: that is what is looked for.
Outcome outcome_of(const Reader& reader, const std::string& bytes);

} // namespace attest::conformance::fuzz
