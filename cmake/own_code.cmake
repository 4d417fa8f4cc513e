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
