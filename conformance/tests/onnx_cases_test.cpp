/// \file
/// The published cases of ONNX: every element of every output, bit for bit.
///
/// They are not part of this tree: the environment variable ATTEST_ONNX_CASES names their folder.

#include "conformance/onnx_results.hpp"
#include "conformance/tests/run_command.hpp"
#include "conformance/workers.hpp"
#include "reference/oracle/verdict.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace
{

using namespace attest;
using namespace attest::conformance;
using attest::conformance::tests::Ran;
using attest::conformance::tests::run;
namespace fs = std::filesystem;

std::vector<fs::path> case_folders()
{
    const char* const folder = std::getenv("ATTEST_ONNX_CASES");
    std::vector<fs::path> folders;
    if (!folder || !fs::is_directory(folder))
        return folders;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (is_onnx_folder(entry.path()))
            folders.push_back(entry.path());
    std::ranges::sort(folders);
    return folders;
}

/// Says why there is nothing to check; ctest then counts the suite as skipped.
bool are_absent(const std::vector<fs::path>& folders)
{
    if (folders.empty())
        std::cout << "skipped: ATTEST_ONNX_CASES names no folder with cases of ONNX\n";
    return folders.empty();
}

/// What is calculated for one expected result.
SolvedTensor solved_for(const std::string& name, const OnnxCase& test)
{
    if (name == "output")
    {
        SolveOptions options;
        options.threads = all_cores();
        return solve(test.problem, options).output;
    }
    const std::vector<NamedResult> results = onnx_results(test, all_cores());
    return std::ranges::find(results, name, &NamedResult::name)->tensor;
}

const spec::Tensor& expected_output(const OnnxCase& test)
{
    return std::ranges::find(test.expected, "output", &OnnxExpected::name)->tensor.tensor;
}

/// The elements of an expected output that its format's usual profile does not reject, and all of them.
std::pair<std::size_t, std::size_t> count_not_rejected(const OnnxCase& test)
{
    SolveOptions options;
    options.threads = all_cores();
    options.profiles = {&reference::usual_profile(*test.problem.output_format)};
    const Solution solution = solve(test.problem, options);
    const std::vector<double>& got = expected_output(test).data;
    std::size_t held = 0;
    for (std::size_t index = 0; index < got.size(); ++index)
        if (reference::judge(solution.output.elements[index], solution.accept.front().output[index],
                             solution.output.format, got[index])
                .verdict != reference::Verdict::reject)
            ++held;
    return {held, got.size()};
}

bool is_same(double a, double b)
{
    return bits_from_value(Dtype::f64, a) == bits_from_value(Dtype::f64, b);
}

std::size_t count_different(const SolvedTensor& solved, const spec::Tensor& expected)
{
    std::size_t different = 0;
    for (std::size_t index = 0; index < expected.data.size(); ++index)
        if (!is_same(*solved.elements.at(index).rounded, expected.data[index]))
            ++different;
    return different;
}

} // namespace

BOOST_AUTO_TEST_SUITE(onnx_cases)

BOOST_AUTO_TEST_CASE(every_element_is_the_exact_value_rounded_once)
{
    const std::vector<fs::path> folders = case_folders();
    BOOST_TEST_REQUIRE((folders.empty() || folders.size() >= 54));
    if (are_absent(folders))
        return;
    std::size_t elements = 0;
    for (const fs::path& folder : folders)
    {
        BOOST_TEST_CONTEXT(folder.filename().string())
        {
            const OnnxCase test = read_onnx_case(folder);
            BOOST_TEST(!test.expected.empty());
            for (const OnnxExpected& expected : test.expected)
            {
                const SolvedTensor solved = solved_for(expected.name, test);
                BOOST_TEST((solved.shape == expected.tensor.tensor.shape));
                BOOST_TEST((dtype_of(solved.format) == expected.tensor.dtype));
                BOOST_TEST(count_different(solved, expected.tensor.tensor) == 0);
                elements += expected.tensor.tensor.data.size();
            }
        }
    }
    BOOST_TEST_MESSAGE(folders.size() << " cases, " << elements << " elements");
}

BOOST_AUTO_TEST_CASE(no_expected_output_is_rejected)
{
    const std::vector<fs::path> folders = case_folders();
    BOOST_TEST_REQUIRE((folders.empty() || folders.size() >= 54));
    if (are_absent(folders))
        return;
    for (const fs::path& folder : folders)
    {
        const auto [held, all] = count_not_rejected(read_onnx_case(folder));
        BOOST_TEST(held == all, folder);
        BOOST_TEST(all > 0);
    }
}

BOOST_AUTO_TEST_CASE(each_folder_is_a_problem_for_the_command)
{
    const std::vector<fs::path> folders = case_folders();
    BOOST_TEST_REQUIRE((folders.empty() || folders.size() >= 54));
    if (are_absent(folders))
        return;
    for (const fs::path& folder : folders)
    {
        const Ran ran = run({"solve", folder.string(), "--json"});
        BOOST_TEST(ran.status == 0, folder << ": " << ran.err);
    }
}

BOOST_AUTO_TEST_SUITE_END()
