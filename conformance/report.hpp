/// \file
/// What one assertion found.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace attest::conformance
{

/// Collects the checks of one assertion.
class Report
{
public:
    /// Records one check.
    /// \param holds whether it holds
    /// \param what  what it says, for the message when it does not hold
    void check(bool holds, const std::string& what);

    /// How many checks were made.
    std::size_t checks() const { return checks_; }

    /// What did not hold, in order.
    const std::vector<std::string>& failures() const { return failures_; }

    /// At least one check was made, and all of them hold.
    bool held() const { return checks_ > 0 && failures_.empty(); }

private:
    std::size_t checks_ = 0;
    std::vector<std::string> failures_;
};

} // namespace attest::conformance
