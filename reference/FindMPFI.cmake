# Finds MPFI, interval arithmetic on MPFR (which has no CMake package): target MPFI::MPFI.

include(FindPackageHandleStandardArgs)

find_path(MPFI_INCLUDE_DIR mpfi.h)
find_library(MPFI_LIBRARY mpfi)
find_library(MPFR_LIBRARY mpfr)
find_library(GMP_LIBRARY gmp)
mark_as_advanced(MPFI_INCLUDE_DIR MPFI_LIBRARY MPFR_LIBRARY GMP_LIBRARY)

find_package_handle_standard_args(MPFI
    REQUIRED_VARS MPFI_LIBRARY MPFR_LIBRARY GMP_LIBRARY MPFI_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Debian and Ubuntu: apt-get install libmpfi-dev")

if(MPFI_FOUND AND NOT TARGET MPFI::MPFI)
    add_library(MPFI::MPFI UNKNOWN IMPORTED)
    set_target_properties(MPFI::MPFI PROPERTIES
        IMPORTED_LOCATION ${MPFI_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${MPFI_INCLUDE_DIR}
        INTERFACE_LINK_LIBRARIES "${MPFR_LIBRARY};${GMP_LIBRARY}")
endif()
