# The native build: command line, desktop, tests. Sourced after common.sh.

# configure_native PRESET: configures build/PRESET, unless it is configured already with the same sources, versions and presets.
configure_native() {
  local preset=$1 build=$ROOT/build/$1 wanted
  wanted="$(first_line clang-19 --version) $LETCONT_IMGUI $(cksum <"$ROOT/CMakePresets.json")"
  if [ -e "$build/build.ninja" ] && [ "$(cat "$build/configured" 2>/dev/null)" = "$wanted" ]; then return 0; fi
  # Tests run Python hundreds of times: a version manager's python3, found first, may take half a second to begin.
  local python=()
  [ ! -x /usr/bin/python3 ] || python=(-DPython3_EXECUTABLE=/usr/bin/python3)
  run_logged "configuring ($preset)" "$LOGS/$preset-configure.log" \
    cmake --fresh -S "$ROOT" --preset "$preset" -DLETCONT_IMGUI="$LETCONT_IMGUI" "${python[@]}"
  printf '%s\n' "$wanted" >"$build/configured"
}

# configure_again PRESET: has CMake look for what it had not found in build/PRESET. Not afresh, which would compile all anew.
configure_again() {
  run_logged "configuring again ($1)" "$LOGS/$1-configure.log" cmake "$ROOT/build/$1"
}

# build_native PRESET TARGET...: installs what is missing and builds the targets in build/PRESET.
build_native() {
  local preset=$1
  shift
  # shellcheck disable=SC2086
  need_packages $PACKAGES_NATIVE
  # shellcheck disable=SC2086
  want_packages $PACKAGES_OPTIONAL
  need_space "$ROOT" "$NEED_CHECKOUT_MIB"
  unpack_once imgui "$SOURCE_IMGUI"
  export LETCONT_IMGUI=$SOURCE
  lock_build "$preset"
  configure_native "$preset"
  run_logged "building ($preset)" "$LOGS/$preset-build.log" ninja -C "$ROOT/build/$preset" -j "$JOBS" "$@"
  unlock_build
}
