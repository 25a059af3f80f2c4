#include "conformance/problem_rows.hpp"

namespace attest::conformance
{

std::vector<reference::ProblemRow> rows_of(const spec::Problem& problem)
{
    const spec::Extents extents = spec::extents(problem);
    std::vector<reference::ProblemRow> rows;
    for (std::size_t batch = 0; batch < extents.batch; ++batch)
        for (std::size_t head = 0; head < extents.heads; ++head)
            for (std::size_t query = 0; query < extents.queries; ++query)
                rows.push_back({problem, extents, batch, head, query});
    return rows;
}

std::vector<std::size_t> shape_of_rows(const spec::Problem& problem, std::vector<std::size_t> more)
{
    const spec::Extents extents = spec::extents(problem);
    std::vector<std::size_t> shape = {extents.queries};
    if (problem.query.shape.size() > 2)
        shape.insert(shape.begin(), {extents.batch, extents.heads});
    shape.insert(shape.end(), more.begin(), more.end());
    return shape;
}

std::vector<std::size_t> shape_of_output(const spec::Problem& problem)
{
    const spec::Extents extents = spec::extents(problem);
    std::vector<std::size_t> shape = problem.query.shape;
    shape.back() = extents.value_width * (problem.layout == spec::Layout::bnc ? extents.heads : 1);
    return shape;
}

std::vector<std::size_t> place_in(const std::vector<std::size_t>& shape, std::size_t index)
{
    std::vector<std::size_t> place(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0; index /= shape[axis])
        place[axis] = index % shape[axis];
    return place;
}

std::size_t start_of_row(const reference::ProblemRow& row, const std::vector<std::size_t>& shape)
{
    return spec::vector_start(row.problem.layout, {shape, {}}, row.extents.heads, row.batch, row.head,
                              row.query);
}

} // namespace attest::conformance
