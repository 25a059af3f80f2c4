/// \file
/// What a simulated kernel chooses: where it rounds, and in which order it adds up.

#pragma once

#include "conformance/trial/arithmetic.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace attest::conformance::trial
{

/// Where the scale is multiplied in.
enum class ScalePlace
{
    after, ///< Into the finished dot product.
    query, ///< Into the query before.
    both   ///< Its square root into query and key.
};

/// In which order a sum is taken.
enum class Order
{
    forward,
    backward,
    pairwise, ///< Halves first.
    lanes     ///< Eight running sums, then those.
};

/// How an exponential is taken of the distance to the maximum.
enum class Exponential
{
    direct,        ///< e^(x − m)
    base_two,      ///< 2^(x·log₂e − m·log₂e), each product rounded
    base_two_fused ///< The same with x·log₂e not rounded
};

/// The arithmetic of each step.
struct StepArithmetic
{
    /// The same for all.
    explicit StepArithmetic(const Arithmetic& all)
        : dot(all), scaling(all), capping(all), adding(all), exponential(all), row_sum(all),
          weighted_sum(all), division(all), logarithm(all)
    {
    }

    Arithmetic dot;          ///< Query times key.
    Arithmetic scaling;      ///< The scale, before or after that.
    Arithmetic capping;      ///< The soft cap.
    Arithmetic adding;       ///< What is added to a score.
    Arithmetic exponential;  ///< Of the distance to the maximum, which it subtracts.
    Arithmetic row_sum;      ///< Of the weights.
    Arithmetic weighted_sum; ///< Of the weighted values.
    Arithmetic division;     ///< By the row sum.
    Arithmetic logarithm;    ///< Of the row sum, with the maximum added.
};

/// A kernel, as a list of choices.
struct Choices
{
    std::string name;                              ///< For people.
    StepArithmetic arithmetic{Arithmetic(53)};     ///< Where nothing else is said.
    std::optional<Arithmetic> product_inputs = {}; ///< Query, key, weight and value are converted to it.
    std::optional<Arithmetic> scaled_inputs = {};  ///< Scaled query and key are stored in it.
    std::optional<Arithmetic> score_storage = {};  ///< Scores are stored in it after each step.
    std::optional<Arithmetic> weight_storage = {}; ///< Weights are stored in it.
    std::optional<Arithmetic> output_storage = {}; ///< The output is stored in it.
    ScalePlace scale = ScalePlace::after;          ///< Where the scale goes.
    Order order = Order::forward;                  ///< Of every sum.
    bool fused = false;                            ///< Products are added without a rounding of their own.
    Exponential exponential = Exponential::direct; ///< How an exponential is taken.
    double exp_error = 0;                          ///< Relative error put into exp, of either sign.
    double tanh_error = 0;                         ///< The same of tanh.
    double log_error = 0;                          ///< The same of log.
    std::size_t block = 0;                         ///< Keys of a block of the online softmax; 0: one pass.
    std::size_t splits = 1;                        ///< Parts of the keys, joined by their log-sum-exps.
    bool normalised = false;                       ///< Weights are divided by their sum before they weigh.
    bool rounded_row_sum = false;                  ///< The row sum is taken from the stored weights.
    bool reciprocal = false;  ///< The output is multiplied by 1/l instead of divided by l.
    bool mask_first = false;  ///< The mask is added before the penalty of the distance.
    bool fresh_tiles = false; ///< Each block sums apart, and is then added.
};

} // namespace attest::conformance::trial
