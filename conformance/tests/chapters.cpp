#include "conformance/tests/chapters.hpp"

#include "conformance/locations.hpp"
#include "conformance/suite.hpp"

#include <boost/test/unit_test.hpp>

#include <iostream>

namespace attest::conformance::tests
{

namespace
{

using boost::unit_test::framework::master_test_suite;

/// Reports a check at a line of a chapter.
void report_at(const Assertion& assertion, bool holds, const std::string& text)
{
    using namespace boost::test_tools::tt_detail;
    report_assertion(holds, BOOST_TEST_LAZY_MSG(assertion.clause + ": " + text), assertion.place.file,
                     assertion.place.line, CHECK, CHECK_MSG, 0);
}

void run_case(const Assertion& assertion)
{
    static const Texts texts;
    boost::unit_test::unit_test_log.set_checkpoint(assertion.place.file, assertion.place.line, assertion.id);
    const Report report = run(assertion, texts);
    for (const std::string& failure : report.failures())
        report_at(assertion, false, failure);
    report_at(assertion, report.checks() > 0, "checks nothing");
}

/// Boost.Test keeps a pointer to the file name and refers to the assertion: both live as long as the program.
void register_case(const Assertion& assertion)
{
    auto* test = boost::unit_test::make_test_case([&assertion] { run_case(assertion); }, assertion.id,
                                                  assertion.place.file, assertion.place.line);
    test->add_label(assertion.clause);
    master_test_suite().add(test);
}

void register_all()
{
    static const spec::Book book = spec::read_book(chapters_folder());
    static const std::vector<Assertion> assertions = assertions_of(book);
    for (const Assertion& assertion : assertions)
        register_case(assertion);
}

} // namespace

bool register_chapters()
{
    try
    {
        register_all();
        return true;
    }
    catch (const std::exception& error)
    {
        std::cerr << error.what() << '\n';
        return false;
    }
}

} // namespace attest::conformance::tests
