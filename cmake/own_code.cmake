# How our own code is compiled: warnings, sanitizers. Nothing of this reaches those who link us.

add_library(fairshuf_own_code INTERFACE)
target_compile_options(fairshuf_own_code INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  $<$<BOOL:${FAIRSHUF_WERROR}>:-Werror>
  # GCC 12 warns of "x" + std::string inside its own library (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(FAIRSHUF_SANITIZE)
  target_compile_options(fairshuf_own_code INTERFACE
    -fsanitize=${FAIRSHUF_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(FAIRSHUF_SANITIZE MATCHES address)
    # AddressSanitizer sees these too; asking twice at each access takes a fifth of the build.
    target_compile_options(fairshuf_own_code INTERFACE -fno-sanitize=null,object-size,vptr)
  endif()
  target_link_options(fairshuf_own_code INTERFACE -fsanitize=${FAIRSHUF_SANITIZE})
endif()

# Headers that are parsed once for all parts of a target; the second and later targets take the first one's.
option(FAIRSHUF_PRECOMPILE "Precompile the headers that our own code uses most" ON)
function(fairshuf_precompile target header)
  if(NOT FAIRSHUF_PRECOMPILE)
    return()
  endif()
  get_property(first GLOBAL PROPERTY "fairshuf_precompiled_${header}")
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${header})
    set_property(GLOBAL PROPERTY "fairshuf_precompiled_${header}" ${target})
  endif()
endfunction()

# What only reads options or prints: a user would not notice the difference, and it compiles in less time.
function(fairshuf_need_not_be_fast)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)
endfunction()
