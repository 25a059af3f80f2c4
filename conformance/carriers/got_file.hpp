/// \file
/// What an implementation computed, read from a file.

#pragma once

#include "spec/problem.hpp"

#include <filesystem>
#include <optional>

namespace attest::conformance
{

/// The results of an implementation for one problem, each a value of its format, in the shape of the answer.
struct Got
{
    spec::Tensor output;                 ///< In the layout and rank of `query`.
    std::optional<spec::Tensor> lse;     ///< (batch, heads, n), rank 1 for tensors of rank 2.
    std::optional<spec::Tensor> scores;  ///< The shape of `lse`, and an axis of m: final scores.
    std::optional<spec::Tensor> weights; ///< As `scores`.
};

/// Reads the results of an implementation; the ending of the file's name says how.
///
/// - `.safetensors`: the tensor `output`, and `lse`, `scores`, `weights` if they are there, of type F64, F32, F16 or
///   BF16. Tensors of a problem or of an answer stand there unread, as do all metadata.
/// - `.json`: the output as nested lists, or an object with `output` and perhaps the others; numbers as in a
///   problem, each rounded once to the format.
/// - `.npy`: the output, `<f8`, `<f4` or `<f2`.
/// - `.pb`: the output, a tensor of ONNX.
/// - `.bin`: the output's elements in its format, row by row, lowest byte first.
///
/// The format of `output` is that of the problem's output, the format of the others f64 where that is f64, and else
/// f32. A file may hold a wider type, as NumPy does for bf16, if each element is a value of the format: a number
/// that is none is not what a kernel of that format has returned, so it is refused, and named.
/// \param problem a problem without violation
/// \throws InputError naming the file, the tensor or the element, what was found and what was expected
Got read_got(const std::filesystem::path& path, const spec::Problem& problem);

} // namespace attest::conformance
