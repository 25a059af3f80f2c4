#include "spec/names.hpp"

namespace attest::spec
{

namespace
{

constexpr Named<Format> formats[] = {
    {Format::f64, "f64"}, {Format::f32, "f32"}, {Format::f16, "f16"}, {Format::bf16, "bf16"}};
constexpr Named<Layout> layouts[] = {
    {Layout::bhnd, "bhnd"}, {Layout::bnhd, "bnhd"}, {Layout::hnd, "hnd"}, {Layout::bnc, "bnc"}};
constexpr Named<MaskTrue> mask_trues[] = {{MaskTrue::attend, "attend"}, {MaskTrue::ignore, "ignore"}};
constexpr Named<KvHeads> kv_head_mappings[] = {{KvHeads::blocked, "blocked"},
                                               {KvHeads::interleaved, "interleaved"}};
constexpr Named<EmptyRow> empty_rows[] = {{EmptyRow::zeros, "zeros"}, {EmptyRow::nan, "nan"}};
constexpr Named<LseBase> lse_bases[] = {{LseBase::e, "e"}, {LseBase::two, "2"}};
constexpr Named<Alignment> alignments[] = {{Alignment::top_left, "top_left"},
                                           {Alignment::bottom_right, "bottom_right"}};

} // namespace

template <> std::span<const Named<Format>> choices()
{
    return formats;
}

template <> std::span<const Named<Layout>> choices()
{
    return layouts;
}

template <> std::span<const Named<MaskTrue>> choices()
{
    return mask_trues;
}

template <> std::span<const Named<KvHeads>> choices()
{
    return kv_head_mappings;
}

template <> std::span<const Named<EmptyRow>> choices()
{
    return empty_rows;
}

template <> std::span<const Named<LseBase>> choices()
{
    return lse_bases;
}

template <> std::span<const Named<Alignment>> choices()
{
    return alignments;
}

const char* name_of(Format format)
{
    return name_of_choice(format);
}

} // namespace attest::spec
