#include "conformance/carriers/problem_json.hpp"

#include "conformance/carriers/json_tensor.hpp"
#include "conformance/carriers/problem_fields.hpp"

#include <optional>
#include <string>
#include <vector>

namespace attest::conformance
{

namespace
{

using spec::Problem;

void require_known(const JsonField& document)
{
    std::vector<std::string> known = {"format", "query", "key", "value", "mask"};
    const std::vector<std::string> fields = problem_field_names();
    known.insert(known.end(), fields.begin(), fields.end());
    document.require_object(known, "an object with the fields query, key and value");
}

/// The format decides about the tensors, so it is read first.
void read_tensors(const JsonField& document, Problem& problem)
{
    const char* const expected = "the fields query, key and value";
    const JsonField query = document.required("query", expected);
    const JsonField key = document.required("key", expected);
    const JsonField value = document.required("value", expected);
    if (const std::optional<JsonField> format = document.member("format"))
    {
        problem.format = format->choice<spec::Format>();
    }
    problem.query = tensor_from(query, problem.format);
    problem.key = tensor_from(key, problem.format);
    problem.value = tensor_from(value, problem.format);
    const std::optional<JsonField> mask = document.member("mask");
    if (mask && !mask->holds<std::nullptr_t>())
    {
        problem.mask = mask_from(*mask, problem.format);
    }
}

Problem read_document(const JsonField& document)
{
    require_known(document);
    Problem problem;
    read_tensors(document, problem);
    for (const ProblemField& field : problem_fields())
    {
        if (const std::optional<JsonField> member = document.member(field.name))
        {
            read_field(field, *member, problem);
        }
    }
    return problem;
}

} // namespace

Problem problem_from_json(const Source& source)
{
    const JsonValue root = parse_json(source);
    const JsonField document(source, "", root);
    Problem problem = read_document(document);
    require_valid(problem, [&](const std::string& field)
                  { return document.member(field).value_or(document).place(); });
    return problem;
}

Problem read_problem_json(const std::filesystem::path& path)
{
    return problem_from_json(read_source(path));
}

} // namespace attest::conformance
