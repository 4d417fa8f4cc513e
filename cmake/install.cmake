include(CMakePackageConfigHelpers)

install(TARGETS fairshuf EXPORT fairshuf FILE_SET HEADERS)
if(TARGET fairshuf_audit)
  install(TARGETS fairshuf_audit EXPORT fairshuf FILE_SET HEADERS)
endif()
install(FILES include/fairshuf/mpi.hpp include/fairshuf/cuda.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fairshuf)
install(FILES include/fairshuf/fairshuf.cppm DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fairshuf)
install(DIRECTORY include/fairshuf/mpi include/fairshuf/cuda DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/fairshuf)
install(EXPORT fairshuf NAMESPACE fairshuf:: FILE fairshuf-targets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fairshuf)
configure_package_config_file(cmake/fairshuf-config.cmake.in fairshuf-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fairshuf)
write_basic_package_version_file(fairshuf-config-version.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/fairshuf-config.cmake ${PROJECT_BINARY_DIR}/fairshuf-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fairshuf)

# As a system folder: warnings in our headers are our business. (/usr/include is one, and must not be named again.)
set(fairshuf_pc_include "-isystem ")
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
  set(fairshuf_pc_include "-I")
endif()
configure_file(cmake/fairshuf.pc.in fairshuf.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fairshuf.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)

if(TARGET fairshuf_mpi_cli)
  install(TARGETS fairshuf_mpi_cli)
endif()
if(TARGET fairshuf_cli)
  install(TARGETS fairshuf_cli)
  # The command prints its own manual and completion. A cross-compiled command cannot run here.
  if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    set(manual ${PROJECT_BINARY_DIR}/fairshuf-lines.1)
    set(completion ${PROJECT_BINARY_DIR}/fairshuf.bash)
    add_custom_command(OUTPUT ${manual} COMMAND fairshuf_cli manual > ${manual}
                       DEPENDS fairshuf_cli VERBATIM)
    add_custom_command(OUTPUT ${completion} COMMAND fairshuf_cli completion > ${completion}
                       DEPENDS fairshuf_cli VERBATIM)
    add_custom_target(fairshuf_documents ALL DEPENDS ${manual} ${completion})
    install(FILES ${manual} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 OPTIONAL)
    install(FILES ${completion} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
            RENAME fairshuf)
  endif()
endif()
