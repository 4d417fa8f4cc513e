include(CMakePackageConfigHelpers)

install(TARGETS fairshuf EXPORT fairshuf FILE_SET HEADERS)
if(TARGET fairshuf_audit)
  install(TARGETS fairshuf_audit EXPORT fairshuf FILE_SET HEADERS)
endif()
install(EXPORT fairshuf NAMESPACE fairshuf:: FILE fairshuf-targets.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fairshuf)
configure_package_config_file(cmake/fairshuf-config.cmake.in fairshuf-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fairshuf)
write_basic_package_version_file(fairshuf-config-version.cmake COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${PROJECT_BINARY_DIR}/fairshuf-config.cmake ${PROJECT_BINARY_DIR}/fairshuf-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/fairshuf)

configure_file(cmake/fairshuf.pc.in fairshuf.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fairshuf.pc DESTINATION ${CMAKE_INSTALL_DATADIR}/pkgconfig)

if(TARGET fairshuf_cli)
  install(TARGETS fairshuf_cli)
endif()
