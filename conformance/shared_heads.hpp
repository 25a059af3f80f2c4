/// \file
/// The rows of a problem in blocks, and what the blocks of one key-value head share.

#pragma once

#include "reference/oracle/packed_head.hpp"

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace attest::conformance
{

/// Rows of one batch item and query head, and the key-value head that they read.
struct RowBlock
{
    std::size_t head = 0;                    ///< Its number among the heads.
    std::vector<reference::ProblemRow> rows; ///< At most reference::kernels::most_rows, at least one.
};

/// Blocks of rows, ordered by key-value head: so few heads are laid out at a time, whoever works on the blocks.
class SharedHeads
{
public:
    /// \param problem a problem without violation, which must outlive this
    /// \param queries positions of the queries that are asked for, ascending; nothing: all
    SharedHeads(const spec::Problem& problem, const std::optional<std::vector<std::size_t>>& queries);

    /// Every block of rows that is asked for.
    const std::vector<RowBlock>& blocks() const { return blocks_; }

    /// The head of a block, laid out when its first block asks. Any thread may call.
    const reference::PackedHead& open(std::size_t block);

    /// A block is done with its head; after the last one the head is released. Any thread may call.
    void close(std::size_t block);

private:
    /// \cond
    struct Slot
    {
        std::once_flag once;
        std::unique_ptr<reference::PackedHead> head;
        std::atomic<std::size_t> blocks = 0;
    };
    /// \endcond

    void append_blocks(const spec::Problem& problem, std::size_t batch, std::size_t head,
                       const std::vector<std::size_t>& queries);

    std::vector<RowBlock> blocks_;
    std::deque<Slot> slots_; ///< A slot does not move.
};

} // namespace attest::conformance
