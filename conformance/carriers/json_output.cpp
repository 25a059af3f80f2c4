#include "conformance/carriers/json_output.hpp"

#include "conformance/carriers/problem_fields.hpp"
#include "spec/names.hpp"

#include <boost/json/serialize.hpp>
#include <boost/json/value_from.hpp>

#include <ostream>

namespace attest::conformance
{

namespace
{

namespace json = boost::json;

json::value json_of_truth(double x)
{
    return json::value(x != 0);
}

json::object json_of_elements(const spec::Tensor& tensor, json::value (*write)(double))
{
    json::array data;
    for (const double element : tensor.data)
    {
        data.push_back(write(element));
    }
    return {{"shape", json::value_from(tensor.shape)}, {"data", std::move(data)}};
}

json::value json_of_mask(const spec::Mask& mask)
{
    return json_of_elements(mask.tensor, mask.boolean ? json_of_truth : json_of_number);
}

} // namespace

json::object json_of(const spec::Tensor& tensor)
{
    return json_of_elements(tensor, json_of_number);
}

json::object json_of(const spec::Problem& problem)
{
    json::object object{{"format", spec::name_of(problem.format)},
                        {"query", json_of(problem.query)},
                        {"key", json_of(problem.key)},
                        {"value", json_of(problem.value)},
                        {"mask", problem.mask ? json_of_mask(*problem.mask) : json::value(nullptr)}};
    for (const ProblemField& field : problem_fields())
    {
        object[field.name] = field.write(problem);
    }
    return object;
}

void print_json(std::ostream& out, const json::value& document)
{
    out << json::serialize(document) << '\n';
}

} // namespace attest::conformance
