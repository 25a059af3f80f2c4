#include "spec/reader/characters.hpp"
#include "spec/reader/text.hpp"
#include "spec/reader/unique.hpp"

#include <algorithm>

namespace attest::spec
{

namespace
{

namespace fs = std::filesystem;

// A Markdown file whose name starts with a digit is meant as a chapter, and its name is checked when it is read.
bool is_meant_as_chapter(const fs::path& file)
{
    return file.extension() == ".md" && is_digit(file.filename().string().front());
}

std::vector<fs::path> chapter_files(const fs::path& folder)
{
    std::error_code error;
    std::vector<fs::path> files;
    for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error))
        if (is_meant_as_chapter(entry->path()))
            files.push_back(entry->path());
    if (error)
        throw defect({folder.string(), 0}, "a folder that cannot be read (" + error.message() + ")",
                     "a folder of chapters");
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

Book read_book(const fs::path& folder)
{
    Book book;
    book.folder = folder;
    UniqueIds ids;
    for (const fs::path& file : chapter_files(folder))
    {
        book.chapters.push_back(read_chapter(file));
        ids.enter(book.chapters.back());
    }
    if (book.chapters.empty())
        throw defect({folder.string(), 0}, "no chapter in this folder", "files named `NN-slug.md`");
    return book;
}

} // namespace attest::spec
