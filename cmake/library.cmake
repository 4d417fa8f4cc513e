# The library, header-only, as the targets that users link:
#   fairshuf::fairshuf   core, words, draws, algorithms, bulk: the standard library alone
#   fairshuf::audit      proofs: adds Boost's headers
# fairshuf/mpi.hpp needs fairshuf::fairshuf and MPI::MPI_CXX (cmake/mpi.cmake); fairshuf/cuda.hpp is compiled by nvcc
# (cmake/cuda.cmake).

file(GLOB_RECURSE fairshuf_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/*.hpp)
set(fairshuf_audit_headers ${fairshuf_headers})
list(FILTER fairshuf_audit_headers INCLUDE REGEX "/fairshuf/audit/")
set(fairshuf_mpi_headers ${fairshuf_headers})
list(FILTER fairshuf_mpi_headers INCLUDE REGEX "/fairshuf/mpi(/|\\.hpp)")
list(FILTER fairshuf_headers EXCLUDE REGEX "/fairshuf/(audit/|mpi/|mpi\\.hpp|cuda/|cuda\\.hpp)")

add_library(fairshuf INTERFACE)
add_library(fairshuf::fairshuf ALIAS fairshuf)
target_sources(fairshuf INTERFACE FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/include
                                  FILES ${fairshuf_headers})
target_compile_features(fairshuf INTERFACE cxx_std_20)
if(NOT PROJECT_IS_TOP_LEVEL)  # warnings in our headers are our business
  target_include_directories(fairshuf SYSTEM INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
endif()
find_package(Threads REQUIRED)
target_link_libraries(fairshuf INTERFACE Threads::Threads)

find_package(Boost 1.74 QUIET)
if(Boost_FOUND)
  add_library(fairshuf_audit INTERFACE)
  add_library(fairshuf::audit ALIAS fairshuf_audit)
  set_target_properties(fairshuf_audit PROPERTIES EXPORT_NAME audit)
  target_sources(fairshuf_audit INTERFACE FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/include
                                          FILES ${fairshuf_audit_headers})
  target_link_libraries(fairshuf_audit INTERFACE fairshuf Boost::headers)
elseif(FAIRSHUF_BUILD_CLI)
  message(FATAL_ERROR "fairshuf needs Boost's headers, 1.74 or newer (Debian: libboost1.81-dev)")
else()
  message(STATUS "fairshuf: no Boost headers, so no fairshuf::audit")
endif()
