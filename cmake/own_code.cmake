# Compiler options for our own code: warnings and sanitizers. They do not apply to code that links us.

add_library(fairshuf_own_code INTERFACE)
target_compile_options(fairshuf_own_code INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
  # Where files are compiled together, a local name may be that of another file.
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>
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
  # GCC defines these itself. Tests do less under sanitizers, and leave out what cannot be done there.
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    if(FAIRSHUF_SANITIZE MATCHES address)
      target_compile_definitions(fairshuf_own_code INTERFACE __SANITIZE_ADDRESS__=1)
    elseif(FAIRSHUF_SANITIZE STREQUAL thread)
      target_compile_definitions(fairshuf_own_code INTERFACE __SANITIZE_THREAD__=1)
    endif()
  endif()
endif()

# Code that goes into the command and into Python's extension module alike. The options must be the same for all files
# that share a precompiled header. What is hidden can be inlined in a shared library as well as in a program.
function(fairshuf_position_independent target)
  target_compile_options(${target} PRIVATE -fPIC -fvisibility=hidden)
endfunction()

# Precompiled headers. The first target of a kind compiles them, and later targets reuse them. A kind is a header and a
# level of optimisation: GCC crashes if the levels differ.
option(FAIRSHUF_PRECOMPILE "Precompile the headers that our own code uses most" ON)
function(fairshuf_precompile target header level)
  if(NOT FAIRSHUF_PRECOMPILE)
    return()
  endif()
  get_property(first GLOBAL PROPERTY "fairshuf_precompiled_${header}_${level}")
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${header})
    set_property(GLOBAL PROPERTY "fairshuf_precompiled_${header}_${level}" ${target})
  endif()
endfunction()

# How much a target is optimised: fast, as usual; quick, which takes less time to compile, for code that parses options or
# prints; not_at_all. With sanitizers, what is not fast is not optimised: that halves its compile time.
function(fairshuf_optimise target level)
  if(level STREQUAL "fast")
    return()
  endif()
  if(FAIRSHUF_SANITIZE)
    target_compile_options(${target} PRIVATE -O0)
  elseif(level STREQUAL "quick")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
  endif()
  # GCC 12 then warns of appending to strings inside its own library (GCC bug 105651).
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread>)
endfunction()

# Compiles a target's files a few at a time, as one: most of a small file's time goes into templates that its neighbours
# need, too. So their own names must differ. The checks compile each file of the command alone.
option(FAIRSHUF_UNITY "Compile the command's files a few at a time" ON)
function(fairshuf_unite target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 5)
  # GCC takes a file's own types for a header's, because another file includes it.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()
