/// \file
/// The operations by chapter.

#pragma once

#include "conformance/operations/operation.hpp"

#include <vector>

namespace attest::conformance
{

/// Formats, rounding and printed decimals (chapter *Notation*).
std::vector<Operation> notation_operations();

/// One step each: `project`, `score`, `softmax`, ... (chapters *Projections* to *Weigh and add*).
std::vector<Operation> step_operations();

/// `scale` and `cap`, and what they are for (chapter *Scale*).
std::vector<Operation> scale_operations();

/// Whole rows: `attend`, `ask`, `matrix` (chapters *Softmax* to *Masks*).
std::vector<Operation> attention_operations();

/// Problems that are not valid: `refuse` (chapter *Notation*).
std::vector<Operation> refusal_operations();

/// Whole problems: `solve` (chapters *Masks*, *Special values*).
std::vector<Operation> problem_operations();

/// What is handed over, rounded to the output format: `answer` (chapter *Special values*).
std::vector<Operation> answer_operations();

/// Heads and whole layers: `heads`, `layer`, `grouped-heads` (chapter *Heads and the layer*).
std::vector<Operation> layer_operations();

/// What the trace counts: `shapes`, `count`, `reach`, `depth` (chapters *Heads and the layer*, *Properties*).
std::vector<Operation> structure_operations();

/// What a part is for: `ablate` (chapter *Properties*).
std::vector<Operation> ablation_operations();

/// Keys that come in blocks: `absorb`, `merge`, `merge-results` (chapter *Blockwise evaluation*).
std::vector<Operation> blockwise_operations();

/// Arithmetic on the printed decimals of other tables: `column-total`.
std::vector<Operation> printed_operations();

} // namespace attest::conformance
