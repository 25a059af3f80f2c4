/// \file
/// Arrays as NumPy writes them.

#pragma once

#include "conformance/carriers/element.hpp"

#include <string>

namespace attest::conformance::tests
{

/// A file of version 1: the header is filled up to a multiple of 64 bytes and ends with a line break.
inline std::string npy(const std::string& dictionary, const std::string& data)
{
    std::string header = dictionary;
    header.append(63 - (10 + header.size()) % 64, ' ');
    std::string bytes("\x93NUMPY\x01\x00", 8);
    append_little_endian(bytes, header.size() + 1, 2);
    return bytes + header + "\n" + data;
}

/// What a header says of an array.
inline std::string dictionary(const std::string& descr, const std::string& shape)
{
    return "{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }";
}

} // namespace attest::conformance::tests
