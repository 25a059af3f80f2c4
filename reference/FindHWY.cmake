# HWY::HWY: Highway's library of vector instructions, without its parts for tests that a system may not have installed.
# Debian's own hwy-config.cmake asks for those as well.

find_path(HWY_INCLUDE_DIR hwy/highway.h)
find_library(HWY_LIBRARY hwy)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(HWY REQUIRED_VARS HWY_LIBRARY HWY_INCLUDE_DIR)

if(HWY_FOUND AND NOT TARGET HWY::HWY)
    add_library(HWY::HWY INTERFACE IMPORTED)
    target_include_directories(HWY::HWY INTERFACE ${HWY_INCLUDE_DIR})
    target_link_libraries(HWY::HWY INTERFACE ${HWY_LIBRARY})
    target_compile_definitions(HWY::HWY INTERFACE HWY_SHARED_DEFINE)
endif()
