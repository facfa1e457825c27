# letcont::zlib: the system's zlib, or on the web the one that deploy/wasm/zlib.sh built, in the folder that the
# environment variable LETCONT_WASM_ZLIB names (include/zlib.h, lib/libz.a).
add_library(letcont_zlib INTERFACE)
add_library(letcont::zlib ALIAS letcont_zlib)

if(EMSCRIPTEN)
  set(LETCONT_WASM_ZLIB "$ENV{LETCONT_WASM_ZLIB}" CACHE PATH "zlib built for WebAssembly: a folder with include/ and lib/")
  if(NOT EXISTS "${LETCONT_WASM_ZLIB}/lib/libz.a")
    message(FATAL_ERROR "zlib for WebAssembly is missing: configure through deploy/playground, which builds it")
  endif()
  target_include_directories(letcont_zlib SYSTEM INTERFACE "${LETCONT_WASM_ZLIB}/include")
  target_link_libraries(letcont_zlib INTERFACE "${LETCONT_WASM_ZLIB}/lib/libz.a")
else()
  find_package(ZLIB REQUIRED)
  target_link_libraries(letcont_zlib INTERFACE ZLIB::ZLIB)
endif()
