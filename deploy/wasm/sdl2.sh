# SDL2 for WebAssembly: video and events only.
build_sdl2() {
  local source=$1 prefix=$2 build=$CACHE/build/sdl2
  unpack sdl2 "$source"
  rm -rf "$prefix" && mkdir -p "$build"
  run_logged "SDL2: configuring" "$LOGS/wasm-sdl2-configure.log" \
    emcmake cmake -G Ninja -S "$SOURCE" -B "$build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_RELEASE="-Os -DNDEBUG" \
    -DCMAKE_INSTALL_PREFIX="$prefix" -DSDL_SHARED=OFF -DSDL_STATIC=ON -DSDL_TEST=OFF -DSDL_THREADS=OFF \
    -DSDL_AUDIO=OFF -DSDL_HAPTIC=OFF -DSDL_JOYSTICK=OFF -DSDL_SENSOR=OFF -DSDL_RENDER=OFF -DSDL_POWER=OFF
  run_logged "SDL2: compiling" "$LOGS/wasm-sdl2.log" ninja -C "$build" -j "$JOBS" SDL2-static
  mkdir -p "$prefix/lib" "$prefix/include/SDL2"
  cp "$build/libSDL2.a" "$prefix/lib/"
  cp "$SOURCE"/include/*.h "$prefix/include/SDL2/"
  # The configured SDL_config.h must win over the source's, which guesses by platform.
  find "$build" -name SDL_config.h -exec cp {} "$prefix/include/SDL2/" \;
  rm -rf "$build"
}
