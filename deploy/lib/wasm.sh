# Libraries for WebAssembly, built once into the cache. Sourced after common.sh.
#
# A library NAME has a recipe deploy/wasm/NAME.sh that defines build_NAME SOURCE PREFIX. Its place in the cache is keyed
# by the recipe, the pinned source and the compiler's version, so it is rebuilt when one of them changes, and only then.

# The Emscripten in use: an activated emsdk wins over Debian's package.
find_emscripten() {
  if [ -n "${EMSDK:-}" ] && [ -d "$EMSDK/upstream/emscripten" ]; then
    export PATH=$EMSDK/upstream/emscripten:$PATH
  else
    # Debian's emcc looks for its JavaScript optimiser's modules where Debian's own node would.
    export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
  fi
  command -v emcc >/dev/null || fail "emcc is missing." "Install Debian's package emscripten, or activate an emsdk."
  EMSCRIPTEN_VERSION=$(first_line emcc --version)
  # Another checkout or build gets its object files from ccache, wherever it is.
  if command -v ccache >/dev/null; then export EM_COMPILER_WRAPPER=ccache CCACHE_BASEDIR=$ROOT CCACHE_NOHASHDIR=1; fi
}

# wasm_library NAME "SOURCE LINE": sets LIBRARY to the folder with its include/ and lib/, building it if it is not there.
wasm_library() {
  local name=$1 source=$2 key recipe=$ROOT/deploy/wasm/$1.sh
  key=$(printf '%s\n' "$EMSCRIPTEN_VERSION" $source | cat - "$recipe" | sha256sum | cut -c 1-12)
  LIBRARY=$CACHE/wasm/$name-$key
  [ ! -e "$LIBRARY/.whole" ] || return 0
  need_space "$CACHE" "$NEED_CACHE_MIB"
  say "building $name for WebAssembly (once; it stays in the cache)"
  # shellcheck source=/dev/null
  . "$recipe"
  "build_$name" "$source" "$LIBRARY"
  touch "$LIBRARY/.whole"
}

# need_wasm_libraries: builds what is missing and exports the places for CMake's web preset.
need_wasm_libraries() {
  find_emscripten
  wasm_library zlib "$SOURCE_ZLIB"; export LETCONT_WASM_ZLIB=$LIBRARY
  wasm_library sdl2 "$SOURCE_SDL2"; export LETCONT_WASM_SDL2=$LIBRARY
  wasm_library llvm "$SOURCE_LLVM"; export LETCONT_WASM_LLVM=$LIBRARY
}
