/// \file
/// A program that uses an installed Attest: one call into each room.

#include <attest/conformance/locations.hpp>
#include <attest/reference/readings/exact.hpp>
#include <attest/reference/softmax.hpp>
#include <attest/spec/problem.hpp>
#include <attest/spec/reader/book.hpp>

#include <iostream>
#include <vector>

using attest::reference::Exact;
using attest::reference::Rational;

/// The weights of two equal scores are exactly 1/2.
bool halves()
{
    const std::vector<Exact> weights =
        attest::reference::softmax<Exact>({Exact(Rational(3)), Exact(Rational(3))});
    return weights[0] == Exact(Rational(1, 2)) && weights[1] == weights[0];
}

int main()
{
    const bool refused = attest::spec::violation(attest::spec::Problem()).has_value();
    const auto book = attest::spec::read_book(attest::conformance::chapters_folder());
    std::cout << book.chapters.size() << " chapters; an empty problem is " << (refused ? "refused" : "valid")
              << "; equal scores share " << (halves() ? "equally" : "unequally") << '\n';
    return refused && halves() ? 0 : 1;
}
