#include "spec/reader/lint.hpp"
#include "spec/reader/text.hpp"

#include <map>

namespace attest::spec
{

namespace
{

const std::string register_name = "ids.txt";

// The issued IDs with their lines.
using Register = std::map<std::string, std::size_t>;

Register read_register(const std::filesystem::path& file, Defects& defects)
{
    Register issued;
    std::size_t line = 0;
    for (const std::string& text : lines_of(register_name, bytes_of(file)))
    {
        const Place place{register_name, ++line};
        const std::string id = trimmed(text);
        if (!is_clause_id(id))
            defects.push_back(defect(place, quote(text), "the ID of one clause"));
        else if (!issued.emplace(id, line).second)
            defects.push_back(defect(place, id + " a second time", "each ID once"));
    }
    return issued;
}

void lint_issued(const Book& book, const Register& issued, Defects& defects)
{
    for (const Chapter& chapter : book.chapters)
        for (const Clause& clause : chapter.clauses)
            if (issued.count(clause.id) == 0)
                defects.push_back(defect(clause.place,
                                         "clause " + clause.id + ", which is not in " + register_name,
                                         "a line " + quote(clause.id) + " at the end of " + register_name));
}

void lint_kept(const Register& issued, const ClauseIds& ids, Defects& defects)
{
    for (const auto& [id, line] : issued)
        if (ids.all.count(id) == 0)
            defects.push_back(defect({register_name, line}, id + ", which is in no chapter",
                                     "its heading, at least as " + quote(id + " — (withdrawn: ...)")));
}

} // namespace

void lint_register(const Book& book, const ClauseIds& ids, Defects& defects)
{
    try
    {
        const Register issued = read_register(book.folder / register_name, defects);
        lint_issued(book, issued, defects);
        lint_kept(issued, ids, defects);
    }
    catch (const BookError& error)
    {
        defects.push_back(error);
    }
}

} // namespace attest::spec
