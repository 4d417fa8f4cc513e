# CUDA, if there is nvcc: for the tests and the benchmark of fairshuf/cuda.hpp. (Users of the header compile it with nvcc, and
# need fairshuf::fairshuf only.)
#
# What the header refuses is tested wherever nvcc is found. The kernels take minutes to compile: they are built where
# there is a device, and with the long campaigns.

include(CheckLanguage)
check_language(CUDA)
if(CMAKE_CUDA_COMPILER)
  file(GLOB FAIRSHUF_CUDA_DEVICES /dev/nvidia[0-9]*)
  if(NOT CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES 90)
    if(FAIRSHUF_CUDA_DEVICES)
      set(CMAKE_CUDA_ARCHITECTURES native)
    endif()
  endif()
  enable_language(CUDA)
  # (CMAKE_CUDA_STANDARD has no effect with an nvcc that is newer than CMake.)
  set(FAIRSHUF_CUDA_OPTIONS $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>)
  set(FAIRSHUF_CUDA_KERNELS OFF)
  if(FAIRSHUF_CUDA_DEVICES OR FAIRSHUF_LONG_TESTS)
    set(FAIRSHUF_CUDA_KERNELS ON)
  else()
    message(STATUS "fairshuf: no CUDA device, so the kernels of fairshuf/cuda.hpp are neither built nor tested")
  endif()
else()
  message(STATUS "fairshuf: no nvcc, so fairshuf/cuda.hpp is not tested")
endif()
