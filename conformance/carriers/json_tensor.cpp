#include "conformance/carriers/json_tensor.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace attest::conformance
{

namespace
{

/// A tensor before its elements are read.
struct Elements
{
    std::vector<std::size_t> shape;
    std::vector<JsonField> fields; ///< In row-major order.
};

/// The extents that the first elements have, outermost first.
std::vector<std::size_t> nested_shape(const JsonField& field)
{
    if (!field.holds<JsonValue::List>())
    {
        return {};
    }
    const std::vector<JsonField> items = field.items();
    if (items.empty())
    {
        field.refuse("an empty list, whose width is unknown",
                     "at least one element, or a shape, such as {\"shape\": [0, 2], \"data\": []}");
    }
    std::vector<std::size_t> shape = nested_shape(items.front());
    shape.insert(shape.begin(), items.size());
    return shape;
}

/// Appends the elements below an axis.
void append_nested(Elements& elements, const JsonField& field, std::size_t axis)
{
    if (axis == elements.shape.size())
    {
        elements.fields.push_back(field);
        return;
    }
    const std::size_t extent = elements.shape[axis];
    const std::string expected = "a list of " + std::to_string(extent) + ", like the first in its place";
    for (const JsonField& item : field.items(extent, expected))
    {
        append_nested(elements, item, axis + 1);
    }
}

Elements nested_elements(const JsonField& field)
{
    Elements elements{nested_shape(field), {}};
    append_nested(elements, field, 0);
    return elements;
}

Elements flat_elements(const JsonField& field)
{
    const char* const expected = "an object with the fields shape and data";
    field.require_object({"shape", "data"}, expected);
    const std::optional<JsonField> shape = field.member("shape");
    const std::optional<JsonField> data = field.member("data");
    if (!shape || !data)
    {
        field.refuse(expected);
    }
    Elements elements{{}, data->items()};
    for (const JsonField& extent : shape->items())
    {
        elements.shape.push_back(extent.count());
    }
    return elements;
}

Elements elements_of(const JsonField& field)
{
    return field.holds<JsonValue::Object>() ? flat_elements(field) : nested_elements(field);
}

spec::Tensor read_numbers(const Elements& elements, spec::Format format)
{
    spec::Tensor tensor{elements.shape, {}};
    for (const JsonField& element : elements.fields)
    {
        tensor.data.push_back(element.number(format));
    }
    return tensor;
}

spec::Tensor read_truths(const Elements& elements)
{
    spec::Tensor tensor{elements.shape, {}};
    for (const JsonField& element : elements.fields)
    {
        tensor.data.push_back(element.boolean() ? 1 : 0);
    }
    return tensor;
}

} // namespace

spec::Tensor tensor_from(const JsonField& field, spec::Format format)
{
    return read_numbers(elements_of(field), format);
}

spec::Mask mask_from(const JsonField& field, spec::Format format)
{
    const Elements elements = elements_of(field);
    const bool boolean = !elements.fields.empty() && elements.fields.front().holds<bool>();
    return {boolean ? read_truths(elements) : read_numbers(elements, format), boolean};
}

} // namespace attest::conformance
