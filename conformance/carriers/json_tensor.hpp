/// \file
/// Tensors in JSON: nested lists as people type them, or a flat list beside a shape.

#pragma once

#include "conformance/carriers/json_field.hpp"
#include "spec/problem.hpp"

namespace attest::conformance
{

/// Reads a tensor: nested lists of numbers, whose depth is the rank; or `{"shape": [2, 0], "data": []}`, which
/// can say a shape that has no elements, with the elements in row-major order.
///
/// \param format each element is rounded to it once
/// \throws InputError if rows are ragged, a list is empty, or an element is no number
spec::Tensor tensor_from(const JsonField& field, spec::Format format);

/// Reads a mask: as tensor_from(), and boolean if its first element is `true` or `false`.
///
/// \throws InputError as tensor_from(), and if numbers and truth values are mixed
spec::Mask mask_from(const JsonField& field, spec::Format format);

} // namespace attest::conformance
