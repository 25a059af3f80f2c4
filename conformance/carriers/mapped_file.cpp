#include "conformance/carriers/mapped_file.hpp"

#include "conformance/carriers/input_error.hpp"
#include "conformance/carriers/source.hpp"

#include <boost/interprocess/exceptions.hpp>
#include <boost/interprocess/file_mapping.hpp>

namespace attest::conformance
{

namespace
{

namespace interprocess = boost::interprocess;

interprocess::mapped_region mapped(const std::filesystem::path& path)
{
    try
    {
        const interprocess::file_mapping file(path.c_str(), interprocess::read_only);
        return interprocess::mapped_region(file, interprocess::read_only);
    }
    catch (const interprocess::interprocess_exception& error)
    {
        throw InputError(path.string(), std::string("found \"") + error.what() +
                                            "\", expected a file that can be mapped into memory");
    }
}

} // namespace

MappedFile::MappedFile(const std::filesystem::path& path)
{
    const std::filesystem::file_status status = std::filesystem::status(path);
    if (exists(status) && !is_regular_file(status) && !is_directory(status))
    {
        throw InputError(path.string(), "found a pipe or a device, expected a file");
    }
    open_file(path);
    // No bytes cannot be mapped
    if (std::filesystem::file_size(path) > 0)
    {
        region_ = mapped(path);
    }
}

std::string_view MappedFile::bytes() const
{
    return {static_cast<const char*>(region_.get_address()), region_.get_size()};
}

} // namespace attest::conformance
