#include "spec/reader/lint.hpp"
#include "spec/reader/prose.hpp"
#include "spec/reader/text.hpp"

namespace attest::spec
{

namespace
{

std::string prefix_of(const std::string& id)
{
    return id.substr(0, id.find('-'));
}

void lint_spans(const Place& place, const Spans& spans, const std::set<std::string>& prefixes,
                const ClauseIds& ids, Defects& defects)
{
    for (const Span& span : spans)
    {
        if (span.kind != Span::Kind::text)
            continue;
        for (const Reference& reference : references_in(span.text))
            if (prefixes.count(prefix_of(reference.id)) == 1 && ids.all.count(reference.id) == 0)
                defects.push_back(defect(place, "a reference to " + reference.id + ", which no chapter has",
                                         "the ID of a clause"));
    }
}

} // namespace

void lint_references(const Book& book, const ClauseIds& ids, Defects& defects)
{
    std::set<std::string> prefixes;
    for (const std::string& id : ids.all)
        prefixes.insert(prefix_of(id));
    for (const Chapter& chapter : book.chapters)
    {
        std::size_t line = 0;
        for (const Spans& spans : spans_of(chapter))
            lint_spans({chapter.file, ++line}, spans, prefixes, ids, defects);
    }
}

} // namespace attest::spec
