/// \file
/// Checks of what is said of input that cannot be used.

#pragma once

#include "conformance/carriers/input_error.hpp"

#include <boost/test/unit_test.hpp>

#include <functional>
#include <string>

namespace attest::conformance::tests
{

/// Something is refused with a message, which is compared as a whole.
inline void check_error(const std::function<void()>& act, const std::string& message)
{
    BOOST_CHECK_EXCEPTION(act(), InputError,
                          [&](const InputError& error)
                          {
                              BOOST_TEST(error.what() == message);
                              return true;
                          });
}

} // namespace attest::conformance::tests
