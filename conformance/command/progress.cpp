#include "conformance/command/progress.hpp"

#include <cmath>
#include <iostream>
#include <string>

#include <unistd.h>

namespace attest::conformance
{

namespace
{

constexpr std::size_t bar_width = 40;

/// The beginning of the line again, and nothing on it.
constexpr const char* cleared = "\r\x1b[K";

} // namespace

Progress::Progress(std::ostream& err, std::size_t total)
    : err_(err), total_(total), is_terminal_(&err == &std::cerr && isatty(STDERR_FILENO) == 1)
{
}

Progress::~Progress()
{
    if (is_shown_)
        err_ << cleared << std::flush;
}

void Progress::advance()
{
    const std::lock_guard lock(mutex_);
    ++done_;
    const Clock::time_point now = Clock::now();
    if (!is_terminal_ || now < next_)
        return;
    next_ = now + std::chrono::milliseconds(200);
    show(now - start_);
}

void Progress::show(Seconds elapsed)
{
    const std::size_t filled = bar_width * done_ / total_;
    const auto left = elapsed.count() / static_cast<double>(done_) * static_cast<double>(total_ - done_);
    err_ << cleared << '[' << std::string(filled, '#') << std::string(bar_width - filled, '.') << "] "
         << done_ << '/' << total_ << ", about " << std::ceil(left) << " s left" << std::flush;
    is_shown_ = true;
}

} // namespace attest::conformance
