#include "conformance/trial/distributions.hpp"

#include "conformance/trial/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace attest::conformance::trial
{

namespace
{

/// A problem whose numbers are still to be rounded.
class Builder
{
public:
    explicit Builder(const Draw& draw) : draw_(draw), random_(draw.seed)
    {
        problem_.query = tensor(draw.size.queries, draw.size.width);
        problem_.key = tensor(draw.size.keys, draw.size.width);
        problem_.value = tensor(draw.size.keys, draw.size.value_width);
    }

    Random& random() { return random_; }
    const Draw& draw() const { return draw_; }
    spec::Problem& problem() { return problem_; }

    /// The elements of one key.
    std::span<double> key(std::size_t index)
    {
        return std::span(problem_.key.data).subspan(index * draw_.size.width, draw_.size.width);
    }

    /// Adds a multiple of the first query, as long as one that gives the scaled score 1, to a key.
    void align(std::size_t index, double score)
    {
        const std::span query = std::span(problem_.query.data).first(draw_.size.width);
        double square = 0;
        for (const double element : query)
            square += element * element;
        const double factor = score * std::sqrt(static_cast<double>(draw_.size.width)) / (square + 1e-3);
        for (std::size_t place = 0; place < query.size(); ++place)
            key(index)[place] += factor * query[place];
    }

    /// A mask whose elements a function of the random source gives.
    template <class Element> Builder& mask(Element element)
    {
        spec::Tensor mask{{draw_.size.queries, draw_.size.keys}, {}};
        for (std::size_t count = draw_.size.queries * draw_.size.keys; count > 0; --count)
            mask.data.push_back(element(random_));
        problem_.mask = spec::Mask{std::move(mask), false};
        return *this;
    }

    /// The problem, every number rounded to the input's arithmetic.
    spec::Problem finished()
    {
        for (spec::Tensor* tensor : {&problem_.query, &problem_.key, &problem_.value})
            round(*tensor);
        if (problem_.mask)
            round(problem_.mask->tensor);
        return std::move(problem_);
    }

private:
    spec::Tensor tensor(std::size_t rows, std::size_t width)
    {
        spec::Tensor tensor{{rows, width}, {}};
        for (std::size_t count = rows * width; count > 0; --count)
            tensor.data.push_back(random_.normal());
        return tensor;
    }

    void round(spec::Tensor& tensor) const
    {
        std::ranges::transform(tensor.data, tensor.data.begin(),
                               [&](double x) { return draw_.input.round(x); });
    }

    Draw draw_;
    Random random_;
    spec::Problem problem_;
};

void multiply(spec::Tensor& tensor, double factor)
{
    for (double& element : tensor.data)
        element *= factor;
}

spec::Problem normal(const Draw& draw)
{
    return Builder(draw).finished();
}

spec::Problem eight_times(const Draw& draw)
{
    Builder builder(draw);
    multiply(builder.problem().query, 8);
    return builder.finished();
}

spec::Problem five_to_fifteen(const Draw& draw)
{
    Builder builder(draw);
    for (spec::Tensor* tensor : {&builder.problem().query, &builder.problem().key})
        for (double& element : tensor->data)
            element = 5 + 10 * builder.random().uniform();
    return builder.finished();
}

spec::Problem log_normal(const Draw& draw)
{
    Builder builder(draw);
    for (spec::Tensor* tensor : {&builder.problem().query, &builder.problem().value})
        for (double& element : tensor->data)
            element = std::copysign(std::exp(element), builder.random().normal());
    return builder.finished();
}

spec::Problem sparse(const Draw& draw)
{
    Builder builder(draw);
    for (spec::Tensor* tensor : {&builder.problem().query, &builder.problem().key, &builder.problem().value})
        for (double& element : tensor->data)
            element = builder.random().uniform() < 0.9 ? 0 : element;
    return builder.finished();
}

spec::Problem dominant_key(const Draw& draw)
{
    Builder builder(draw);
    builder.align(draw.size.keys / 2, 12);
    return builder.finished();
}

spec::Problem equal_keys(const Draw& draw)
{
    Builder builder(draw);
    for (std::size_t index = 1; index < draw.size.keys; ++index)
        std::ranges::copy(builder.key(0), builder.key(index).begin());
    return builder.finished();
}

spec::Problem values_around_1000(const Draw& draw)
{
    Builder builder(draw);
    for (double& element : builder.problem().value.data)
        element += 1000;
    return builder.finished();
}

spec::Problem tiny_scores(const Draw& draw)
{
    Builder builder(draw);
    multiply(builder.problem().query, 0x1p-8);
    multiply(builder.problem().key, 0x1p-8);
    return builder.finished();
}

spec::Problem sorted_scores(const Draw& draw)
{
    Builder builder(draw);
    for (std::size_t index = 0; index < draw.size.keys; ++index)
        builder.align(index, 10 * static_cast<double>(index + 1) / static_cast<double>(draw.size.keys));
    return builder.finished();
}

spec::Problem large_maximum(const Draw& draw)
{
    Builder builder(draw);
    for (std::size_t index = 0; index < draw.size.keys; ++index)
        builder.align(index, 60);
    return builder.finished();
}

spec::Problem hiding_mask(const Draw& draw)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    return Builder(draw)
        .mask([](Random& random) { return random.uniform() < 0.5 ? -infinity : 0; })
        .finished();
}

spec::Problem finite_mask(const Draw& draw)
{
    // In some problems every key, in others half of them
    const double share = draw.seed % 3 == 0 ? 1 : 0.5;
    const double low = draw.seed % 2 == 0 ? draw.lowest_mask : std::max(draw.lowest_mask, -1e9);
    return Builder(draw).mask([=](Random& random) { return random.uniform() < share ? low : 0; }).finished();
}

spec::Problem slopes(const Draw& draw)
{
    Builder builder(draw);
    builder.problem().alibi_slopes = {0.1};
    return builder.finished();
}

spec::Problem one_hot_values(const Draw& draw)
{
    Builder builder(draw);
    for (std::size_t index = 0; index < builder.problem().value.data.size(); ++index)
        builder.problem().value.data[index] =
            index / draw.size.value_width % draw.size.value_width == index % draw.size.value_width ? 1 : 0;
    return builder.finished();
}

spec::Problem tiny_values(const Draw& draw)
{
    Builder builder(draw);
    multiply(builder.problem().value, draw.least_value);
    return builder.finished();
}

spec::Problem bias_minus_500(const Draw& draw)
{
    return Builder(draw).mask([](Random& random) { return -500 + random.normal(); }).finished();
}

spec::Problem spread_scores(const Draw& draw)
{
    Builder builder(draw);
    for (std::size_t index = 0; index < draw.size.keys; ++index)
        builder.align(index, -40 * builder.random().uniform());
    return builder.finished();
}

constexpr std::array<Distribution, 18> all{{
    {"normal", normal},
    {"eight times", eight_times},
    {"5 to 15", five_to_fifteen},
    {"log-normal", log_normal},
    {"sparse", sparse},
    {"dominant key", dominant_key},
    {"equal keys", equal_keys},
    {"values around 1000", values_around_1000},
    {"tiny scores", tiny_scores},
    {"sorted scores", sorted_scores},
    {"large maximum", large_maximum},
    {"hiding mask", hiding_mask},
    {"finite mask", finite_mask},
    {"slopes", slopes},
    {"one-hot values", one_hot_values},
    {"tiny values", tiny_values},
    {"bias of -500", bias_minus_500},
    {"spread scores", spread_scores},
}};

} // namespace

std::span<const Distribution> distributions()
{
    return all;
}

} // namespace attest::conformance::trial
