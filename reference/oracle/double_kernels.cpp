#include "reference/oracle/double_kernels.hpp"

#include <algorithm>
#include <limits>

// Vectors of unknown length cannot be kept in arrays
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/oracle/double_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace attest::reference::kernels::HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

using Doubles = hn::CappedTag<double, 8>;
using Vec = hn::Vec<Doubles>;
constexpr Doubles d;

/// Vectors that a register tile is wide: what the registers of the target hold.
constexpr std::size_t tile_vectors = HWY_TARGET <= HWY_AVX3 ? 4 : 2;
constexpr std::size_t tile_rows = 4;

std::size_t tile_width()
{
    return tile_vectors * hn::Lanes(d);
}

/// Sums of products, rows × tile_vectors.
template <std::size_t rows> struct Tile
{
    Vec sum[rows][tile_vectors];

    HWY_INLINE Tile()
    {
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t v = 0; v < tile_vectors; ++v)
                sum[r][v] = hn::Zero(d);
    }

    /// Adds factor_r times a vector to every row; factor_r stands at `factors[r * stride]`.
    HWY_INLINE void add(const double* factors, std::size_t stride, const double* vectors)
    {
        Vec loaded[tile_vectors];
        for (std::size_t v = 0; v < tile_vectors; ++v)
            loaded[v] = hn::Load(d, vectors + v * hn::Lanes(d));
        for (std::size_t r = 0; r < rows; ++r)
        {
            const Vec factor = hn::Set(d, factors[r * stride]);
            for (std::size_t v = 0; v < tile_vectors; ++v)
                sum[r][v] = hn::MulAdd(factor, loaded[v], sum[r][v]);
        }
    }

    /// Adds the sums to what is at `target`.
    HWY_INLINE void add_to(double* target, std::size_t stride) const
    {
        for (std::size_t r = 0; r < rows; ++r)
            for (std::size_t v = 0; v < tile_vectors; ++v)
            {
                double* const place = target + r * stride + v * hn::Lanes(d);
                hn::Store(hn::Add(hn::Load(d, place), sum[r][v]), d, place);
            }
    }
};

/// Calls work.template operator()<rows>(first) for all rows, tile by tile.
template <class Work> HWY_INLINE void for_each_tile(std::size_t rows, Work work)
{
    std::size_t row = 0;
    for (; row + tile_rows <= rows; row += tile_rows)
        work.template run<tile_rows>(row);
    for (; row < rows; ++row)
        work.template run<1>(row);
}

/// One panel of keys.
struct ScorePanel
{
    const double* queries;
    std::size_t width;
    const double* panel;
    double* scores;
    std::size_t stride;

    template <std::size_t rows> HWY_INLINE void run(std::size_t row) const
    {
        for (std::size_t key = 0; key < panel_width; key += tile_width())
            for (std::size_t start = 0; start < width; start += score_chunk)
            {
                Tile<rows> tile;
                const std::size_t end = std::min(width, start + score_chunk);
                for (std::size_t c = start; c < end; ++c)
                    tile.add(queries + row * width + c, width, panel + c * panel_width + key);
                tile.add_to(scores + row * stride + key, stride);
            }
    }
};

void score(const double* queries, std::size_t rows, std::size_t width, const double* panels,
           std::size_t first, std::size_t last, double* scores, std::size_t stride)
{
    for (std::size_t r = 0; r < rows; ++r)
        std::fill(scores + r * stride + first * panel_width, scores + r * stride + last * panel_width, 0.0);
    for (std::size_t panel = first; panel < last; ++panel)
        for_each_tile(rows, ScorePanel{queries, width, panels + panel * width * panel_width,
                                       scores + panel * panel_width, stride});
}

/// One panel of columns, and one chunk of keys.
struct ValueChunk
{
    const double* weights;
    std::size_t stride;
    const double* panel;
    std::size_t first;
    std::size_t last;
    double* output;
    std::size_t pitch;

    template <std::size_t rows> HWY_INLINE void run(std::size_t row) const
    {
        for (std::size_t column = 0; column < panel_width; column += tile_width())
        {
            Tile<rows> tile;
            for (std::size_t key = first; key < last; ++key)
                tile.add(weights + row * stride + key, stride, panel + key * panel_width + column);
            tile.add_to(output + row * pitch + column, pitch);
        }
    }
};

void weigh(const double* weights, std::size_t stride, std::size_t rows, const double* panel,
           std::size_t first, std::size_t last, double* output, std::size_t pitch)
{
    for (std::size_t start = first; start < last; start += value_chunk)
        for_each_tile(rows, ValueChunk{weights, stride, panel, start, std::min(last, start + value_chunk),
                                       output, pitch});
}

/// Σ r^k/k! for k = 2 … 13, divided by r².
HWY_INLINE Vec tail_of_exponential(Vec r)
{
    constexpr double reciprocals[] = {1 / 6227020800.0, 1 / 479001600.0, 1 / 39916800.0, 1 / 3628800.0,
                                      1 / 362880.0,     1 / 40320.0,     1 / 5040.0,     1 / 720.0,
                                      1 / 120.0,        1 / 24.0,        1 / 6.0,        1 / 2.0};
    Vec sum = hn::Set(d, reciprocals[0]);
    for (std::size_t k = 1; k < std::size(reciprocals); ++k)
        sum = hn::MulAdd(sum, r, hn::Set(d, reciprocals[k]));
    return sum;
}

