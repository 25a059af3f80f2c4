#include "conformance/operations/problem_cells.hpp"

#include "conformance/carriers/number_text.hpp"
#include "spec/names.hpp"

#include <charconv>
#include <stdexcept>

namespace attest::conformance
{

namespace
{

/// The text of a field: its column's cell, or else the table's option; nothing for `none`.
std::string field_of(const RowView& row, const std::string& name)
{
    const std::string text = row.has(name) ? row.cell(name) : row.option_or(name, "");
    return text == "none" ? "" : text;
}

/// A number of a table is exact, so it must be one that binary64 holds.
double read_double(const std::string& word)
{
    const auto exact = reference::parse_rational(word);
    if (!exact)
        return number_from_text(word, spec::Format::f64);
    const double nearest = exact->convert_to<double>();
    if (reference::exact_rational(nearest) != *exact)
        throw std::invalid_argument("found " + word + ", expected a number that is exactly binary64");
    return nearest;
}

std::int64_t read_integer(const std::string& word)
{
    std::int64_t integer = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), integer);
    if (error != std::errc() || end != word.data() + word.size())
        throw std::invalid_argument("found \"" + word + "\", expected an integer");
    return integer;
}

/// Numbers between blanks.
template <class Number, class Read> std::vector<Number> read_words(const std::string& text, Read read)
{
    std::vector<Number> numbers;
    for (const std::string& word : words(text))
        numbers.push_back(read(word));
    return numbers;
}

/// The choice with a name, where the field names one.
template <class Choice> bool read_choice(const std::string& text, Choice& choice)
{
    for (const spec::Named<Choice>& named : spec::choices<Choice>())
        if (text == named.name)
        {
            choice = named.choice;
            return true;
        }
    return false;
}

template <class Choice> void require_choice(const RowView& row, const std::string& name, Choice& choice)
{
    const std::string text = field_of(row, name);
    if (!text.empty() && !read_choice(text, choice))
        throw std::invalid_argument(name + ": found \"" + text + "\", expected one of its choices");
}

/// A tensor whose elements are read from words by a function.
template <class Read> spec::Tensor read_rows(const std::string& text, Read read)
{
    spec::Tensor tensor;
    const std::vector<std::string> rows = matrix_rows(text);
    for (const std::string& row : rows)
    {
        const std::vector<double> elements = read_words<double>(row, read);
        tensor.data.insert(tensor.data.end(), elements.begin(), elements.end());
        if (elements.size() != words(rows.front()).size())
            throw std::invalid_argument("found rows of different lengths in \"" + text + "\"");
    }
    tensor.shape = {rows.size(), rows.empty() ? 0 : tensor.data.size() / rows.size()};
    return tensor;
}

std::optional<std::int64_t> read_reach(const std::string& word)
{
    return word == "none" ? std::nullopt : std::optional(read_integer(word));
}

std::optional<spec::Window> read_window(const std::string& text)
{
    const std::vector<std::string> reaches = words(text);
    if (reaches.empty())
        return std::nullopt;
    if (reaches.size() != 2)
        throw std::invalid_argument("window: found \"" + text + "\", expected two reaches");
    return spec::Window{read_reach(reaches[0]), read_reach(reaches[1])};
}

bool is_truth(const std::string& word)
{
    return word == "true" || word == "false";
}

double read_truth(const std::string& word)
{
    if (is_truth(word))
        return word == "true" ? 1 : 0;
    throw std::invalid_argument("found \"" + word + "\", expected true or false");
}

std::optional<spec::Mask> read_mask(const std::string& text)
{
    if (words(text).empty())
        return std::nullopt;
    if (is_truth(words(text).front()))
        return spec::Mask{read_rows(text, read_truth), true};
    return spec::Mask{read_tensor(text), false};
}

std::optional<double> read_optional(const std::string& text)
{
    return text.empty() ? std::nullopt : std::optional(read_double(text));
}

spec::Offset read_alignment(const std::string& text)
{
    spec::Alignment named = spec::Alignment::top_left;
    if (text.empty() || read_choice(text, named))
        return named;
    const auto offsets = read_words<std::int64_t>(text, read_integer);
    if (offsets.size() == 1)
        return offsets.front();
    return offsets;
}

spec::Tensor one_hot(std::size_t size)
{
    spec::Tensor tensor{{size, size}, std::vector<double>(size * size)};
    for (std::size_t index = 0; index < size; ++index)
        tensor.data[index * size + index] = 1;
    return tensor;
}

} // namespace

const std::vector<std::string>& convention_names()
{
    static const std::vector<std::string> names{
        "scale",        "causal", "alignment",  "window",    "mask",     "mask_true",    "softcap",
        "alibi_slopes", "sink",   "kv_lengths", "empty_row", "lse_base", "output_format"};
    return names;
}

spec::Tensor read_tensor(const std::string& text)
{
    return read_rows(text, read_double);
}

void read_conventions(const RowView& row, spec::Problem& problem)
{
    const std::string causal = field_of(row, "causal");
    problem.scale = read_optional(field_of(row, "scale"));
    problem.causal = !causal.empty() && read_truth(causal) != 0;
    problem.alignment = read_alignment(field_of(row, "alignment"));
    problem.window = read_window(field_of(row, "window"));
    problem.mask = read_mask(field_of(row, "mask"));
    problem.softcap = read_optional(field_of(row, "softcap"));
    problem.alibi_slopes = read_words<double>(field_of(row, "alibi_slopes"), read_double);
    problem.sink = read_words<double>(field_of(row, "sink"), read_double);
    problem.kv_lengths = read_words<std::int64_t>(field_of(row, "kv_lengths"), read_integer);
    require_choice(row, "mask_true", problem.mask_true);
    require_choice(row, "empty_row", problem.empty_row);
    require_choice(row, "lse_base", problem.lse_base);
    if (!field_of(row, "output_format").empty())
        require_choice(row, "output_format", problem.output_format.emplace());
}

void require_valid(const spec::Problem& problem)
{
    if (const auto violation = spec::violation(problem))
        throw std::invalid_argument(violation->where + ": found " + violation->found + ", expected " +
                                    violation->expected + " (" + violation->clause + ")");
}

spec::Problem read_problem(const RowView& row)
{
    spec::Problem problem;
    problem.query = read_tensor(field_of(row, "queries"));
    problem.key = read_tensor(field_of(row, "keys"));
    const std::string values = field_of(row, "values");
    problem.value = values.empty() ? one_hot(problem.key.shape.front()) : read_tensor(values);
    read_conventions(row, problem);
    require_valid(problem);
    return problem;
}

} // namespace attest::conformance
