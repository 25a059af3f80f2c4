/// \file
/// How far the work is, for people who wait.

#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <mutex>

namespace attest::conformance
{

/// A bar with an estimate of the time left, on standard error, when that is a terminal and the work takes more
/// than a second. It is gone when the work is done.
class Progress
{
public:
    /// \param err   where to show it
    /// \param total how many steps the work has
    Progress(std::ostream& err, std::size_t total);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    /// One more step is done. Safe to be called from several threads.
    void advance();

private:
    using Clock = std::chrono::steady_clock;
    using Seconds = std::chrono::duration<double>;

    void show(Seconds elapsed);

    std::ostream& err_;
    std::size_t total_;
    std::size_t done_ = 0;
    bool is_terminal_;
    bool is_shown_ = false;
    Clock::time_point start_ = Clock::now();
    Clock::time_point next_ = start_ + std::chrono::seconds(1);
    std::mutex mutex_;
};

} // namespace attest::conformance
