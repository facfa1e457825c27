# Run by CPack when it has packed: CPack's own tarballs have the files in the order of the file system.
foreach(package ${CPACK_PACKAGE_FILES})
  if(package MATCHES "\\.tar\\.gz$")
    execute_process(COMMAND "${CMAKE_CURRENT_LIST_DIR}/../lib/pack_again" "${package}" COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
