# The library that others build on, in two forms:
#
# - libletcont.so with the C interface ui/library/letcont.h: one file with all of Letcont and of LLVM that it needs, and a
#   soname with the ABI's number. It is what almost everybody wants: from any language, without LLVM's development files,
#   and it stays compatible as long as that number does. pkg-config knows it, and find_package(Letcont) as Letcont::letcont.
# - Static libraries of the compiler's own C++ interface, for those who extend it: find_package(Letcont COMPONENTS core
#   llvm interpreter native). Headers of C++ change with each version, so these promise no compatibility; and they need
#   LLVM's own libraries, which are not copied. Each is an archive of the objects of several folders.
#
# `cmake --install build/native --component library --prefix P` installs only this.

# The folders of each component: those of core and interpreter that it is named for, with all below.
function(letcont_folders_of component result)
  set(core support types lambda syntax cps passes wasm)
  set(llvm llvm compile)
  set(interpreter run eval vm debugger readback)
  set(native native)
  set(${result} ${${component}} PARENT_SCOPE)
endfunction()

# The libraries of those folders, by the rule of their names (letcont.cmake): LIBRARIES, those with sources in COMPILED.
function(letcont_libraries_of component libraries compiled)
  letcont_folders_of(${component} folders)
  list(JOIN folders "|" pattern)
  foreach(floor core interpreter)
    letcont_collect_targets(${PROJECT_SOURCE_DIR}/${floor} lines)
    foreach(line ${lines})
      string(REGEX MATCH "^letcont_([a-z_]+)\t([A-Z_]+)" _ "${line}")
      set(name ${CMAKE_MATCH_1})
      set(type ${CMAKE_MATCH_2})
      if(NOT name MATCHES "^(${pattern})(_|$)")
        continue()
      endif()
      list(APPEND found ${name})
      if(type STREQUAL STATIC_LIBRARY)
        list(APPEND found_compiled ${name})
      endif()
    endforeach()
  endforeach()
  set(${libraries} ${found} PARENT_SCOPE)
  set(${compiled} ${found_compiled} PARENT_SCOPE)
endfunction()

set(letcont_config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Letcont)

# ---- The shared library

file(STRINGS ${PROJECT_SOURCE_DIR}/ui/library/letcont.h abi REGEX "^#define LETCONT_ABI ")
string(REGEX MATCH "[0-9]+$" LETCONT_ABI "${abi}")
# It exports what the header declares, and nothing else: neither LLVM nor the C++ library's templates.
file(STRINGS ${PROJECT_SOURCE_DIR}/ui/library/letcont.h declarations REGEX "^[a-z].* \\*?letcont_[a-z_]+\\(|^const char\\* letcont")
set(exported)
foreach(declaration ${declarations})
  string(REGEX MATCH "letcont_[a-z_]+\\(" name "${declaration}")
  string(REPLACE "(" "" name "${name}")
  string(APPEND exported "    ${name};\n")
endforeach()
set(version_script ${CMAKE_BINARY_DIR}/letcont.map)
file(WRITE ${version_script}.new "LETCONT_${LETCONT_ABI} {\n  global:\n${exported}  local: *;\n};\n")
file(COPY_FILE ${version_script}.new ${version_script} ONLY_IF_DIFFERENT)

# Its objects are those of the static libraries, which are compiled for executables that can be moved about (PIE). That
# suffices, since no symbol of them can be replaced from outside.
add_library(letcont_shared SHARED $<TARGET_OBJECTS:letcont_library>)
target_link_libraries(letcont_shared PRIVATE letcont::library)
target_link_options(letcont_shared PRIVATE
  LINKER:--as-needed LINKER:--gc-sections LINKER:-z,defs LINKER:--version-script=${version_script})
