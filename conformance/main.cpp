// The command `attest`.

#include "conformance/command/command.hpp"

#include <iostream>

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    return attest::conformance::run_command({argv + 1, argv + argc}, std::cout, std::cerr);
}
