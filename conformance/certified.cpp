#include "conformance/certified.hpp"

#include "reference/oracle/decimal.hpp"

#include <algorithm>

namespace attest::conformance
{

namespace
{

using reference::Enclosure;
using reference::Exact;
using reference::ValueClass;

/// Bits that decide the digits of any number that is not rational or very near to a tie.
long enough_bits(unsigned digits)
{
    return 8L * digits + 64;
}

/// Bits beyond which a number counts as undecided.
long most_bits(unsigned digits)
{
    return std::max(16384L, 16L * digits);
}

/// True if exact arithmetic may have a text that is no longer: all digits of a number that ends there, or of an
/// integer that is too long for plain digits.
bool may_be_exact(const Enclosure& x, const std::string& text)
{
    const std::size_t exponent = text.find('e');
    const bool is_large = exponent != std::string::npos && text[exponent + 1] != '-';
    const auto printed = reference::parse_rational(text);
    return is_large || (printed && contains(x, *printed));
}

/// The texts of a quantity's elements, as far as they are known.
class Certifier
{
public:
    Certifier(const Quantity& quantity, unsigned digits) : quantity_(quantity), digits_(digits) {}

    /// Asks enclosures of growing precision, as long as something has no text.
    void enclose(long bits)
    {
        reference::climb([&] { return read(quantity_.enclosed()); }, bits);
    }

    /// Asks exact numbers for what has no text yet, or may have a shorter one.
    void ask_exact()
    try
    {
        if (std::none_of(entries_.begin(), entries_.end(), needs_exact))
            return;
        const Elements<Exact> elements = quantity_.exact();
        for (std::size_t index = 0; index < entries_.size(); ++index)
            if (needs_exact(entries_[index]))
                if (const auto rational = as_rational(std::get<Exact>(elements[index])))
                    entries_[index].text = reference::significant(*rational, digits_);
    }
    catch (const reference::NotExact&)
    {
        // Enclosures have the last word
    }

    /// Every element has a text.
    bool is_complete() const
    {
        return std::all_of(entries_.begin(), entries_.end(),
                           [](const Entry& entry) { return entry.text.has_value(); });
    }

    /// All texts, with intervals for those that could not be decided.
    std::vector<CertifiedText> texts() const
    {
        std::vector<CertifiedText> texts;
        for (const Entry& entry : entries_)
            texts.push_back({entry.text ? *entry.text : entry.interval, entry.text.has_value()});
        return texts;
    }

private:
    struct Entry
    {
        std::optional<std::string> text;
        std::string interval; ///< While there is no text.
        bool may_be_exact = false;
    };

    static bool needs_exact(const Entry& entry) { return !entry.text || entry.may_be_exact; }

    /// \return nothing while an element has no text
    std::optional<bool> read(const Elements<Enclosure>& elements)
    {
        entries_.resize(elements.size());
        for (std::size_t index = 0; index < elements.size(); ++index)
            if (!entries_[index].text)
                read(elements[index], entries_[index]);
        return is_complete() ? std::optional(true) : std::nullopt;
    }

    void read(const Element<Enclosure>& element, Entry& entry) const
    {
        if (const auto* kind = std::get_if<ValueClass>(&element))
        {
            entry.text = name_of(*kind);
            return;
        }
        const auto& enclosure = std::get<Enclosure>(element);
        entry.text = reference::significant(enclosure, digits_);
        entry.interval = entry.text ? "" : reference::outward(enclosure, digits_);
        entry.may_be_exact = entry.text && may_be_exact(enclosure, *entry.text);
    }

    const Quantity& quantity_;
    unsigned digits_;
    std::vector<Entry> entries_;
};

} // namespace

std::vector<CertifiedText> certified(const Quantity& quantity, unsigned digits)
{
    Certifier certifier(quantity, digits);
    certifier.enclose(enough_bits(digits));
    certifier.ask_exact();
    if (!certifier.is_complete())
        certifier.enclose(most_bits(digits));
    return certifier.texts();
}

} // namespace attest::conformance
