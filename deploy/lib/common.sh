# Sourced first by every deploy script: strict mode, paths, versions, helpers.
#
# ROOT   the checkout        CACHE  libraries built once and downloads, outside the checkout
# LOGS   logs of long steps, in the cache

set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/letcont
LOGS=$CACHE/logs
JOBS=${JOBS:-$(nproc)}
export LC_ALL=C.UTF-8
umask 022 # what is built and packed does not depend on who does it

# shellcheck source=deploy/versions
. "$ROOT/deploy/versions"
. "$ROOT/deploy/lib/say.sh"
. "$ROOT/deploy/lib/system.sh"
. "$ROOT/deploy/lib/sources.sh"

# first_line COMMAND...: prints the first line of its output. Not `| head`: a command that still prints would fail.
first_line() {
  local all
  all=$("$@")
  printf '%s\n' "${all%%$'\n'*}"
}

mkdir -p "$LOGS" 2>/dev/null || fail "The cache folder $CACHE cannot be made." \
  "Make it writable, or set XDG_CACHE_HOME to a folder that is."

# Only one script at a time uses the cache; others wait.
lock_cache() {
  exec 9>"$CACHE/lock"
  flock -n 9 || { say "another Letcont build is using the cache; waiting for it"; run_script flock 9; }
}

# Call it before starting something long that does not need the cache: a child inherits the lock.
unlock_cache() { exec 9>&-; }

# lock_build NAME, unlock_build: the same for the folder build/NAME.
lock_build() {
  mkdir -p "$ROOT/build"
  exec 8>"$ROOT/build/$1.lock"
  flock -n 8 || { say "another command is building in build/$1; waiting for it"; run_script flock 8; }
}
unlock_build() { exec 8>&-; }
