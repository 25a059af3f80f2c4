#include "conformance/whole_file.hpp"

#include <cerrno>
#include <memory>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

namespace attest::conformance
{

namespace
{

[[noreturn]] void fail(const std::filesystem::path& file)
{
    throw std::system_error(errno, std::generic_category(), "cannot write " + file.string());
}

void write_all(int descriptor, std::string_view bytes, const std::filesystem::path& file)
{
    while (!bytes.empty())
    {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR)
            fail(file);
        bytes.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

/// The permissions of a file that is there, or those of any new file.
mode_t permissions_of(const std::filesystem::path& file)
{
    constexpr mode_t permissions = 07777;
    struct stat old = {};
    if (stat(file.c_str(), &old) == 0)
        return old.st_mode & permissions;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/// Where a name leads, through symbolic links; the file there need not exist.
std::filesystem::path target_of(std::filesystem::path file)
{
    constexpr int most_links = 40;
    for (int link = 0; is_symlink(symlink_status(file)); ++link)
    {
        if (link == most_links)
        {
            errno = ELOOP;
            fail(file);
        }
        file = file.parent_path() / read_symlink(file);
    }
    return file;
}

/// A new file beside the one that is wanted; it is gone at the end unless it took the wanted name.
class TemporaryFile
{
public:
    explicit TemporaryFile(const std::filesystem::path& wanted)
        : wanted_(wanted), name_(wanted.string() + ".XXXXXX"), descriptor_(mkstemp(name_.data()))
    {
        if (descriptor_ < 0)
            fail(wanted_);
    }

    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    ~TemporaryFile()
    {
        close(descriptor_);
        if (!renamed_)
            unlink(name_.c_str());
    }

    void write(std::string_view bytes) { write_all(descriptor_, bytes, wanted_); }

    /// Gives the file the permissions and the name of the wanted one.
    void rename()
    {
        if (fchmod(descriptor_, permissions_of(wanted_)) != 0 || fsync(descriptor_) != 0 ||
            ::rename(name_.c_str(), wanted_.c_str()) != 0)
            fail(wanted_);
        renamed_ = true;
    }

private:
    std::filesystem::path wanted_;
    std::string name_;
    int descriptor_;
    bool renamed_ = false;
};

/// Writes to a pipe or a device, which no file may replace.
void write_through(const std::filesystem::path& file, std::string_view bytes)
{
    const auto close_file = [](const int* descriptor) { close(*descriptor); };
    const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        fail(file);
    const std::unique_ptr<const int, decltype(close_file)> closed_at_end(&descriptor, close_file);
    write_all(descriptor, bytes, file);
}

} // namespace

void write_whole(const std::filesystem::path& file, std::string_view bytes)
{
    std::error_code unknown;
    if (is_other(status(file, unknown)))
        return write_through(file, bytes);
    TemporaryFile temporary(target_of(file));
    temporary.write(bytes);
    temporary.rename();
}

} // namespace attest::conformance
