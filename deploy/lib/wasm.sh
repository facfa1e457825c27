# Libraries for WebAssembly, built once into the cache. Sourced after common.sh.
#
# A library NAME has a recipe deploy/wasm/NAME.sh that defines build_NAME SOURCE PREFIX, and may have a folder
# deploy/wasm/NAME with what that needs. Its place in the cache is keyed by the recipe, the pinned source and the compiler's
# version, so it is rebuilt when one of them changes, and only then.

# The Emscripten in use: an activated emsdk wins over Debian's package.
find_emscripten() {
  if [ -n "${EMSDK:-}" ] && [ -d "$EMSDK/upstream/emscripten" ]; then
    export PATH=$EMSDK/upstream/emscripten:$PATH
  else
    # Debian's emcc looks for its JavaScript optimiser's modules where Debian's own node would.
    export NODE_PATH=/usr/share/nodejs${NODE_PATH:+:$NODE_PATH}
    # Its scripts run once for each file. A version manager's python3, found first, may take half a second to begin.
    [ -n "${EMSDK_PYTHON:-}" ] || [ ! -x /usr/bin/python3 ] || export EMSDK_PYTHON=/usr/bin/python3
  fi
  command -v emcc >/dev/null || fail "emcc is missing." "Install Debian's package emscripten, or activate an emsdk."
  EMSCRIPTEN_VERSION=$(first_line emcc --version)
  # Another checkout or build gets its object files from ccache, wherever it is.
  if command -v ccache >/dev/null; then export EM_COMPILER_WRAPPER=ccache CCACHE_BASEDIR=$ROOT CCACHE_NOHASHDIR=1; fi
}

# place_of_library NAME "SOURCE LINE" [RECIPE…]: sets LIBRARY to the folder of the library, which need not be there. The
# recipes of libraries that it uses are part of the key.
place_of_library() {
  local name=$1 source=$2 key recipes=() each
  for each in "$1" "${@:3}"; do
    recipes+=("$ROOT/deploy/wasm/$each.sh")
    [ ! -d "$ROOT/deploy/wasm/$each" ] || recipes+=("$ROOT/deploy/wasm/$each"/*)
  done
  key=$(printf '%s\n' "$EMSCRIPTEN_VERSION" $source | cat - "${recipes[@]}" | sha256sum | cut -c 1-12)
  LIBRARY=$CACHE/wasm/$name-$key
}

# wasm_library NAME "SOURCE LINE" [RECIPE…]: the same, with its include/ and lib/, building it if it is not there.
wasm_library() {
  local name=$1 source=$2 recipe=$ROOT/deploy/wasm/$1.sh
  place_of_library "$@"
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
  wasm_library llvm "$SOURCE_LLVM"; export LETCONT_WASM_LLVM=$LIBRARY
  place_of_library passes "$SOURCE_LLVM" llvm; export LETCONT_WASM_PASSES=$LIBRARY
}

# The site does not wait for these, so they are built last.
need_passes_library() { wasm_library passes "$SOURCE_LLVM" llvm; }