set_target_properties(letcont_shared PROPERTIES
  OUTPUT_NAME letcont SOVERSION ${LETCONT_ABI} VERSION ${LETCONT_ABI} EXPORT_NAME letcont
  LINK_DEPENDS ${version_script} LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
target_include_directories(letcont_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS letcont_shared EXPORT Letcont COMPONENT library)
install(FILES ${PROJECT_SOURCE_DIR}/ui/library/letcont.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library)

# ---- The components

set(headers_folder ${CMAKE_INSTALL_INCLUDEDIR}/letcont)

# letcont_component(NAME LINKS...): the archive libletcont-NAME.a, and the headers.
function(letcont_component component)
  letcont_libraries_of(${component} libraries compiled)
  list(TRANSFORM compiled REPLACE "(.+)" "$<TARGET_OBJECTS:letcont_\\1>" OUTPUT_VARIABLE objects)
  add_library(letcont_component_${component} STATIC ${objects})
  set_target_properties(letcont_component_${component} PROPERTIES
    OUTPUT_NAME letcont-${component} EXPORT_NAME ${component} LINKER_LANGUAGE CXX ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
  target_include_directories(letcont_component_${component} INTERFACE $<INSTALL_INTERFACE:${headers_folder}>)
  target_link_libraries(letcont_component_${component} INTERFACE ${ARGN})
  target_compile_features(letcont_component_${component} INTERFACE cxx_std_20)
  # As Letcont and LLVM are compiled: without it, classes that are derived from theirs miss their type information.
  target_compile_options(letcont_component_${component} INTERFACE $<INSTALL_INTERFACE:$<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>>)
  install(TARGETS letcont_component_${component} EXPORT Letcont COMPONENT library)
  foreach(library ${libraries})
    get_target_property(folder letcont_${library} SOURCE_DIR)
    file(GLOB headers CONFIGURE_DEPENDS ${folder}/*.h)
    list(FILTER headers EXCLUDE REGEX "/cps/raw[.]h$") # for the sources of core/cps only
    file(RELATIVE_PATH below ${PROJECT_SOURCE_DIR} ${folder})
    string(REGEX REPLACE "^(core|interpreter)/" "" below ${below})
    install(FILES ${headers} DESTINATION ${headers_folder}/${below} COMPONENT library)
  endforeach()
endfunction()

# The names are those of LLVM's own targets, which LetcontConfig.cmake finds.
get_target_property(llvm_core_libraries letcont_llvm_core INTERFACE_LINK_LIBRARIES)
get_target_property(llvm_native_libraries letcont_llvm_native INTERFACE_LINK_LIBRARIES)
list(REMOVE_ITEM llvm_native_libraries letcont_llvm_core)
letcont_component(core)
letcont_component(llvm letcont_component_core ${llvm_core_libraries})
letcont_component(interpreter letcont_component_core)
letcont_component(native letcont_component_llvm ${llvm_native_libraries})

# All that is installed as the component `library`.
add_custom_target(library_files DEPENDS letcont_shared letcont_component_core letcont_component_llvm letcont_component_interpreter
  letcont_component_native)

# ---- What finds them

include(CMakePackageConfigHelpers)
install(EXPORT Letcont NAMESPACE Letcont:: FILE LetcontTargets.cmake DESTINATION ${letcont_config_folder} COMPONENT library)
configure_package_config_file(${PROJECT_SOURCE_DIR}/deploy/cmake/LetcontConfig.cmake.in ${CMAKE_BINARY_DIR}/LetcontConfig.cmake
  INSTALL_DESTINATION ${letcont_config_folder})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/LetcontConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/LetcontConfig.cmake ${CMAKE_BINARY_DIR}/LetcontConfigVersion.cmake
  DESTINATION ${letcont_config_folder} COMPONENT library)
# From its folder up to the prefix, so that the installed files can be moved.
file(RELATIVE_PATH LETCONT_PC_PREFIX /p/${CMAKE_INSTALL_LIBDIR}/pkgconfig /p)
configure_file(${PROJECT_SOURCE_DIR}/deploy/cmake/letcont.pc.in ${CMAKE_BINARY_DIR}/letcont.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/letcont.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)

# The Python module, which finds the library beside it, wherever both are put.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/ui/library/python/letcont DESTINATION ${CMAKE_INSTALL_DATADIR}/letcont/python
  COMPONENT library FILES_MATCHING PATTERN *.py)
