#!/usr/bin/env bash
# Builds the fuzz targets of tests/fuzz with the compiler, flags and engine that ClusterFuzzLite and OSS-Fuzz give, and
# leaves programs, seeds, dictionaries and options in $OUT.
#
# By hand, with libFuzzer:
#   SRC=$PWD/.. OUT=/tmp/out CC=clang-19 CXX=clang++-19 LIB_FUZZING_ENGINE=-fsanitize=fuzzer \
#   CFLAGS='-O1 -fsanitize=address,fuzzer-no-link' CXXFLAGS="$CFLAGS" .clusterfuzzlite/build.sh
set -euo pipefail
cd "$(dirname "$0")"
[ -e "$PWD/tests/fuzz" ] || cd "${LETCONT_SOURCE:-$SRC/letcont}"
SOURCE=$PWD
BUILD=${WORK:-/tmp}/letcont-fuzz

# The system's LLVM is linked, which is built with libstdc++: so is everything.
CXXFLAGS=${CXXFLAGS//-stdlib=libc++/}

cmake -S "$SOURCE" -B "$BUILD" -G Ninja -DLETCONT_ONLY_FUZZ=ON -DLETCONT_FUZZING_ENGINE="$LIB_FUZZING_ENGINE" \
  -DCMAKE_BUILD_TYPE=None -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" \
  -DCMAKE_C_FLAGS="${CFLAGS:-}" -DCMAKE_CXX_FLAGS="$CXXFLAGS"
ninja -C "$BUILD" ${FUZZ_TARGETS:-fuzzers}

for program in "$BUILD"/fuzzers/fuzz_*; do
  [ -x "$program" ] || continue
  name=${program##*/}
  target=${name#fuzz_}
  cp "$program" "$OUT/$name"
  seeds=()
  while IFS= read -r folder; do seeds+=("$folder"/*); done <"$program.seeds"
  rm -f "$OUT/${name}_seed_corpus.zip"
  zip -qj "$OUT/${name}_seed_corpus.zip" "${seeds[@]}"
  printf '[libfuzzer]\nmax_len = 4000\ntimeout = 20\nclose_fd_mask = 3\n' >"$OUT/$name.options"
  if [ -e "tests/fuzz/dictionaries/$target.dict" ]; then cp "tests/fuzz/dictionaries/$target.dict" "$OUT/$name.dict"; fi
done