/// e^x for −flushed_below ≤ x ≤ 0: chapter *Accuracy*, "The exponential in double", has the proof of 4u.
HWY_INLINE Vec exponential(Vec x)
{
    // x = k·log 2 + r; k times the first part of log 2, which has 42 bits, is exact
    const Vec k = hn::Round(hn::Mul(x, hn::Set(d, 0x1.71547652b82fep+0)));
    const Vec reduced = hn::NegMulAdd(k, hn::Set(d, 0x1.62e42fefa38p-1), x);
    const Vec r = hn::NegMulAdd(k, hn::Set(d, 0x1.ef35793c7673p-45), reduced);

    // e^r = 1 + (r + r²·(1/2 + …))
    const Vec power = hn::MulAdd(hn::Mul(r, r), tail_of_exponential(r), r);
    const Vec of_r = hn::Add(power, hn::Set(d, 1.0));

    // 2^k by its bits: k ≥ −1010
    const hn::RebindToSigned<Doubles> di;
    const auto exponent = hn::Add(hn::ConvertTo(di, k), hn::Set(di, 1023));
    return hn::Mul(of_r, hn::BitCast(d, hn::ShiftLeft<52>(exponent)));
}

/// tanh x, off by at most 7u for an exact x.
HWY_INLINE Vec hyperbolic_tangent(Vec x)
{
    // From 80 on, e^-80 is all that is left to 1
    const Vec twice = hn::Min(hn::Add(hn::Abs(x), hn::Abs(x)), hn::Set(d, 80.0));
    const Vec power = exponential(hn::Neg(twice));
    const Vec one = hn::Set(d, 1.0);
    return hn::CopySign(hn::Div(hn::Sub(one, power), hn::Add(one, power)), x);
}

void finish_scores(double* scores, std::size_t count, const FinalScore& how)
{
    const Vec scale = hn::Set(d, how.scale);
    const Vec limit = hn::Set(d, how.softcap);
    for (std::size_t j = 0; j < count; j += hn::Lanes(d))
    {
        Vec s = hn::Mul(hn::Load(d, scores + j), scale);
        if (how.softcap > 0)
            s = hn::Mul(limit, hyperbolic_tangent(hn::Div(s, limit)));
        if (how.alibi)
            s = hn::Add(s, hn::LoadU(d, how.alibi + j));
        if (how.mask)
        {
            const Vec mask = hn::LoadU(d, how.mask + j);
            const auto hidden = hn::Eq(mask, hn::Set(d, -std::numeric_limits<double>::infinity()));
            s = hn::IfThenElse(hidden, mask, hn::Add(s, mask));
        }
        hn::Store(s, d, scores + j);
    }
}

double largest(const double* scores, std::size_t count)
{
    Vec most = hn::Set(d, -std::numeric_limits<double>::infinity());
    for (std::size_t j = 0; j < count; j += hn::Lanes(d))
        most = hn::Max(most, hn::Load(d, scores + j));
    return hn::GetLane(hn::MaxOfLanes(d, most));
}

/// The weight of one vector of arguments ≤ 0, and which of them are not 0.
struct Weighed
{
    Vec weight;
    Vec distance; ///< −x where the weight is not 0, else 0.
};

HWY_INLINE Weighed weight_of(Vec x)
{
    const auto kept = hn::Ge(x, hn::Set(d, -flushed_below));
    const Vec safe = hn::IfThenElseZero(kept, x);
    return {hn::IfThenElseZero(kept, exponential(safe)), hn::Neg(safe)};
}

WeightSum weights(double* scores, std::size_t count, double maximum)
{
    const Vec reference = hn::Set(d, maximum);
    Vec sum = hn::Zero(d);
    Vec reach = hn::Zero(d);
    for (std::size_t j = 0; j < count; j += hn::Lanes(d))
    {
        const Weighed weighed = weight_of(hn::Sub(hn::Load(d, scores + j), reference));
        sum = hn::Add(sum, weighed.weight);
        reach = hn::Max(reach, weighed.distance);
        hn::Store(weighed.weight, d, scores + j);
    }
    return {hn::GetLane(hn::SumOfLanes(d, sum)), hn::GetLane(hn::MaxOfLanes(d, reach))};
}

double exponential_of(double x)
{
    return hn::GetLane(weight_of(hn::Set(d, x)).weight);
}

} // namespace attest::reference::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attest::reference::kernels
{

namespace
{

// Calls go to tables that Highway keeps for each function
HWY_EXPORT(score);
HWY_EXPORT(finish_scores);
HWY_EXPORT(largest);
HWY_EXPORT(weights);
HWY_EXPORT(exponential_of);
HWY_EXPORT(weigh);

} // namespace

void score(const double* queries, std::size_t rows, std::size_t width, const double* panels,
           std::size_t first, std::size_t last, double* scores, std::size_t stride)
{
    HWY_DYNAMIC_DISPATCH(score)(queries, rows, width, panels, first, last, scores, stride);
}

void finish_scores(double* scores, std::size_t count, const FinalScore& how)
{
    HWY_DYNAMIC_DISPATCH(finish_scores)(scores, count, how);
}

double largest(const double* scores, std::size_t count)
{
    return HWY_DYNAMIC_DISPATCH(largest)(scores, count);
}

WeightSum weights(double* scores, std::size_t count, double maximum)
{
    return HWY_DYNAMIC_DISPATCH(weights)(scores, count, maximum);
}

double exponential_of(double x)
{
    return HWY_DYNAMIC_DISPATCH(exponential_of)(x);
}

void weigh(const double* weights, std::size_t stride, std::size_t rows, const double* panel,
           std::size_t first, std::size_t last, double* output, std::size_t pitch)
{
    HWY_DYNAMIC_DISPATCH(weigh)(weights, stride, rows, panel, first, last, output, pitch);
}

} // namespace attest::reference::kernels
#endif
