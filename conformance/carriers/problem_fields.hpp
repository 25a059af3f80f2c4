/// \file
/// The fields of a problem other than its tensors, and how each of them is read and written: one table for every
/// carrier.

#pragma once

#include "conformance/carriers/json_field.hpp"
#include "spec/problem.hpp"

#include <boost/json/value.hpp>

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace attest::conformance
{

/// One field.
struct ProblemField
{
    const char* name; ///< For example `causal`.
    bool nullable;    ///< True if `null` says that there is none.
    bool textual;     ///< True if every other value is a name, such as `2` for the base 2.
    void (*read)(const JsonField&, spec::Problem&);    ///< Sets it in a problem.
    boost::json::value (*write)(const spec::Problem&); ///< Its value in a problem.
};

/// All fields. `format` is none of them: it belongs to the tensors.
std::span<const ProblemField> problem_fields();

/// The names of all fields.
std::vector<std::string> problem_field_names();

/// Reads a field, which may be `null` where that says something.
///
/// \throws InputError if the value is not as the field needs it
void read_field(const ProblemField& field, const JsonField& value, spec::Problem& problem);

/// A number to the last bit, as a text.
boost::json::value json_of_number(double x);

/// Refuses a problem that spec::violation() forbids.
///
/// \param place_of where a field or tensor stands, or should
/// \throws InputError with that place and the clause
void require_valid(const spec::Problem& problem,
                   const std::function<std::string(const std::string& field)>& place_of);

} // namespace attest::conformance
