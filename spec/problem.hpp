/// \file
/// What an attention problem is: the tensors, the fields that pin every convention, and the one
/// function that says whether a problem is valid.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

/// What an attention problem is, and the chapters that say it.
namespace attest::spec
{

/// A binary floating-point format of a tensor (chapter *Notation*, clause NUM-2).
enum class Format
{
    f64,
    f32,
    f16,
    bf16
};

/// A dense row-major array. Every element of every format is exactly a `double`, so the elements are
/// kept as `double` whatever the format.
struct Tensor
{
    std::vector<std::size_t> shape; ///< Extent of each axis, outermost first.
    std::vector<double> data;       ///< The elements in row-major order.
};

/// The meaning of the axes of `query`, `key`, `value` and of the output.
enum class Layout
{
    bhnd, ///< batch, heads, length, width (rank 2 is one batch item and one head)
    bnhd, ///< batch, length, heads, width
    hnd,  ///< heads, length, width: one batch item
    bnc   ///< batch, length, heads times width; needs `head_counts`
};

/// What `true` means in a boolean mask.
enum class MaskTrue
{
    attend,
    ignore
};

/// Which key-value head a query head reads.
enum class KvHeads
{
    blocked,    ///< head h reads h / (H / H_kv), rounded down
    interleaved ///< head h reads h mod H_kv
};

/// The output of a row that sees nothing and has no sink.
enum class EmptyRow
{
    zeros,
    nan
};

/// The base of the log-sum-exp.
enum class LseBase
{
    e,
    two
};

/// Named alignments of the causal diagonal.
enum class Alignment
{
    top_left,    ///< offset 0
    bottom_right ///< offset m - n, m the valid length of the batch item
};

/// A named alignment, one offset for all batch items, or one offset for each.
using Offset = std::variant<Alignment, std::int64_t, std::vector<std::int64_t>>;

/// How far a query sees to the left and to the right of its diagonal; nothing: no limit.
struct Window
{
    std::optional<std::int64_t> left;  ///< Inclusive reach to earlier keys.
    std::optional<std::int64_t> right; ///< Inclusive reach to later keys.
};

/// A mask that is added to the scores (−inf hides), or one of truth values.
struct Mask
{
    Tensor tensor;        ///< Rank at most 4, broadcast from the right to (batch, heads, n, m).
    bool boolean = false; ///< True when the elements are truth values (0 or 1).
};

/// How many query heads and key-value heads the layout `bnc` joins.
struct HeadCounts
{
    std::size_t query = 0; ///< Heads of `query`.
    std::size_t kv = 0;    ///< Heads of `key` and `value`.
};

/// One attention problem: everything that decides the value of the output.
///
/// The value is defined by the chapters *Score* to *Masks*; each field is a convention with a name, and
/// its first value in the specification is the default here.
struct Problem
{
    Tensor query;                           ///< Queries, H · n rows for each batch item.
    Tensor key;                             ///< Keys, H_kv · m rows for each batch item.
    Tensor value;                           ///< Values, as many as keys.
    Format format = Format::f64;            ///< Format of `query`, `key`, `value` and a float mask.
    Layout layout = Layout::bhnd;           ///< Meaning of the axes.
    std::optional<HeadCounts> head_counts;  ///< Needed by Layout::bnc, refused elsewhere.
    std::optional<double> scale;            ///< Nothing: exactly 1/√d.
    bool causal = false;                    ///< Key j is visible to query i only if j ≤ i + offset.
    Offset alignment = Alignment::top_left; ///< The offset, for causal, window and ALiBi alike.
    std::optional<Window> window;           ///< Nothing: no window.
    std::optional<Mask> mask;               ///< Nothing: no mask.
    MaskTrue mask_true = MaskTrue::attend;  ///< Meaning of a true element of a boolean mask.
    std::optional<double> softcap;          ///< Nothing: scores are not capped.
    std::vector<double> alibi_slopes;       ///< Empty: none; else one for each query head.
    std::vector<double> sink;               ///< Empty: none; one logit, or one for each query head.
    KvHeads kv_heads = KvHeads::blocked;    ///< Mapping of query heads to key-value heads.
    std::vector<std::int64_t> kv_lengths;   ///< Empty: none; else valid keys of each batch item.
    EmptyRow empty_row = EmptyRow::zeros;   ///< Output of a row with nothing visible and no sink.
    LseBase lse_base = LseBase::e;          ///< Base of the log-sum-exp.
    std::optional<Format> output_format;    ///< Nothing: the format of `query`.
};

/// The extents of a valid problem, whatever its layout.
struct Extents
{
    std::size_t batch = 1;       ///< Batch items, B.
    std::size_t heads = 1;       ///< Query heads, H.
    std::size_t kv_heads = 1;    ///< Key-value heads, H_kv.
    std::size_t queries = 0;     ///< n
    std::size_t keys = 0;        ///< m
    std::size_t width = 0;       ///< d, the width of a query and of a key.
    std::size_t value_width = 0; ///< d_v
};

/// Why a problem is not valid.
// [violation]
struct Violation
{
    std::string clause;   ///< The clause that forbids it.
    std::string where;    ///< The field or tensor.
    std::string found;    ///< What the problem has there.
    std::string expected; ///< What the clause asks for.
};
// [violation]

/// The first violation of the rules of a problem, or nothing if the problem is valid.
///
/// Clauses PRB-1 to PRB-6 of the chapter *Notation*. This is the only place where a problem is judged:
/// every reader and every command asks it.
std::optional<Violation> violation(const Problem& problem);

/// The extents of a problem for which violation() returned nothing.
Extents extents(const Problem& problem);

/// The diagonal's offset o of one batch item of a valid problem: 0, m − n, or the given one.
///
/// `m` is the item's valid length where `kv_lengths` is given. Clause MSK-2.
std::int64_t diagonal_offset(const Problem& problem, std::size_t batch);

/// The number of keys that exist for one batch item: `kv_lengths`, or m. Clause MSK-6.
std::size_t valid_keys(const Problem& problem, std::size_t batch);

/// The place of one vector (a token's query, key or value in one head) in a tensor of a given layout.
///
/// \param layout the meaning of the axes
/// \param tensor the tensor; its rank fits the layout (rank 2 is read as length, width)
/// \param heads  number of heads in the tensor
/// \param batch  batch item
/// \param head   head
/// \param row    position in the sequence
/// \return index of the vector's first element in `tensor.data`; its elements are contiguous
/// \satisfies{PRB-7}
std::size_t vector_start(Layout layout, const Tensor& tensor, std::size_t heads, std::size_t batch,
                         std::size_t head, std::size_t row);

/// The key-value head that a query head reads.
/// \satisfies{HDS-4}
std::size_t kv_head_of(const Problem& problem, const Extents& extents, std::size_t head);

/// The element of a problem's mask for one (batch, head, query, key), broadcast from the right.
double mask_element(const Mask& mask, std::size_t batch, std::size_t head, std::size_t query,
                    std::size_t key);

/// A format's name as users type it: `f64`, `f32`, `f16`, `bf16`.
const char* name_of(Format format);

/// A shape as people write it: `[2, 3]`.
std::string text_of(const std::vector<std::size_t>& shape);

} // namespace attest::spec
