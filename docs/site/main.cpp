// Writes the pages of the site into a folder, for Doxygen.

#include "conformance/workers.hpp"
#include "docs/site/site.hpp"

#include <fstream>
#include <iostream>

namespace
{

using namespace attest;

void write(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream stream(file, std::ios::binary);
    stream << text;
    if (!stream.flush())
        throw std::runtime_error("cannot write " + file.string());
}

void write_pages(const docs::Site& site, const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    for (const spec::Chapter& chapter : site.book.chapters)
        write(folder / chapter.file, docs::chapter_page(site, chapter));
    write(folder / "index.md", docs::main_page(site));
    write(folder / "clauses.md", docs::clauses_page(site));
    write(folder / "mutants.md", docs::mutants_page(site));
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        std::cerr << "usage: attest_site FOLDER\n";
        return 2;
    }
    try
    {
        docs::Site site;
        docs::run_suite(site, conformance::all_cores());
        write_pages(site, argv[1]);
        return 0;
    }
    catch (const std::exception& error)
    {
        std::cerr << "attest_site: " << error.what() << '\n';
        return 1;
    }
}
