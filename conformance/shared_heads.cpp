#include "conformance/shared_heads.hpp"

#include <algorithm>
#include <numeric>

namespace attest::conformance
{

namespace
{

/// 0, 1, … count − 1.
std::vector<std::size_t> all_positions(std::size_t count)
{
    std::vector<std::size_t> positions(count);
    std::iota(positions.begin(), positions.end(), std::size_t{0});
    return positions;
}

} // namespace

SharedHeads::SharedHeads(const spec::Problem& problem, const std::optional<std::vector<std::size_t>>& queries)
{
    const spec::Extents extents = spec::extents(problem);
    const std::vector<std::size_t> asked = queries ? *queries : all_positions(extents.queries);
    for (std::size_t batch = 0; batch < extents.batch; ++batch)
        for (std::size_t kv_head = 0; kv_head < extents.kv_heads; ++kv_head)
        {
            slots_.emplace_back();
            for (std::size_t head = 0; head < extents.heads; ++head)
                if (spec::kv_head_of(problem, extents, head) == kv_head)
                    append_blocks(problem, batch, head, asked);
        }
}

void SharedHeads::append_blocks(const spec::Problem& problem, std::size_t batch, std::size_t head,
                                const std::vector<std::size_t>& queries)
{
    const spec::Extents extents = spec::extents(problem);
    for (std::size_t first = 0; first < queries.size(); first += reference::kernels::most_rows)
    {
        RowBlock& block = blocks_.emplace_back();
        block.head = slots_.size() - 1;
        const std::size_t last = std::min(queries.size(), first + reference::kernels::most_rows);
        for (std::size_t place = first; place < last; ++place)
            block.rows.push_back({problem, extents, batch, head, queries[place]});
        ++slots_.back().blocks;
    }
}

const reference::PackedHead& SharedHeads::open(std::size_t block)
{
    Slot& slot = slots_[blocks_[block].head];
    std::call_once(
        slot.once,
        [&] { slot.head = std::make_unique<reference::PackedHead>(pack_head(blocks_[block].rows[0])); });
    return *slot.head;
}

void SharedHeads::close(std::size_t block)
{
    Slot& slot = slots_[blocks_[block].head];
    if (--slot.blocks == 0)
        slot.head.reset();
}

} // namespace attest::conformance
