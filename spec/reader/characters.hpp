/// \file
/// Kinds of ASCII characters, whatever the locale.

#pragma once

namespace attest::spec
{

/// True for `A` to `Z`.
constexpr bool is_capital(char character)
{
    return 'A' <= character && character <= 'Z';
}

/// True for `0` to `9`.
constexpr bool is_digit(char character)
{
    return '0' <= character && character <= '9';
}

/// The small letter of a capital; every other character as it is.
constexpr char lower(char character)
{
    return is_capital(character) ? static_cast<char>(character - 'A' + 'a') : character;
}

/// True for `A` to `Z` and `a` to `z`.
constexpr bool is_letter(char character)
{
    return 'a' <= lower(character) && lower(character) <= 'z';
}

} // namespace attest::spec
