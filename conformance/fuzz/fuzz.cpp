/// \file
/// The entry point of libFuzzer, for the reader ATTEST_READER.

#include "conformance/fuzz/readers.hpp"

#include <cstddef>
#include <cstdint>

/// Reads what libFuzzer made up.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    using namespace attest::conformance::fuzz;
    static const Reader& fuzzed = *reader(ATTEST_READER);
    outcome_of(fuzzed, std::string(reinterpret_cast<const char*>(bytes), size));
    return 0;
}
