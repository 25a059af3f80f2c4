/// \file
/// The corpus of the fuzzers, and damaged copies of it, read without libFuzzer.

#include "conformance/fuzz/readers.hpp"
#include "conformance/locations.hpp"
#include "conformance/tests/mutated_bytes.hpp"
#include "spec/reader/text.hpp"

#include <boost/test/unit_test.hpp>

namespace
{

using namespace attest;
using namespace attest::conformance;
namespace fs = std::filesystem;

constexpr int damaged_copies = 300;

/// The folder of one reader.
fs::path corpus_of(const fuzz::Reader& reader)
{
    return text_folder() / "conformance/fuzz/corpus" / reader.name;
}

std::vector<std::string> files_of(const fuzz::Reader& reader)
{
    std::vector<std::string> contents;
    for (const fs::directory_entry& entry : fs::directory_iterator(corpus_of(reader)))
        contents.push_back(spec::bytes_of(entry.path()));
    return contents;
}

} // namespace

BOOST_AUTO_TEST_SUITE(fuzz_corpus)

// So that the fuzzers begin on both sides of what a reader refuses.
BOOST_AUTO_TEST_CASE(each_reader_reads_one_file_and_refuses_another)
{
    for (const fuzz::Reader& reader : fuzz::readers())
    {
        int read = 0;
        int refused = 0;
        for (const std::string& bytes : files_of(reader))
            ++(outcome_of(reader, bytes) == fuzz::Outcome::read ? read : refused);
        BOOST_TEST(read > 0, reader.name);
        BOOST_TEST(refused > 0, reader.name);
    }
}

BOOST_AUTO_TEST_CASE(damaged_copies_are_read_or_refused)
{
    for (const fuzz::Reader& reader : fuzz::readers())
        for (const std::string& bytes : files_of(reader))
        {
            const auto read = [&](const std::string& damaged) { outcome_of(reader, damaged); };
            BOOST_TEST(tests::read_damaged(bytes, read, damaged_copies).read == damaged_copies);
        }
}

BOOST_AUTO_TEST_SUITE_END()
