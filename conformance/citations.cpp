#include "conformance/citations.hpp"

#include "spec/reader/text.hpp"

#include <algorithm>
#include <cctype>

namespace attest::conformance
{

namespace fs = std::filesystem;

namespace
{

constexpr std::string_view mark = "\\satisfies{";

bool is_name_character(char character)
{
    return std::isalnum(static_cast<unsigned char>(character)) != 0 || character == '_';
}

/// The index behind a `<...>` that begins a text; the whole text if it does not end.
std::size_t end_of_angles(std::string_view text)
{
    std::size_t open = 0;
    for (std::size_t index = 0; index < text.size(); ++index)
    {
        open += text[index] == '<' ? 1U : 0U;
        if (text[index] == '>' && --open == 0)
            return index + 1;
    }
    return text.size();
}

/// A declaration without `template <...>` before it.
std::string_view without_template(std::string_view declaration)
{
    constexpr std::string_view word = "template ";
    while (declaration.starts_with(word))
    {
        declaration.remove_prefix(std::min(declaration.find('<'), declaration.size()));
        declaration.remove_prefix(end_of_angles(declaration));
        declaration.remove_prefix(std::min(declaration.find_first_not_of(' '), declaration.size()));
    }
    return declaration;
}

/// The declaration that follows a line, on one line, up to its body, its end, or its parameters.
std::string declaration_after(const std::vector<std::string>& lines, std::size_t index)
{
    std::string declaration;
    for (; index < lines.size() && declaration.find_first_of("({;") == std::string::npos; ++index)
    {
        const std::string line = spec::trimmed(lines[index]);
        if (!line.starts_with("//"))
            declaration += line + " ";
    }
    return declaration.substr(0, declaration.find_first_of("({;"));
}

/// The last name in a declaration: `softmax` of `Vector<Number> softmax`, `Scaling` of `struct Scaling`.
std::string declared_name(std::string_view declaration)
{
    declaration = without_template(declaration);
    std::size_t end = declaration.size();
    if (const std::size_t words_end = declaration.find_last_not_of(' '); words_end != std::string_view::npos)
        end = words_end + 1;
    // A specialisation: make<Exact>
    if (end > 0 && declaration[end - 1] == '>')
        end = declaration.rfind('<', end);
    std::size_t start = end;
    while (start > 0 && is_name_character(declaration[start - 1]))
        --start;
    return std::string(declaration.substr(start, end - start));
}

std::vector<fs::path> code_files(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".hpp" || entry.path().extension() == ".cpp")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

} // namespace

std::vector<Citation> citations_in(const std::string& file, std::string_view text)
{
    std::vector<Citation> found;
    const std::vector<std::string> lines = spec::lines_of(file, text);
    for (std::size_t index = 0; index < lines.size(); ++index)
        for (std::size_t at = lines[index].find(mark); at != std::string::npos;
             at = lines[index].find(mark, at + 1))
        {
            const std::size_t start = at + mark.size();
            const std::string clause = lines[index].substr(start, lines[index].find('}', start) - start);
            found.push_back({clause, declared_name(declaration_after(lines, index + 1)), file, index + 1});
        }
    return found;
}

std::vector<Citation> citations_of(const fs::path& source)
{
    std::vector<Citation> found;
    for (const char* room : {"reference", "spec"})
        for (const fs::path& file : code_files(source / room))
        {
            const std::string name = fs::relative(file, source).generic_string();
            for (Citation& citation : citations_in(name, spec::bytes_of(file)))
                found.push_back(std::move(citation));
        }
    return found;
}

} // namespace attest::conformance
