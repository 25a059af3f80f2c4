/// \file
/// Work that is shared among threads.

#pragma once

#include <cstddef>
#include <functional>

namespace attest::conformance
{

/// The number of processor cores, at least 1.
unsigned all_cores();

/// Calls work(0), … work(count − 1), each once, from several threads and in no order.
///
/// When a call throws, no further one is started, and the first exception is thrown again at the end.
///
/// \param count   number of calls
/// \param threads number of threads, at least 1
/// \param work    what is safe to be called from several threads at once
void for_each_index(std::size_t count, unsigned threads, const std::function<void(std::size_t index)>& work);

} // namespace attest::conformance
