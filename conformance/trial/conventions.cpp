#include "conformance/trial/conventions.hpp"

#include <array>
#include <cmath>

namespace attest::conformance::trial
{

namespace
{

std::size_t keys_of(const spec::Problem& problem)
{
    return problem.key.shape[0];
}

/// A mask for every query and key.
template <class Element> void put_mask(spec::Problem& problem, bool boolean, Element element)
{
    spec::Tensor mask{{problem.query.shape[0], keys_of(problem)}, {}};
    for (std::size_t query = 0; query < mask.shape[0]; ++query)
        for (std::size_t key = 0; key < mask.shape[1]; ++key)
            mask.data.push_back(element(query, key));
    problem.mask = spec::Mask{std::move(mask), boolean};
}

void nothing(spec::Problem&) {}

void causal(spec::Problem& problem)
{
    problem.causal = true;
}

void bottom_right(spec::Problem& problem)
{
    problem.causal = true;
    problem.alignment = spec::Alignment::bottom_right;
}

void offset(spec::Problem& problem)
{
    problem.causal = true;
    problem.alignment = std::int64_t{2};
}

void window(spec::Problem& problem)
{
    problem.window = spec::Window{20, 5};
    problem.alignment = spec::Alignment::bottom_right;
}

void boolean_mask(spec::Problem& problem)
{
    put_mask(problem, true,
             [](std::size_t query, std::size_t key) { return (query + key) % 3 == 0 ? 0 : 1; });
}

void ignoring_mask(spec::Problem& problem)
{
    boolean_mask(problem);
    problem.mask_true = spec::MaskTrue::ignore;
}

/// Halves and quarters, which every format has.
void additive_mask(spec::Problem& problem)
{
    put_mask(problem, false, [](std::size_t query, std::size_t key)
             { return static_cast<double>((query * 7 + key * 5) % 17) / 4 - 2; });
}

void slopes(spec::Problem& problem)
{
    problem.alibi_slopes = {0.3};
}

/// A mask that takes the penalty of the distance back.
void cancelling_terms(spec::Problem& problem)
{
    problem.alibi_slopes = {3.0 + 0x1p-40};
    put_mask(
        problem, false, [](std::size_t query, std::size_t key)
        { return 3 * std::min(40.0, std::fabs(static_cast<double>(query) - static_cast<double>(key))); });
}

void low_softcap(spec::Problem& problem)
{
    problem.softcap = 0.7;
}

void high_softcap(spec::Problem& problem)
{
    problem.softcap = 30.1;
}

void sink(spec::Problem& problem)
{
    problem.sink = {0.7};
}

void high_sink(spec::Problem& problem)
{
    problem.sink = {9.3};
}

void given_scale(spec::Problem& problem)
{
    problem.scale = 0.3;
}

void negative_scale(spec::Problem& problem)
{
    problem.scale = -0.2;
}

void scale_of_0(spec::Problem& problem)
{
    problem.scale = 0;
}

void scale_of_1(spec::Problem& problem)
{
    problem.scale = 1;
}

void base_two(spec::Problem& problem)
{
    problem.lse_base = spec::LseBase::two;
}

void length(spec::Problem& problem)
{
    problem.kv_lengths = {static_cast<std::int64_t>((keys_of(problem) + 1) / 2)};
}

void softcap_and_mask(spec::Problem& problem)
{
    problem.softcap = 5.5;
    additive_mask(problem);
}

void all_together(spec::Problem& problem)
{
    cancelling_terms(problem);
    causal(problem);
    problem.alignment = spec::Alignment::bottom_right;
    problem.softcap = 5.5;
    problem.sink = {0.7};
    problem.scale = 0.3;
    problem.lse_base = spec::LseBase::two;
}

constexpr std::array<Convention, 22> all{{
    {"nothing", nothing},
    {"causal", causal},
    {"bottom right", bottom_right},
    {"offset", offset},
    {"window", window},
    {"boolean mask", boolean_mask},
    {"boolean mask that ignores", ignoring_mask},
    {"additive mask", additive_mask},
    {"slopes", slopes},
    {"slopes and mask that cancel", cancelling_terms},
    {"low soft cap", low_softcap},
    {"high soft cap", high_softcap},
    {"sink", sink},
    {"high sink", high_sink},
    {"scale of 0.3", given_scale},
    {"scale of -0.2", negative_scale},
    {"scale of 0", scale_of_0},
    {"scale of 1", scale_of_1},
    {"base 2", base_two},
    {"length", length},
    {"soft cap and mask", softcap_and_mask},
    {"all together", all_together},
}};

} // namespace

std::span<const Convention> conventions()
{
    return all;
}

} // namespace attest::conformance::trial
