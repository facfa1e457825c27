# What every target of the project shares, and how a folder becomes a library.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
option(LETCONT_SANITIZE "Build with the address and undefined-behaviour sanitizers" OFF)
option(LETCONT_COUNTERS "With these, count what runs, for fuzzing" OFF)

find_program(LETCONT_CCACHE ccache)
if(LETCONT_CCACHE AND NOT EMSCRIPTEN)
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
      CCACHE_SLOPPINESS=pch_defines,time_macros ${LETCONT_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_C_COMPILER_LAUNCHER})
endif()

# Most of the time of compiling a file goes to the standard library's headers and to the compiler's start. Without this, a
# changed file is compiled alone, and clangd knows each file's command.
option(LETCONT_TOGETHER "Compile eight files of a library at once, which takes a third of the time for a whole build" OFF)

add_library(letcont_options INTERFACE)
target_compile_options(letcont_options INTERFACE -Wall -Wextra -Werror)
if(LETCONT_SANITIZE)
  # Not the check of virtual tables: it needs the type information that the libraries are built without.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
  # The counters of libFuzzer (tests/fuzz), so that one build serves all tests and the fuzzers. Without libFuzzer in the
  # program they do nothing.
  if(LETCONT_COUNTERS)
    add_compile_options(-fsanitize=fuzzer-no-link)
  endif()
endif()
if(EMSCRIPTEN)
  # Where code is compiled for size, Emscripten has LLVM inline nothing, not even what is smaller than its call: files are
  # three to six times as large, and their linking, which inlines all of that, takes the time. This takes that back.
  add_compile_options(-sINLINING_LIMIT=0)
  string(REPLACE "-Os" "-Oz" CMAKE_CXX_FLAGS_MINSIZEREL "${CMAKE_CXX_FLAGS_MINSIZEREL}")
else()
  # Relocations in little space: a program is 4 MB smaller, and begins in 0.9 of the time; so does one whose functions that
  # run first stand together.
  add_link_options(-fuse-ld=lld-19 LINKER:-z,pack-relative-relocs LINKER:-z,keep-text-section-prefix)
endif()

# letcont_compile_together(TARGET): compiles its files together, if they are to be.
function(letcont_compile_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${LETCONT_TOGETHER} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# letcont_library(NAME [APART] [SMALL] SOURCES... LINKS TARGETS... PRIVATE_LINKS TARGETS...)
#
# Makes the current folder the library letcont::NAME. One folder is one library: under core, interpreter and ui NAME is the
# folder's path below those, as in cps_text for core/cps/text, and its headers are included by that path, as
# "cps/text/print.h". LINKS are the libraries that its headers include, PRIVATE_LINKS those that only its sources do. A
# library has an include folder of its own, which holds links to its headers and nothing else, so an include of what is
# not linked does not compile. APART: its files give different things the same names, so they are never compiled together.
# SMALL: it takes little of the time of compiling a program, so in the page its size counts.
# Libraries neither throw nor use RTTI.
function(letcont_library name)
  cmake_parse_arguments(PARSE_ARGV 1 LIB "APART;SMALL" "" "SOURCES;LINKS;PRIVATE_LINKS")
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE folder)
  string(REGEX REPLACE "^(core|interpreter|ui|tests)/" "" folder ${folder})
  set(include_folder ${CMAKE_BINARY_DIR}/include/${name})
  file(GLOB headers CONFIGURE_DEPENDS *.h)
  file(REMOVE_RECURSE ${include_folder})
  file(MAKE_DIRECTORY ${include_folder}/${folder})
  foreach(header ${headers})
    cmake_path(GET header FILENAME file)
    file(CREATE_LINK ${header} ${include_folder}/${folder}/${file} SYMBOLIC)
  endforeach()
  if(LIB_SOURCES)
    add_library(letcont_${name} STATIC ${LIB_SOURCES})
    target_include_directories(letcont_${name} PUBLIC ${include_folder})
    target_link_libraries(letcont_${name} PUBLIC ${LIB_LINKS} PRIVATE letcont_options ${LIB_PRIVATE_LINKS})
    target_compile_options(letcont_${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti>)
    if(LIB_SMALL AND EMSCRIPTEN)
      target_compile_options(letcont_${name} PRIVATE -Oz)
    endif()
    if(NOT LIB_APART)
      letcont_compile_together(letcont_${name})
    endif()
    if(NOT LIB_SOURCES MATCHES "\\.c(;|$)")
      letcont_use_precompiled(letcont_${name} ${LIB_LINKS} ${LIB_PRIVATE_LINKS})
    endif()
  else()
    add_library(letcont_${name} INTERFACE)
    target_include_directories(letcont_${name} INTERFACE ${include_folder})
    target_link_libraries(letcont_${name} INTERFACE ${LIB_LINKS})
  endif()
  add_library(letcont::${name} ALIAS letcont_${name})
endfunction()
