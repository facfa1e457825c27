# LLVM's core for WebAssembly: enough to build, verify and print a module (llvm/CMakeLists.txt). No target, no optimiser.
build_llvm() {
  local source=$1 prefix=$2 build=$CACHE/build/llvm
  unpack llvm "$source" --wildcards --no-wildcards-match-slash \
    --exclude='*/llvm/test' --exclude='*/llvm/unittests' --exclude='*/llvm/docs' '*/llvm' '*/cmake' '*/third-party'
  rm -rf "$prefix" && mkdir -p "$build" "$prefix/lib"
  # CMake 3.25 has no _cmake_record_install_prefix, which Emscripten's toolchain file makes it ask for.
  printf 'function(_cmake_record_install_prefix)\nendfunction()\n' >"$build/before.cmake"
  [ -d "$build/include" ] || cp -r "$SOURCE/llvm/include" "$build/"
  run_logged "LLVM: configuring" "$LOGS/wasm-llvm-configure.log" \
    emcmake cmake -G Ninja -S "$ROOT/deploy/wasm/llvm" -B "$build" -DCMAKE_PROJECT_INCLUDE_BEFORE="$build/before.cmake" \
    -DLLVM="$SOURCE/llvm" -DHEADERS="$build/include"
  run_logged "LLVM: compiling" "$LOGS/wasm-llvm.log" ninja -C "$build" -j "$JOBS"
  cp "$build/libLLVMCore.a" "$prefix/lib/"
  cp -r "$build/include" "$prefix/"
  rm -rf "$build"
}
