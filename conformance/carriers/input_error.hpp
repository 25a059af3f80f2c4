/// \file
/// What is said of input that cannot be used.

#pragma once

#include <stdexcept>
#include <string>

namespace attest::conformance
{

/// Input that cannot be used: the command prints `what()` and exits with status 2.
///
/// The text names the place, what was found and what was expected:
/// `my.json:3:9: scale: found "half", expected a finite number, or "exact"`.
class InputError : public std::runtime_error
{
public:
    /// \param where   a file, with line and column where there are any
    /// \param problem the field, what was found there, what was expected
    InputError(const std::string& where, const std::string& problem)
        : std::runtime_error(where + ": " + problem), place(where), message(problem)
    {
    }

    std::string place;   ///< Where it is.
    std::string message; ///< What is wrong with it.
};

} // namespace attest::conformance
