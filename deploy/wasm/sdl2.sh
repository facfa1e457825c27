# SDL2 for WebAssembly: video and events only, without what copies pixels between surfaces, since WebGL draws everything.
# SDL_config.h says what SDL's own project would find out.
build_sdl2() {
  local source=$1 prefix=$2 build=$CACHE/build/sdl2
  unpack sdl2 "$source"
  rm -rf "$prefix" && mkdir -p "$build" "$prefix/lib" "$prefix/include/SDL2"
  cp "$SOURCE"/include/*.h "$prefix/include/SDL2/"
  cp "$ROOT/deploy/wasm/sdl2/SDL_config.h" "$prefix/include/SDL2/"
  sdl2_commands "$prefix/include/SDL2" >"$build/build.ninja"
  run_logged "SDL2: compiling" "$LOGS/wasm-sdl2.log" ninja -C "$build" -j "$JOBS"
  cp "$build/libSDL2.a" "$prefix/lib/"
  rm -rf "$build"
}

# Prints the commands for Ninja. The files are those of the folders that SDL's own list has for Emscripten; of the parts
# that are switched off they hold the functions that say so.
sdl2_commands() {
  local headers=$1 folder file object objects=()
  printf 'rule compile\n  command = emcc -Os -DNDEBUG -DSDL_LEAN_AND_MEAN=1 -fno-strict-aliasing -w -I%s -I%s -c $in -o $out\n' \
    "$headers" "$SOURCE/src/video/khronos"
  printf 'rule archive\n  command = rm -f $out && emar rcs $out $in\n'
  for folder in . atomic audio cpuinfo dynapi events file filesystem/emscripten haptic haptic/dummy hidapi joystick \
    joystick/dummy libm loadso/dummy locale locale/emscripten misc misc/emscripten power render render/software sensor \
    sensor/dummy stdlib thread thread/generic timer timer/unix video video/dummy video/emscripten video/offscreen \
    video/yuv2rgb; do
    for file in "$SOURCE/src/$folder"/*.c; do
      object=$folder/$(basename "$file" .c).o
      objects+=("$object")
      printf 'build %s: compile %s\n' "$object" "$file"
    done
  done
  printf 'build libSDL2.a: archive %s\n' "${objects[*]}"
}
