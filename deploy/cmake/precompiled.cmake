# Headers that many files include, compiled once where files are compiled together: parsing them is a quarter of the time
# of compiling a file, with LLVM's nearly half. Only headers of others; what a library may include of ours is said by what it
# links. The web build, which compiles most of the same files, has none: there a file that does not include what it uses
# does not compile.
#
#   letcont_headers        for libraries
#   letcont_llvm_headers   for those that link LLVM, too
include_guard(GLOBAL)
include(llvm)

set(letcont_precompiles OFF)
if(LETCONT_TOGETHER AND NOT EMSCRIPTEN)
  set(letcont_precompiles ON)
endif()

# letcont_precompile(NAME OPTIONS... LINKS TARGETS... HEADERS HEADERS...): compiles headers for targets that are compiled
# with the same options.
function(letcont_precompile name)
  cmake_parse_arguments(PARSE_ARGV 1 PRECOMPILE "" "" "OPTIONS;LINKS;HEADERS")
  set(empty ${CMAKE_CURRENT_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${empty} CONTENT "// Has nothing of its own: CMake compiles it with headers that others share.\n")
  add_library(${name} OBJECT ${empty})
  target_link_libraries(${name} PRIVATE letcont_options ${PRECOMPILE_LINKS})
  target_compile_options(${name} PRIVATE ${PRECOMPILE_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${PRECOMPILE_HEADERS})
endfunction()

set(letcont_standard_headers <algorithm> <array> <charconv> <cmath> <cstdint> <cstring> <deque> <functional> <map> <memory>
  <optional> <set> <span> <string> <string_view> <unordered_map> <unordered_set> <utility> <vector>)
set(letcont_headers_of_llvm <llvm/ADT/DenseMap.h> <llvm/ADT/DenseSet.h> <llvm/IR/Constants.h> <llvm/IR/DIBuilder.h>
  <llvm/IR/IRBuilder.h> <llvm/IR/InstIterator.h> <llvm/IR/IntrinsicInst.h> <llvm/IR/Module.h> <llvm/Support/raw_ostream.h>)
if(letcont_precompiles)
  set(options -fno-exceptions -fno-rtti) # letcont_library's
  letcont_precompile(letcont_headers OPTIONS ${options} HEADERS ${letcont_standard_headers})
  letcont_precompile(letcont_llvm_headers OPTIONS ${options} LINKS letcont::llvm_core
    HEADERS ${letcont_standard_headers} ${letcont_headers_of_llvm})
endif()

# letcont_use_precompiled(TARGET LINKS...): has TARGET, a library that links these, use the headers, unless its folder is
# compiled with other flags.
string(TOUPPER "CMAKE_CXX_FLAGS_${CMAKE_BUILD_TYPE}" letcont_flags)
set(letcont_precompiled_with "${${letcont_flags}}")
function(letcont_use_precompiled target)
  if(NOT "${${letcont_flags}}" STREQUAL "${letcont_precompiled_with}")
    return()
  endif()
  if(letcont_precompiles AND ARGN MATCHES "letcont::(llvm|native)")
    target_precompile_headers(${target} REUSE_FROM letcont_llvm_headers)
  elseif(letcont_precompiles)
    target_precompile_headers(${target} REUSE_FROM letcont_headers)
  endif()
endfunction()
