/// \file
/// Problems and tensors written as JSON, without losing a bit.

#pragma once

#include "spec/problem.hpp"

#include <boost/json/object.hpp>

#include <iosfwd>

namespace attest::conformance
{

/// A tensor as `{"shape": [...], "data": [...]}`: the elements in row-major order, as hex floats.
boost::json::object json_of(const spec::Tensor& tensor);

/// A problem with all its fields, those that have their default too; problem_from_json() reads it back.
///
/// Numbers that are rounded are hex floats in strings, whole ones are numbers. What is not there is `null`.
boost::json::object json_of(const spec::Problem& problem);

/// Prints one document and ends the line.
void print_json(std::ostream& out, const boost::json::value& document);

} // namespace attest::conformance
