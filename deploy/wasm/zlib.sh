# zlib for WebAssembly: plain C, compiled by hand (its configure script runs a test program for each question).
build_zlib() {
  local source=$1 prefix=$2
  unpack zlib "$source"
  rm -rf "$prefix" && mkdir -p "$prefix/include" "$prefix/lib" "$prefix/build"
  compile_zlib() {
    local unit
    cd "$prefix/build" || return 1
    for unit in adler32 crc32 deflate inflate inffast inftrees trees zutil; do
      emcc -O2 -c "$SOURCE/$unit.c" -o "$unit.o" || return 1
    done
    emar rcs "$prefix/lib/libz.a" ./*.o
  }
  run_logged "zlib" "$LOGS/wasm-zlib.log" compile_zlib
  cp "$SOURCE/zlib.h" "$SOURCE/zconf.h" "$prefix/include/"
  rm -rf "$prefix/build"
}
