#include "docs/site/markup.hpp"

namespace attest::docs
{

namespace
{

std::string escaped(char character)
{
    switch (character)
    {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return {character};
    }
}

} // namespace

std::string escape(const std::string& text)
{
    std::string html;
    for (const char character : text)
        html += escaped(character);
    return html;
}

std::string tag(const std::string& name, const std::string& content, const std::string& attributes)
{
    return "<" + name + (attributes.empty() ? "" : " " + attributes) + ">" + content + "</" + name + ">";
}

std::string link(const std::string& address, const std::string& content)
{
    return tag("a", content, "href=\"" + address + "\"");
}

std::string html_block(const std::string& html)
{
    return "\\htmlonly[block]\n" + html + "\n\\endhtmlonly\n";
}

} // namespace attest::docs
