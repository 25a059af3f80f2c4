#include "conformance/workers.hpp"

#include <mpfr.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace attest::conformance
{

namespace
{

/// The calls that are still to be made, and the first that failed.
struct Queue
{
    std::size_t count;
    const std::function<void(std::size_t)>& work;
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr failure;

    void fail(std::exception_ptr error)
    {
        const std::lock_guard lock(mutex);
        if (!failure)
            failure = std::move(error);
        next = count;
    }
};

void drain(Queue& queue)
{
    try
    {
        for (std::size_t index = queue.next++; index < queue.count; index = queue.next++)
            queue.work(index);
    }
    catch (...)
    {
        queue.fail(std::current_exception());
    }
}

/// A thread gives back the constants that MPFR keeps for it.
void drain_in_thread(Queue& queue)
{
    drain(queue);
    mpfr_free_cache();
}

} // namespace

unsigned all_cores()
{
    return std::max(1U, std::thread::hardware_concurrency());
}

void for_each_index(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work)
{
    Queue queue{count, work, 0, {}, {}};
    {
        std::vector<std::jthread> helpers;
        for (std::size_t helper = 1; helper < std::min<std::size_t>(threads, count); ++helper)
            helpers.emplace_back([&queue] { drain_in_thread(queue); });
        drain(queue);
    }
    if (queue.failure)
        std::rethrow_exception(queue.failure);
}

} // namespace attest::conformance
