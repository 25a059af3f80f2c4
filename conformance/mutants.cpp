#include "conformance/mutants.hpp"

#include <memory>
#include <utility>

namespace attest::conformance
{

namespace
{

using reference::make;
using reference::Matrix;
using reference::Rational;
using reference::Scaling;
using reference::Steps;
using reference::Vector;
using reference::Visible;

/// A mutant from a generic change of the steps.
template <class Change> Mutant mutant(std::string name, std::string step, std::string text, Change change)
{
    const auto apply = [change](Texts& texts)
    {
        change(texts.value);
        change(texts.enclosure);
        change(texts.exact);
        change(texts.trace);
    };
    return {std::move(name), std::move(step), std::move(text), apply};
}

// Projection

const auto project_drops_last = []<class Number>(Steps<Number>& steps)
{
    steps.project = [](const Vector<Number>& token, const Matrix<Number>& matrix)
    {
        Vector<Number> cut = token;
        cut.back() = make<Number>(Rational(0));
        return reference::project(cut, matrix);
    };
};

const auto project_adds_one = []<class Number>(Steps<Number>& steps)
{
    steps.project = [](const Vector<Number>& token, const Matrix<Number>& matrix)
    {
        Vector<Number> projected = reference::project(token, matrix);
        for (Number& entry : projected)
            entry = entry + make<Number>(Rational(1));
        return projected;
    };
};

/// Remembers the token of the call before, as a projection that is not row-wise would.
const auto project_mixes_tokens = []<class Number>(Steps<Number>& steps)
{
    const auto before = std::make_shared<Vector<Number>>();
    steps.project = [before](const Vector<Number>& token, const Matrix<Number>& matrix)
    {
        Vector<Number> mixed = token;
        if (before->size() == token.size())
            for (std::size_t c = 0; c < token.size(); ++c)
                mixed[c] = token[c] + (*before)[c];
        *before = token;
        return reference::project(mixed, matrix);
    };
};

// Score

const auto score_drops_last = []<class Number>(Steps<Number>& steps)
{
    steps.score = [](const Vector<Number>& query, const Vector<Number>& key)
    {
        Vector<Number> cut = query;
        cut.back() = make<Number>(Rational(0));
        return reference::score(cut, key);
    };
};

const auto score_ignores_query = []<class Number>(Steps<Number>& steps)
{
    steps.score = [](const Vector<Number>&, const Vector<Number>& key) { return reference::score(key, key); };
};

const auto score_is_negated = []<class Number>(Steps<Number>& steps)
{
    steps.score = [](const Vector<Number>& query, const Vector<Number>& key)
    { return Number(-reference::score(query, key)); };
};

// Scale

const auto no_scale = []<class Number>(Steps<Number>& steps)
{ steps.scale = [](const Number& score, const Scaling&) { return score; }; };

const auto scale_by_width = []<class Number>(Steps<Number>& steps)
{
    steps.scale = [](const Number& score, const Scaling& scaling)
    { return Number(score / make<Number>(Rational(scaling.width))); };
};

/// √d rounded down to two decimals.
Rational label_of_root(unsigned long width)
{
    unsigned long hundredths = 1;
    while ((hundredths + 1) * (hundredths + 1) <= width * 10000)
        ++hundredths;
    return Rational(hundredths, 100);
}

const auto scale_by_label = []<class Number>(Steps<Number>& steps)
{
    steps.scale = [](const Number& score, const Scaling& scaling)
    {
        return scaling.given ? reference::scale(score, scaling)
                             : Number(score / make<Number>(label_of_root(scaling.width)));
    };
};

const auto scale_ignores_given = []<class Number>(Steps<Number>& steps)
{
    steps.scale = [](const Number& score, const Scaling& scaling)
    { return reference::scale(score, {scaling.width, {}}); };
};

// Soft cap and bias

const auto no_cap = []<class Number>(Steps<Number>& steps)
{ steps.cap = [](const Number& scaled, const Number&) { return scaled; }; };

const auto no_bias = []<class Number>(Steps<Number>& steps)
{ steps.add_bias = [](const Number& scaled, const Number&) { return scaled; }; };

const auto bias_is_halved = []<class Number>(Steps<Number>& steps)
{
    steps.add_bias = [](const Number& scaled, const Number& bias)
    { return Number(scaled + bias / make<Number>(Rational(2))); };
};

// Mask

const auto mask_is_ignored = []<class Number>(Steps<Number>& steps)
{ steps.mask = [](const Visible&) { return reference::everything(); }; };

const auto mask_hides_itself = []<class Number>(Steps<Number>& steps)
{
    steps.mask = [](const Visible& declared) -> Visible
    {
        return [declared](std::size_t query, std::size_t key)
        { return key != query && declared(query, key); };
    };
};

const auto mask_shows_neighbours_only = []<class Number>(Steps<Number>& steps)
{
    steps.mask = [](const Visible& declared) -> Visible
    {
        return [declared](std::size_t query, std::size_t key)
        { return key + 1 >= query && key <= query + 1 && declared(query, key); };
    };
};

// Softmax and log-sum-exp

const auto softmax_not_divided = []<class Number>(Steps<Number>& steps)
{
    steps.softmax = [](const Vector<Number>& logits)
    { return reference::exponentiate(logits, reference::anchor(logits)); };
};

const auto softmax_by_plain_sum = []<class Number>(Steps<Number>& steps)
{
    steps.softmax = [](const Vector<Number>& logits)
    {
        const Number sum = reference::total(logits);
        Vector<Number> shares;
        for (const Number& logit : logits)
            shares.push_back(logit / sum);
        return shares;
    };
};

const auto softmax_is_uniform = []<class Number>(Steps<Number>& steps)
{
    steps.softmax = [](const Vector<Number>& logits)
    { return Vector<Number>(logits.size(), make<Number>(Rational(1, logits.size()))); };
};

const auto softmax_counts_a_padding_key = []<class Number>(Steps<Number>& steps)
{
    steps.softmax = [](const Vector<Number>& logits)
    {
        Vector<Number> padded = logits;
        padded.push_back(make<Number>(Rational(0)));
        Vector<Number> weights = reference::softmax(padded);
        weights.pop_back();
        return weights;
    };
};

const auto lse_forgets_its_reference = []<class Number>(Steps<Number>& steps)
{
    steps.log_sum_exp = [](const Vector<Number>& logits)
    {
        const Number reference = reference::anchor(logits);
        return reference::logarithm(reference::total(reference::exponentiate(logits, reference)));
    };
};

const auto lse_is_a_mean = []<class Number>(Steps<Number>& steps)
{
    steps.log_sum_exp = [](const Vector<Number>& logits)
    {
        const Number mean = reference::total(logits) / make<Number>(Rational(logits.size()));
        return mean;
    };
};

// Weigh and add

const auto weigh_ignores_weight = []<class Number>(Steps<Number>& steps)
{ steps.weigh = [](const Number&, const Vector<Number>& value) { return value; }; };

const auto weigh_squares_weight = []<class Number>(Steps<Number>& steps)
{
    steps.weigh = [](const Number& weight, const Vector<Number>& value)
    { return reference::weigh(Number(weight * weight), value); };
};

const auto add_drops_last_key = []<class Number>(Steps<Number>& steps)
{
    steps.add = [](const std::vector<Vector<Number>>& weighted)
    {
        std::vector<Vector<Number>> fewer = weighted;
        if (fewer.size() > 1)
            fewer.pop_back();
        return reference::add(fewer);
    };
};

const auto add_adds_one = []<class Number>(Steps<Number>& steps)
{
    steps.add = [](const std::vector<Vector<Number>>& weighted)
    {
        Vector<Number> sum = reference::add(weighted);
        for (Number& entry : sum)
            entry = entry + make<Number>(Rational(1));
        return sum;
    };
};

/// The same sum, but one term after the other: right values, and a depth that grows with the length.
const auto add_one_by_one = []<class Number>(Steps<Number>& steps)
{
    steps.add = [](const std::vector<Vector<Number>>& weighted)
    {
        Vector<Number> sum = weighted.front();
        for (std::size_t j = 1; j < weighted.size(); ++j)
            for (std::size_t c = 0; c < sum.size(); ++c)
                sum[c] = sum[c] + weighted[j][c];
        return sum;
    };
};

// Heads

const auto join_reverses_heads = []<class Number>(Steps<Number>& steps)
{
    steps.join = [](const std::vector<Vector<Number>>& heads)
    { return reference::join(std::vector<Vector<Number>>(heads.rbegin(), heads.rend())); };
};

const auto join_repeats_first_head = []<class Number>(Steps<Number>& steps)
{
    steps.join = [](const std::vector<Vector<Number>>& heads)
    { return reference::join(std::vector<Vector<Number>>(heads.size(), heads.front())); };
};

std::vector<Mutant> mutants_up_to_mask()
{
    return {
        mutant("project_drops_last", "project", "ignores the last entry of the embedding",
               project_drops_last),
        mutant("project_adds_one", "project", "adds 1 to every entry", project_adds_one),
        mutant("project_mixes_tokens", "project", "adds the token before", project_mixes_tokens),
        mutant("score_drops_last", "score", "leaves the last product out", score_drops_last),
        mutant("score_ignores_query", "score", "compares the key with itself", score_ignores_query),
        mutant("score_is_negated", "score", "has the wrong sign", score_is_negated),
        mutant("no_scale", "scale", "does not divide", no_scale),
        mutant("scale_by_width", "scale", "divides by d, not by its root", scale_by_width),
        mutant("scale_by_label", "scale", "divides by the root rounded to two decimals", scale_by_label),
        mutant("scale_ignores_given", "scale", "ignores a given scale", scale_ignores_given),
        mutant("no_cap", "cap", "does not cap", no_cap),
        mutant("no_bias", "add_bias", "adds nothing", no_bias),
        mutant("bias_is_halved", "add_bias", "adds half of the bias", bias_is_halved),
        mutant("mask_is_ignored", "mask", "shows every key", mask_is_ignored),
        mutant("mask_hides_itself", "mask", "hides the query's own position", mask_hides_itself),
        mutant("mask_shows_neighbours_only", "mask", "hides all but the neighbours",
               mask_shows_neighbours_only),
    };
}

std::vector<Mutant> mutants_from_softmax()
{
    return {
        mutant("softmax_not_divided", "softmax", "does not divide by the total", softmax_not_divided),
        mutant("softmax_by_plain_sum", "softmax", "divides the logits by their sum", softmax_by_plain_sum),
        mutant("softmax_is_uniform", "softmax", "gives every key the same weight", softmax_is_uniform),
        mutant("softmax_counts_a_padding_key", "softmax", "counts one more key of logit 0",
               softmax_counts_a_padding_key),
        mutant("lse_forgets_its_reference", "log_sum_exp", "forgets to add back what it subtracted",
               lse_forgets_its_reference),
        mutant("lse_is_a_mean", "log_sum_exp", "is the mean of the logits", lse_is_a_mean),
        mutant("weigh_ignores_weight", "weigh", "passes the value on unweighted", weigh_ignores_weight),
        mutant("weigh_squares_weight", "weigh", "uses the weight twice", weigh_squares_weight),
        mutant("add_drops_last_key", "add", "leaves the last visible key out", add_drops_last_key),
        mutant("add_adds_one", "add", "adds 1 to every column", add_adds_one),
        mutant("add_one_by_one", "add", "adds in a chain, one step for each key", add_one_by_one),
        mutant("join_reverses_heads", "join", "joins the heads in reverse order", join_reverses_heads),
        mutant("join_repeats_first_head", "join", "puts the first head in every place",
               join_repeats_first_head),
    };
}

std::vector<Mutant> every_mutant()
{
    std::vector<Mutant> all = mutants_up_to_mask();
    for (Mutant& late : mutants_from_softmax())
        all.push_back(std::move(late));
    return all;
}

} // namespace

const std::vector<Mutant>& mutants()
{
    static const std::vector<Mutant> all = every_mutant();
    return all;
}

const std::vector<std::string>& step_names()
{
    static const std::vector<std::string> names{"project", "score",       "scale", "cap", "add_bias", "mask",
                                                "softmax", "log_sum_exp", "weigh", "add", "join"};
    return names;
}

const std::map<std::string, std::string>& unmoved_claims()
{
    static const std::map<std::string, std::string> none;
    return none;
}

} // namespace attest::conformance
