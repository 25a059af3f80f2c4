/// \file
/// Small pieces of HTML.

#pragma once

#include <string>

namespace attest::docs
{

/// Text with the characters that HTML gives a meaning replaced by entities.
std::string escape(const std::string& text);

/// An element around some HTML.
/// \param name       for example `td`
/// \param content    HTML, not escaped
/// \param attributes as they stand in the opening tag, for example `class="name"`
std::string tag(const std::string& name, const std::string& content, const std::string& attributes = "");

/// A link around some HTML.
std::string link(const std::string& address, const std::string& content);

/// HTML that Doxygen passes through as it is, as a block of its own.
std::string html_block(const std::string& html);

} // namespace attest::docs
