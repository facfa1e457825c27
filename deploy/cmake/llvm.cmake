# letcont::llvm_core: LLVM's core libraries, which build, verify and print modules. Natively those of the system; on the
# web the ones that deploy/wasm/llvm.sh built, in the folder that the environment variable LETCONT_WASM_LLVM names.
# letcont::llvm_transforms, on the web only: a part of the optimiser, which deploy/wasm/passes.sh builds in the folder that
# LETCONT_WASM_PASSES names. It need not be there until something that links it is built.
# letcont::llvm_native, natively only: the optimiser and the code generators, too. Both are linked statically.
include_guard(GLOBAL)
include(wasm_library)

add_library(letcont_llvm_core INTERFACE)
add_library(letcont::llvm_core ALIAS letcont_llvm_core)

if(EMSCRIPTEN)
  letcont_wasm_library(letcont_llvm_core LLVM LETCONT_WASM_LLVM LLVMCore)
  set(LETCONT_WASM_PASSES "$ENV{LETCONT_WASM_PASSES}" CACHE PATH "LLVM's passes built for WebAssembly: a folder with lib/")
  add_library(letcont_llvm_transforms INTERFACE)
  add_library(letcont::llvm_transforms ALIAS letcont_llvm_transforms)
  target_link_libraries(letcont_llvm_transforms INTERFACE ${LETCONT_WASM_PASSES}/lib/libLLVMPasses.a letcont_llvm_core)
else()
  # Targets of a package are known only in the folder that asked for it, unless they are global.
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
  find_package(LLVM 19.1 CONFIG REQUIRED)
  set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL OFF)
  separate_arguments(llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
  target_include_directories(letcont_llvm_core SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
  target_compile_definitions(letcont_llvm_core INTERFACE ${llvm_definitions})
  llvm_map_components_to_libnames(core_libraries core support)
  target_link_libraries(letcont_llvm_core INTERFACE ${core_libraries})

  add_library(letcont_llvm_native INTERFACE)
  add_library(letcont::llvm_native ALIAS letcont_llvm_native)
  llvm_map_components_to_libnames(native_libraries
    passes asmparser target debuginfodwarf orcjit jitlink x86codegen x86desc x86info aarch64codegen aarch64desc aarch64info)
  target_link_libraries(letcont_llvm_native INTERFACE ${native_libraries} letcont_llvm_core)
endif()
