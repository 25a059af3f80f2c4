/// \file
/// Tensors and texts written as `.safetensors`, without losing a bit.

#pragma once

#include "conformance/carriers/element.hpp"
#include "spec/problem.hpp"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace attest::conformance
{

/// A tensor to be written.
struct WrittenTensor
{
    std::string name;           ///< For example `output`.
    Dtype dtype;                ///< Type of its elements.
    const spec::Tensor* tensor; ///< As many elements as its shape says, each a value of the type.
};

/// The bytes of a file, which Safetensors reads back.
///
/// The tensors stand in it by the size of their elements, the largest first, and else as given; the data start at
/// a multiple of 8 bytes. So each element stands at a multiple of its size.
/// \param tensors  under different names
/// \param metadata names and texts, under different names
/// \throws std::invalid_argument if an element is no value of its type, as nothing is rounded here
std::string safetensors_bytes(const std::vector<WrittenTensor>& tensors,
                              const std::vector<std::pair<std::string, std::string>>& metadata);

/// Writes a file, whole or not at all.
///
/// \throws std::invalid_argument as safetensors_bytes()
/// \throws std::system_error     as write_whole()
void write_safetensors(const std::filesystem::path& path, const std::vector<WrittenTensor>& tensors,
                       const std::vector<std::pair<std::string, std::string>>& metadata);

} // namespace attest::conformance
