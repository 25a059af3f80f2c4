#include "reference/oracle/pair_kernels.hpp"

#include <iterator>
#include <limits>

// Vectors of unknown length cannot be kept in arrays
#define HWY_DISABLED_TARGETS (HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/oracle/pair_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace attest::reference::kernels::HWY_NAMESPACE
{

namespace hn = hwy::HWY_NAMESPACE;

using PairTag = hn::CappedTag<double, 8>;
using Part = hn::Vec<PairTag>;
constexpr PairTag pd;

/// Independent sums that hide the latency of one.
constexpr std::size_t sums = HWY_TARGET <= HWY_AVX3 ? 4 : 2;

/// A vector of pairs.
struct Pairs
{
    Part high;
    Part low;
};

HWY_INLINE Part constant(double x)
{
    return hn::Set(pd, x);
}

/// a + b exactly (Knuth's TwoSum).
HWY_INLINE Pairs exact_sum(Part a, Part b)
{
    const Part sum = hn::Add(a, b);
    const Part part = hn::Sub(sum, a);
    return {sum, hn::Add(hn::Sub(a, hn::Sub(sum, part)), hn::Sub(b, part))};
}

/// a + b exactly, for |a| ≥ |b| (Dekker's FastTwoSum).
HWY_INLINE Pairs exact_ordered_sum(Part a, Part b)
{
    const Part sum = hn::Add(a, b);
    return {sum, hn::Sub(b, hn::Sub(sum, a))};
}

#if HWY_NATIVE_FMA
/// a·b exactly.
HWY_INLINE Pairs exact_product(Part a, Part b)
{
    const Part product = hn::Mul(a, b);
    return {product, hn::MulSub(a, b, product)};
}
#else
/// The upper 26 bits of a number, and the rest (Veltkamp).
HWY_INLINE Pairs halves(Part a)
{
    const Part scaled = hn::Mul(a, constant(134217729.0));
    const Part upper = hn::Sub(scaled, hn::Sub(scaled, a));
    return {upper, hn::Sub(a, upper)};
}

/// a·b exactly (Dekker).
HWY_INLINE Pairs exact_product(Part a, Part b)
{
    const Part product = hn::Mul(a, b);
    const Pairs x = halves(a);
    const Pairs y = halves(b);
    const Part upper = hn::Sub(hn::Mul(x.high, y.high), product);
    const Part middle = hn::Add(hn::Add(upper, hn::Mul(x.high, y.low)), hn::Mul(x.low, y.high));
    return {product, hn::Add(middle, hn::Mul(x.low, y.low))};
}
#endif

/// a + b, off by 4u²·(|a| + |b|) at most.
HWY_INLINE Pairs sum_of(Pairs a, Pairs b)
{
    const Pairs high = exact_sum(a.high, b.high);
    return exact_sum(high.high, hn::Add(high.low, hn::Add(a.low, b.low)));
}

/// a·b, off by 16u²·|a·b| at most.
HWY_INLINE Pairs product_of(Pairs a, Pairs b)
{
    const Pairs high = exact_product(a.high, b.high);
    const Part cross = hn::Add(hn::Mul(a.high, b.low), hn::Mul(a.low, b.high));
    return exact_ordered_sum(high.high, hn::Add(high.low, cross));
}

/// Adds a·b to a sum whose low part gathers what is lost (Dot2).
HWY_INLINE void add_product(Pairs& sum, Part a, Part b)
{
    const Pairs product = exact_product(a, b);
    const Pairs next = exact_sum(sum.high, product.high);
    sum.low = hn::Add(sum.low, hn::Add(product.low, next.low));
    sum.high = next.high;
}

HWY_INLINE Pairs load(PairArray from, std::size_t place)
{
    return {hn::Load(pd, from.high + place), hn::Load(pd, from.low + place)};
}

HWY_INLINE void store(Pairs x, PairArray to, std::size_t place)
{
    hn::Store(x.high, pd, to.high + place);
    hn::Store(x.low, pd, to.low + place);
}

/// Stores sums whose low parts are not yet small.
HWY_INLINE void store_sums(const Pairs (&sum)[sums], PairArray to, std::size_t place)
{
    for (std::size_t v = 0; v < sums; ++v)
        store(exact_sum(sum[v].high, sum[v].low), to, place + v * hn::Lanes(pd));
}

void score_in_pairs(const double* query, std::size_t width, const double* panels, std::size_t count,
                    PairArray scores)
{
    const std::size_t tile = sums * hn::Lanes(pd);
    for (std::size_t key = 0; key < count * panel_width; key += tile)
    {
        const double* const column = panels + key / panel_width * width * panel_width + key % panel_width;
        Pairs sum[sums];
        for (Pairs& one : sum)
            one = {hn::Zero(pd), hn::Zero(pd)};
        for (std::size_t c = 0; c < width; ++c)
            for (std::size_t v = 0; v < sums; ++v)
                add_product(sum[v], constant(query[c]),
                            hn::Load(pd, column + c * panel_width + v * hn::Lanes(pd)));
        store_sums(sum, scores, key);
    }
}

void finish_scores_in_pairs(PairArray scores, std::size_t count, const PairFinalScore& how)
{
    const Pairs scale{constant(how.scale.high), constant(how.scale.low)};
    const Part hidden = constant(-std::numeric_limits<double>::infinity());
    for (std::size_t j = 0; j < count; j += hn::Lanes(pd))
    {
        Pairs s = product_of(load(scores, j), scale);
        if (how.distance)
            s = sum_of(s, exact_product(constant(how.slope), hn::LoadU(pd, how.distance + j)));
        if (how.mask)
        {
            const Part mask = hn::LoadU(pd, how.mask + j);
            const auto hides = hn::Lt(mask, constant(-0x1p900));
            s = sum_of(s, {hn::IfThenElse(hides, hn::Zero(pd), mask), hn::Zero(pd)});
            s = {hn::IfThenElse(hides, hidden, s.high), hn::IfThenElse(hides, hn::Zero(pd), s.low)};
        }
        store(s, scores, j);
    }
}

/// Σ r^k/k! for k = 13 … 22, divided by r^13: in double, for it weighs less than 2u·r.
HWY_INLINE Part high_degrees(Part r)
{
    constexpr double factorials[] = {1124000727777607680000.0,
                                     51090942171709440000.0,
                                     2432902008176640000.0,
                                     121645100408832000.0,
                                     6402373705728000.0,
                                     355687428096000.0,
                                     20922789888000.0,
                                     1307674368000.0,
                                     87178291200.0,
                                     6227020800.0};
    Part sum = constant(1 / factorials[0]);
    for (std::size_t k = 1; k < std::size(factorials); ++k)
        sum = hn::MulAdd(sum, r, constant(1 / factorials[k]));
    return sum;
}

/// 1/k! for k = 12 … 0.
constexpr Pair reciprocals[] = {{0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
                                {0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
                                {0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
                                {0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73},
                                {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
                                {0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
                                {0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
                                {0x1.1111111111111p-7, 0x1.1111111111111p-63},
                                {0x1.5555555555555p-5, 0x1.5555555555555p-59},
                                {0x1.5555555555555p-3, 0x1.5555555555555p-57},
                                {0x1p-1, 0},
                                {1, 0},
                                {1, 0}};

/// e^x for −pair_flushed_below ≤ x ≤ 1: chapter *Accuracy*, "The exponential in pairs", has the proof of 64u².
HWY_INLINE Pairs exponential(Pairs x)
{
    // x = k·log 2 + r; log 2 in three parts, of which k times the first two is exact
    const Part k = hn::Round(hn::Mul(x.high, constant(0x1.71547652b82fep+0)));
    const Part first = hn::NegMulAdd(k, constant(0x1.62e42fefa38p-1), x.high);
    const Pairs second = exact_sum(first, hn::Neg(hn::Mul(k, constant(0x1.ef35793c76p-45))));
    const Part third = hn::NegMulAdd(k, constant(0x1.cc01f97b57a08p-87), x.low);
    const Pairs r = exact_sum(second.high, hn::Add(second.low, third));

    // Horner: high degrees in double, the others in pairs
    Pairs sum{high_degrees(r.high), hn::Zero(pd)};
    for (const Pair& reciprocal : reciprocals)
        sum = sum_of({constant(reciprocal.high), constant(reciprocal.low)}, product_of(sum, r));

    // 2^k by its bits: k ≥ −866
    const hn::RebindToSigned<PairTag> di;
    const auto exponent = hn::Add(hn::ConvertTo(di, k), hn::Set(di, 1023));
    const Part power = hn::BitCast(pd, hn::ShiftLeft<52>(exponent));
    return {hn::Mul(sum.high, power), hn::Mul(sum.low, power)};
}

/// Pairs where a condition holds, else 0.
template <class Condition> HWY_INLINE Pairs kept_where(Condition condition, Pairs x)
{
    return {hn::IfThenElseZero(condition, x.high), hn::IfThenElseZero(condition, x.low)};
}

HWY_INLINE Pairs weight_of(Pairs x)
{
    const auto kept = hn::Ge(x.high, constant(-pair_flushed_below));
    return kept_where(kept, exponential(kept_where(kept, x)));
}

/// The sum of the lanes of a vector of pairs.
Pair sum_of_lanes(Pairs x)
{
    HWY_ALIGN double high[8];
    HWY_ALIGN double low[8];
    store(x, {high, low}, 0);
    Pairs sum{constant(high[0]), constant(low[0])};
    for (std::size_t lane = 1; lane < hn::Lanes(pd); ++lane)
        sum = sum_of(sum, {constant(high[lane]), constant(low[lane])});
    return {hn::GetLane(sum.high), hn::GetLane(sum.low)};
}

PairWeightSum weights_in_pairs(PairArray scores, std::size_t count, double maximum)
{
    Pairs sum{hn::Zero(pd), hn::Zero(pd)};
    Part reach = hn::Zero(pd);
    for (std::size_t j = 0; j < count; j += hn::Lanes(pd))
    {
        const Pairs s = load(scores, j);
        const auto far = hn::Lt(hn::Sub(s.high, constant(maximum)), constant(-pair_flushed_below));
        // What is far may be infinite
        const Pairs near{hn::IfThenElse(far, constant(maximum), s.high),
                         hn::IfThenElse(far, hn::Zero(pd), s.low)};
        const Pairs x = sum_of(near, {constant(-maximum), hn::Zero(pd)});
        const Pairs weight = weight_of(x);
        const Pairs kept{hn::IfThenElse(far, hn::Zero(pd), weight.high),
                         hn::IfThenElse(far, hn::Zero(pd), weight.low)};
        sum = sum_of(sum, kept);
        reach = hn::Max(reach, hn::Neg(x.high));
        store(kept, scores, j);
    }
    return {sum_of_lanes(sum), hn::GetLane(hn::MaxOfLanes(pd, reach))};
}

Pair exponential_in_pairs(Pair x)
{
    const Pairs result = weight_of({constant(x.high), constant(x.low)});
    return {hn::GetLane(result.high), hn::GetLane(result.low)};
}

void weigh_in_pairs(PairArray weights, const double* panel, std::size_t count, PairArray output)
{
    for (std::size_t column = 0; column < panel_width; column += sums * hn::Lanes(pd))
    {
        Pairs sum[sums];
        for (Pairs& one : sum)
            one = {hn::Zero(pd), hn::Zero(pd)};
        for (std::size_t key = 0; key < count; ++key)
        {
            const Part high = constant(weights.high[key]);
            const Part low = constant(weights.low[key]);
            for (std::size_t v = 0; v < sums; ++v)
            {
                const Part value = hn::Load(pd, panel + key * panel_width + column + v * hn::Lanes(pd));
                add_product(sum[v], high, value);
                sum[v].low = hn::MulAdd(low, value, sum[v].low);
            }
        }
        store_sums(sum, output, column);
    }
}

} // namespace attest::reference::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace attest::reference::kernels
{

namespace
{

// Calls go to tables that Highway keeps for each function
HWY_EXPORT(score_in_pairs);
HWY_EXPORT(finish_scores_in_pairs);
HWY_EXPORT(weights_in_pairs);
HWY_EXPORT(exponential_in_pairs);
HWY_EXPORT(weigh_in_pairs);

} // namespace

void score_in_pairs(const double* query, std::size_t width, const double* panels, std::size_t count,
                    PairArray scores)
{
    HWY_DYNAMIC_DISPATCH(score_in_pairs)(query, width, panels, count, scores);
}

void finish_scores_in_pairs(PairArray scores, std::size_t count, const PairFinalScore& how)
{
    HWY_DYNAMIC_DISPATCH(finish_scores_in_pairs)(scores, count, how);
}

PairWeightSum weights_in_pairs(PairArray scores, std::size_t count, double maximum)
{
    return HWY_DYNAMIC_DISPATCH(weights_in_pairs)(scores, count, maximum);
}

Pair exponential_in_pairs(Pair x)
{
    return HWY_DYNAMIC_DISPATCH(exponential_in_pairs)(x);
}

void weigh_in_pairs(PairArray weights, const double* panel, std::size_t count, PairArray output)
{
    HWY_DYNAMIC_DISPATCH(weigh_in_pairs)(weights, panel, count, output);
}

} // namespace attest::reference::kernels
#endif
