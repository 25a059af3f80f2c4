/// \file
/// Damaged files for readers, the same ones on every machine.

#pragma once

#include "conformance/carriers/input_error.hpp"

#include <cstdint>
#include <functional>
#include <random>
#include <string>

namespace attest::conformance::tests
{

/// A file with a few bytes changed, lost, doubled or added, often by ones that mean something.
inline std::string damaged(std::string bytes, std::mt19937_64& random)
{
    using namespace std::string_literals;
    const std::string telling = "\0\x01\x7F\x80\xFF{}[]\",:0129-.eE\\ntf"s;
    for (std::uint64_t count = 1 + random() % 3; count > 0 && !bytes.empty(); --count)
    {
        const std::size_t at = random() % bytes.size();
        const char byte =
            random() % 2 == 0 ? telling[random() % telling.size()] : static_cast<char>(random());
        switch (random() % 6)
        {
        case 0:
            bytes.erase(at, 1 + random() % 4);
            break;
        case 1:
            bytes.insert(at, 1, byte);
            break;
        case 2:
            bytes.insert(at, bytes.substr(at, 1 + random() % 16));
            break;
        case 3:
            bytes[at] = static_cast<char>(bytes[at] ^ 1 << random() % 8);
            break;
        default:
            bytes[at] = byte;
        }
    }
    return bytes;
}

/// How many damaged files were read, and how many refused.
struct Outcomes
{
    int read = 0;
    int refused = 0;
};

/// Reads damaged copies of a file. An exception other than InputError goes through and fails the test.
inline Outcomes read_damaged(const std::string& whole, const std::function<void(const std::string&)>& read,
                             int count)
{
    std::mt19937_64 random(1);
    Outcomes outcomes;
    for (int index = 0; index < count; ++index)
    {
        const std::string bytes = damaged(whole, random);
        try
        {
            read(bytes);
            ++outcomes.read;
        }
        catch (const InputError&)
        {
            ++outcomes.refused;
        }
    }
    return outcomes;
}

} // namespace attest::conformance::tests
