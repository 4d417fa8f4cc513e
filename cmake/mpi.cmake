# MPI, if there is one: for fairshuf-mpi, and for the tests of fairshuf/mpi.hpp. (Users of the headers link
# fairshuf::fairshuf and MPI::MPI_CXX themselves.)

set(MPI_CXX_SKIP_MPICXX ON)  # the old C++ interface
find_package(MPI QUIET COMPONENTS CXX)
if(MPI_CXX_FOUND)
  add_library(fairshuf_mpi INTERFACE)
  target_sources(fairshuf_mpi INTERFACE FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/include
                                        FILES ${fairshuf_mpi_headers})
  target_link_libraries(fairshuf_mpi INTERFACE fairshuf MPI::MPI_CXX)
  # For mpirun in tests: more ranks than processors, also as root. What MPI itself never frees is not our leak.
  set(FAIRSHUF_MPI_ENVIRONMENT
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
    OMPI_MCA_mpi_yield_when_idle=1 ASAN_OPTIONS=fast_unwind_on_malloc=0
    LSAN_OPTIONS=suppressions=${PROJECT_SOURCE_DIR}/tests/mpi/leaks_of_mpi.txt)
else()
  message(STATUS "fairshuf: no MPI, so fairshuf-mpi is not built and fairshuf/mpi.hpp is not tested (Debian: libopenmpi-dev, openmpi-bin)")
endif()
