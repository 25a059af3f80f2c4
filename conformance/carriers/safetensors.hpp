/// \file
/// The container `.safetensors`: tensors and texts under names, in one binary file.

#pragma once

#include "conformance/carriers/element.hpp"
#include "spec/problem.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attest::conformance
{

/// What the header of a file says of one tensor.
struct StoredTensor
{
    std::string name;               ///< For example `query`.
    std::string place;              ///< Where the header says it.
    Dtype dtype = Dtype::f64;       ///< Type of its elements.
    std::vector<std::size_t> shape; ///< Its extents.
    std::size_t begin = 0;          ///< The first of its bytes, counted from the end of the header.
    std::size_t end = 0;            ///< Behind the last of its bytes.

    /// Refuses the tensor.
    [[noreturn]] void refuse(const std::string& found, const std::string& expected) const;
};

/// A text under a name.
struct Metadata
{
    std::string name;     ///< What it is found by.
    std::size_t byte = 0; ///< Where the text stands in the file.
    std::string text;     ///< What it says.
};

/// The content of a file: 8 bytes with the length of the header, lowest first; the header, a JSON object that
/// names the tensors and where their bytes are; their bytes.
///
/// A view: the bytes must outlive it.
class Safetensors
{
public:
    /// Reads the header and compares it with the bytes that are there.
    ///
    /// Every byte behind the header belongs to exactly one tensor, and each tensor has as many as its type and
    /// shape need.
    /// \param file  as the user called it
    /// \param bytes all of it
    /// \throws InputError naming file, byte and tensor, what was found and what was expected: a header that is
    ///         longer than the file or no such JSON, a name that is there twice, an unknown type, too few or too
    ///         many bytes, bytes that two tensors or no tensor have
    Safetensors(std::string file, std::string_view bytes);

    /// The tensors, in the order of the header.
    const std::vector<StoredTensor>& tensors() const { return tensors_; }

    /// The tensor of a name, or null.
    const StoredTensor* tensor(std::string_view name) const;

    /// The texts, in the order of the header.
    const std::vector<Metadata>& metadata() const { return metadata_; }

    /// The text of a name, or null.
    const Metadata* metadata(std::string_view name) const;

    /// The elements of a tensor, each exactly as it is stored.
    ///
    /// \throws InputError naming file, byte and tensor, if an element is no value of its type
    spec::Tensor read(const StoredTensor& tensor) const;

    /// The elements of a tensor of F64, F32, F16 or BF16.
    ///
    /// \throws InputError naming file, byte and tensor, if it is of another type
    spec::Tensor read_numbers(const StoredTensor& tensor) const;

    /// As the user called the file.
    const std::string& file() const { return file_; }

private:
    std::string file_;
    std::vector<StoredTensor> tensors_;
    std::vector<Metadata> metadata_;
    std::string_view data_;
    std::size_t data_start_;
};

} // namespace attest::conformance
