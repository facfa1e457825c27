# LLVM's core libraries for WebAssembly: enough to build, verify and print a module. No target, no optimiser. For speed
# rather than for size: printing a module is a good part of what each key takes.
build_llvm() {
  local source=$1 prefix=$2 build=$CACHE/build/llvm
  unpack llvm "$source" --wildcards --no-wildcards-match-slash \
    --exclude='*/llvm/test' --exclude='*/llvm/unittests' --exclude='*/llvm/docs' '*/llvm' '*/cmake' '*/third-party'
  rm -rf "$prefix" && mkdir -p "$build"
  # CMake 3.25 has no _cmake_record_install_prefix, which Emscripten's toolchain file makes LLVM ask for.
  printf 'function(_cmake_record_install_prefix)\nendfunction()\n' >"$build/before.cmake"
  run_logged "LLVM: configuring" "$LOGS/wasm-llvm-configure.log" \
    emcmake cmake -G Ninja -S "$SOURCE/llvm" -B "$build" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_C_FLAGS_RELEASE="-O2 -DNDEBUG" -DCMAKE_CXX_FLAGS_RELEASE="-O2 -DNDEBUG" \
    -DCMAKE_PROJECT_LLVM_INCLUDE_BEFORE="$build/before.cmake" -DCMAKE_PROJECT_INCLUDE_BEFORE="$build/before.cmake" \
    -DLLVM_TARGETS_TO_BUILD= -DLLVM_ENABLE_PROJECTS= -DLLVM_TABLEGEN=/usr/lib/llvm-19/bin/llvm-tblgen \
    -DLLVM_ENABLE_THREADS=OFF -DLLVM_BUILD_TOOLS=OFF -DLLVM_INCLUDE_UTILS=OFF -DLLVM_INCLUDE_TESTS=OFF \
    -DLLVM_INCLUDE_EXAMPLES=OFF -DLLVM_INCLUDE_BENCHMARKS=OFF -DLLVM_INCLUDE_DOCS=OFF \
    -DLLVM_ENABLE_ZLIB=OFF -DLLVM_ENABLE_ZSTD=OFF -DLLVM_ENABLE_LIBXML2=OFF -DLLVM_ENABLE_TERMINFO=OFF \
    -DLLVM_ENABLE_BACKTRACES=OFF -DLLVM_ENABLE_CRASH_OVERRIDES=OFF -DLLVM_ENABLE_PIC=OFF -DLLVM_ENABLE_ASSERTIONS=OFF \
    -DLLVM_HOST_TRIPLE=wasm32-unknown-emscripten -DLLVM_DEFAULT_TARGET_TRIPLE=wasm32-unknown-emscripten
  run_logged "LLVM: compiling" "$LOGS/wasm-llvm.log" ninja -C "$build" -j "$JOBS" LLVMCore
  mkdir -p "$prefix/lib" "$prefix/include"
  cp "$build"/lib/libLLVM*.a "$prefix/lib/"
  cp -r "$SOURCE/llvm/include/llvm" "$SOURCE/llvm/include/llvm-c" "$prefix/include/"
  cp -r "$build/include/llvm" "$prefix/include/"
  rm -rf "$build"
}
