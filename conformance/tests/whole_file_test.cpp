/// \file
/// What a file that is written whole replaces, and what it leaves as it is.

#include "conformance/whole_file.hpp"

#include "conformance/tests/temporary_folder.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <iterator>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using attest::conformance::TemporaryFolder;
using attest::conformance::write_whole;

namespace
{

namespace fs = std::filesystem;

std::string text_in(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::ptrdiff_t files_in(const fs::path& folder)
{
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

} // namespace

BOOST_AUTO_TEST_SUITE(whole_file)

BOOST_AUTO_TEST_CASE(a_file_keeps_its_permissions)
{
    const TemporaryFolder folder;
    const fs::path file = folder.path / "report";
    folder.write("report", "old and longer");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    write_whole(file, "new");
    BOOST_TEST(text_in(file) == "new");
    const bool kept = fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write);
    BOOST_TEST(kept);
    BOOST_TEST(files_in(folder.path) == 1);
}

BOOST_AUTO_TEST_CASE(a_new_file_has_the_permissions_of_any)
{
    const TemporaryFolder folder;
    folder.write("any", "");
    write_whole(folder.path / "new", "text");
    const bool same =
        fs::status(folder.path / "new").permissions() == fs::status(folder.path / "any").permissions();
    BOOST_TEST(same);
}

BOOST_AUTO_TEST_CASE(a_link_stays_and_its_target_is_written)
{
    const TemporaryFolder folder;
    folder.write("there/target", "old");
    fs::create_symlink("there/target", folder.path / "link");
    fs::create_symlink("link", folder.path / "link_to_link");
    fs::create_symlink("there/none", folder.path / "dangling");
    write_whole(folder.path / "link_to_link", "new");
    write_whole(folder.path / "dangling", "made");
    for (const char* link : {"link", "link_to_link", "dangling"})
        BOOST_TEST(fs::is_symlink(folder.path / link), link);
    BOOST_TEST(text_in(folder.path / "there/target") == "new");
    BOOST_TEST(text_in(folder.path / "there/none") == "made");
}

BOOST_AUTO_TEST_CASE(a_pipe_stays_and_is_written_to)
{
    const TemporaryFolder folder;
    const fs::path pipe = folder.path / "pipe";
    BOOST_TEST_REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    BOOST_TEST_REQUIRE(reader >= 0);
    write_whole(pipe, "through");
    std::array<char, 16> bytes{};
    const ssize_t length = read(reader, bytes.data(), bytes.size());
    close(reader);
    BOOST_TEST(length == 7);
    BOOST_TEST(std::string(bytes.data()) == "through");
    BOOST_TEST(fs::is_fifo(pipe));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_written_is_said)
{
    const TemporaryFolder folder;
    fs::create_directory(folder.path / "folder");
    fs::create_symlink("loop", folder.path / "loop");
    for (const char* name : {"folder", "loop", "none/file"})
        BOOST_CHECK_THROW(write_whole(folder.path / name, "text"), std::system_error);
    BOOST_TEST(files_in(folder.path) == 2);
}

BOOST_AUTO_TEST_SUITE_END()
