# letcont::zlib: the system's zlib, or on the web the one that deploy/wasm/zlib.sh built, in the folder that the
# environment variable LETCONT_WASM_ZLIB names (include/zlib.h, lib/libz.a).
include(wasm_library)

add_library(letcont_zlib INTERFACE)
add_library(letcont::zlib ALIAS letcont_zlib)

if(EMSCRIPTEN)
  letcont_wasm_library(letcont_zlib zlib LETCONT_WASM_ZLIB z)
else()
  find_package(ZLIB REQUIRED)
  target_link_libraries(letcont_zlib INTERFACE ZLIB::ZLIB)
endif()
