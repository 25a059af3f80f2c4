/// \file
/// The bytes of a file, without reading those that nobody looks at.

#pragma once

#include <boost/interprocess/mapped_region.hpp>

#include <filesystem>
#include <string_view>

namespace attest::conformance
{

/// A file in memory for as long as this lives; nobody may shorten it meanwhile.
class MappedFile
{
public:
    /// \throws InputError if there is no such file, it is a folder or a pipe, or cannot be read
    explicit MappedFile(const std::filesystem::path& path);

    /// All of it.
    std::string_view bytes() const;

private:
    boost::interprocess::mapped_region region_;
};

} // namespace attest::conformance
