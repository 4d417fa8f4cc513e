# Links the command without shared libraries, because it starts in less than half the time. Release builds do so where
# possible. Sanitizers need shared libraries.
#
# In both cases, the targets to link are fairshuf_fmt, fairshuf_zlib, fairshuf_zstd, fairshuf_qr and fairshuf_decoders. Python's
# extension module is a shared library itself: it takes shared libraries, because Debian's archives are for programs only. So
# does a program with the property FAIRSHUF_SHARED, which packages of distributions hold: the same objects, linked a second time.

find_package(fmt REQUIRED)
find_package(ZLIB REQUIRED)
find_library(FAIRSHUF_ZSTD zstd REQUIRED)  # Debian's CMake package has no target for both kinds
find_library(FAIRSHUF_QR NAMES libqrcodegencpp.a qrcodegencpp REQUIRED)
find_library(FAIRSHUF_QR_SHARED qrcodegencpp)
find_library(FAIRSHUF_ZLIB_ARCHIVE libz.a)
find_library(FAIRSHUF_ZSTD_ARCHIVE libzstd.a)
get_target_property(fmt_headers fmt::fmt INTERFACE_INCLUDE_DIRECTORIES)

set(static_by_default OFF)
if(CMAKE_BUILD_TYPE STREQUAL Release AND NOT FAIRSHUF_SANITIZE AND FAIRSHUF_ZLIB_ARCHIVE AND FAIRSHUF_ZSTD_ARCHIVE)
  if(NOT DEFINED FAIRSHUF_STATIC_WORKS)
    try_compile(FAIRSHUF_STATIC_WORKS ${PROJECT_BINARY_DIR}/static
      SOURCES ${PROJECT_SOURCE_DIR}/cmake/static/probe.cpp ${PROJECT_SOURCE_DIR}/cmake/static/fmt.cpp
      CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${fmt_headers}"
      LINK_OPTIONS -static
      LINK_LIBRARIES ${FAIRSHUF_ZLIB_ARCHIVE} ${FAIRSHUF_ZSTD_ARCHIVE}
      CXX_STANDARD 20)
  endif()
  set(static_by_default ${FAIRSHUF_STATIC_WORKS})
endif()
option(FAIRSHUF_STATIC "Link the command without shared libraries" ${static_by_default})

add_library(fairshuf_zlib INTERFACE)
add_library(fairshuf_zstd INTERFACE)
add_library(fairshuf_qr INTERFACE)
if(FAIRSHUF_STATIC)
  add_library(fairshuf_fmt STATIC ${PROJECT_SOURCE_DIR}/cmake/static/fmt.cpp)
  target_include_directories(fairshuf_fmt SYSTEM PUBLIC ${fmt_headers})
  target_compile_features(fairshuf_fmt PUBLIC cxx_std_20)
  set(is_module $<STREQUAL:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY>)
  set(takes_shared $<OR:${is_module},$<BOOL:$<TARGET_PROPERTY:FAIRSHUF_SHARED>>>)
  target_link_libraries(fairshuf_zlib INTERFACE $<IF:${takes_shared},ZLIB::ZLIB,${FAIRSHUF_ZLIB_ARCHIVE}>)
  # Programs always take the archive: the shared library hides what makes compressed output a single frame.
  target_link_libraries(fairshuf_zstd INTERFACE $<IF:${is_module},${FAIRSHUF_ZSTD},${FAIRSHUF_ZSTD_ARCHIVE}>)
  target_link_libraries(fairshuf_qr INTERFACE
    $<IF:$<AND:${takes_shared},$<BOOL:${FAIRSHUF_QR_SHARED}>>,${FAIRSHUF_QR_SHARED},${FAIRSHUF_QR}>)
  fairshuf_position_independent(fairshuf_fmt)
else()
  add_library(fairshuf_fmt INTERFACE)
  target_link_libraries(fairshuf_fmt INTERFACE fmt::fmt)
  target_link_libraries(fairshuf_zlib INTERFACE ZLIB::ZLIB)
  target_link_libraries(fairshuf_zstd INTERFACE ${FAIRSHUF_ZSTD})
  target_link_libraries(fairshuf_qr INTERFACE ${FAIRSHUF_QR})
endif()

# xz, bzip2 and lz4 are read if their libraries are there. Each is named here with a header of its own. What is there is
# written into a header for the one file that asks: other files share precompiled headers, which definitions would spoil.
add_library(fairshuf_decoders INTERFACE)
set(FAIRSHUF_DECODERS_FOUND ${PROJECT_BINARY_DIR}/decoders)
set(found "")
foreach(decoder LZMA:lzma:lzma.h BZIP2:bz2:bzlib.h LZ4:lz4:lz4frame.h)
  string(REPLACE ":" ";" decoder ${decoder})
  list(GET decoder 0 name)
  list(GET decoder 1 library)
  list(GET decoder 2 header)
  find_library(FAIRSHUF_${name} ${library})
  find_library(FAIRSHUF_${name}_ARCHIVE lib${library}.a)
  find_path(FAIRSHUF_${name}_HEADERS ${header})
  set(there 0)
  if(FAIRSHUF_${name} AND FAIRSHUF_${name}_HEADERS AND (FAIRSHUF_${name}_ARCHIVE OR NOT FAIRSHUF_STATIC))
    set(there 1)
    if(FAIRSHUF_STATIC)
      target_link_libraries(fairshuf_decoders INTERFACE
        $<IF:${takes_shared},${FAIRSHUF_${name}},${FAIRSHUF_${name}_ARCHIVE}>)
    else()
      target_link_libraries(fairshuf_decoders INTERFACE ${FAIRSHUF_${name}})
    endif()
  else()
    message(STATUS "${header} or its library is missing: fairshuf will not read this format")
  endif()
  string(APPEND found "#define FAIRSHUF_HAS_${name} ${there}\n")
endforeach()
file(CONFIGURE OUTPUT ${FAIRSHUF_DECODERS_FOUND}/decoders_found.h CONTENT "${found}")
