# find_package(attest): the libraries attest::spec, attest::reference and attest::conformance.

include(CMakeFindDependencyMacro)
list(PREPEND CMAKE_MODULE_PATH ${CMAKE_CURRENT_LIST_DIR})
find_dependency(Boost 1.81 CONFIG COMPONENTS headers json program_options)
find_dependency(MPFI)
find_dependency(HWY)
list(POP_FRONT CMAKE_MODULE_PATH)

include(${CMAKE_CURRENT_LIST_DIR}/attest-targets.cmake)
