# Compiler options for our own code: warnings and sanitizers. They do not apply to code that links us.

add_library(fairshuf_own_code INTERFACE)
target_compile_options(fairshuf_own_code INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  $<$<BOOL:${FAIRSHUF_WERROR}>:-Werror>
  # GCC 12 warns about "x" + std::string inside its own library (GCC bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(FAIRSHUF_SANITIZE)
  target_compile_options(fairshuf_own_code INTERFACE
    -fsanitize=${FAIRSHUF_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  if(FAIRSHUF_SANITIZE MATCHES address)
    # AddressSanitizer finds these, too. A second check at each access takes a fifth of the build time.
    target_compile_options(fairshuf_own_code INTERFACE -fno-sanitize=null,object-size,vptr)
  endif()
  target_link_options(fairshuf_own_code INTERFACE -fsanitize=${FAIRSHUF_SANITIZE})
endif()

# Precompiled headers. The first target compiles them, and later targets reuse them.
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

# For code that only reads options or prints: it compiles faster, and users notice no difference.
function(fairshuf_need_not_be_fast)
  set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)
endfunction()
