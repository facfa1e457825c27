# The part of LLVM's optimiser that the page has, for WebAssembly (passes/CMakeLists.txt says which). LLVM's own libraries of
# these files hold twice as many.
build_passes() {
  local source=$1 prefix=$2 build=$CACHE/build/passes
  unpack llvm "$source"
  rm -rf "$prefix" && mkdir -p "$build" "$prefix/lib"
  printf 'function(_cmake_record_install_prefix)\nendfunction()\n' >"$build/before.cmake"
  run_logged "LLVM's passes: configuring" "$LOGS/wasm-passes-configure.log" \
    emcmake cmake -G Ninja -S "$ROOT/deploy/wasm/passes" -B "$build" -DCMAKE_PROJECT_INCLUDE_BEFORE="$build/before.cmake" \
    -DLLVM="$SOURCE/llvm" -DLLVM_CORE="$LETCONT_WASM_LLVM"
  run_logged "LLVM's passes: compiling" "$LOGS/wasm-passes.log" ninja -C "$build" -j "$JOBS"
  cp "$build/libLLVMPasses.a" "$prefix/lib/"
  rm -rf "$build"
}
