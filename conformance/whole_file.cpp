#include "conformance/whole_file.hpp"

#include <cerrno>
#include <string>
#include <system_error>

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

    void write(std::string_view bytes)
    {
        while (!bytes.empty())
        {
            const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR)
                fail(wanted_);
            bytes.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
        }
    }

    /// Gives the file the permissions of any new file, and the wanted name.
    void rename()
    {
        const mode_t mask = umask(0);
        umask(mask);
        if (fchmod(descriptor_, 0666 & ~mask) != 0 || fsync(descriptor_) != 0 ||
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

} // namespace

void write_whole(const std::filesystem::path& file, std::string_view bytes)
{
    TemporaryFile temporary(file);
    temporary.write(bytes);
    temporary.rename();
}

} // namespace attest::conformance
