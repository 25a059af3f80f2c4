/// \file
/// The operations by chapter.

#pragma once

#include "conformance/operations/operation.hpp"

#include <vector>

namespace attest::conformance
{

/// Formats, rounding and printed decimals (chapter *Notation*).
std::vector<Operation> notation_operations();

/// One step each: `project`, `score`, `scale`, `softmax`, ... (chapters *Projections* to *Weigh and add*).
std::vector<Operation> step_operations();

/// Whole rows: `attend`, `ask`, `matrix` (chapters *Softmax* to *Masks*).
std::vector<Operation> attention_operations();

/// Whole problems: `solve` and `refuse` (chapters *Notation*, *Masks*, *Special values*).
std::vector<Operation> problem_operations();

/// Arithmetic on the printed decimals of other tables: `column-total`.
std::vector<Operation> printed_operations();

} // namespace attest::conformance
