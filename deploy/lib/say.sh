# Messages to the person who runs a deploy script: steps, progress, failures and what to do about them.
# Sourced. Everything goes to standard error; standard output belongs to the program that is run.

if [ -t 2 ] && [ -z "${NO_COLOR:-}" ]; then
  BOLD=$'\e[1m' RED=$'\e[31m' PLAIN=$'\e[0m' CLEAR=$'\r\e[K'
else
  BOLD='' RED='' PLAIN='' CLEAR=''
fi

# say TEXT: prints a line about what is being done.
say() { printf '%s\n' "${BOLD}letcont:${PLAIN} $*" >&2; }

# fail TEXT [LINE...]: prints what went wrong and what to do about it, and exits with status 1.
fail() {
  printf '%s\n' "${RED}letcont: error:${PLAIN} $1" >&2
  shift
  if [ $# -gt 0 ]; then printf '  %s\n' "$@" >&2; fi
  exit 1
}

# need_value OPTION VALUE WHAT: exits with status 2 if an option lacks its value, or has the next option in its place.
need_value() {
  case $2 in '' | --*) say "$1 takes $3."; exit 2 ;; esac
}

# A background command has a process group of its own, led by CHILD, so that Ctrl-C ends all of it.
CHILD=''
interrupted() {
  [ -z "$CHILD" ] || kill -TERM -- "-$CHILD" 2>/dev/null || true
  printf '\n' >&2
  say "interrupted; the same command goes on from here"
  exit 130
}
trap interrupted INT TERM HUP

# run_logged WHAT LOG COMMAND...: runs a long command with its output in LOG, and shows its progress.
# Ninja's "[12/345]" becomes the progress; on a terminal one line is rewritten, elsewhere a line every 20 seconds.
# HINT, if set, is an additional line of the message about a failure.
run_logged() {
  local what=$1 log=$2 start=$SECONDS said=$SECONDS at status pid
  shift 2
  mkdir -p "$(dirname "$log")"
  set -m
  "$@" >"$log" 2>&1 </dev/null &
  set +m
  pid=$!
  CHILD=$pid
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.2
    if [ -z "$CLEAR" ] && [ $((SECONDS - said)) -lt 20 ]; then continue; fi
    at=$(tail -c 4000 "$log" 2>/dev/null | tr '\r' '\n' | grep -oE '^\[[0-9]+/[0-9]+\]' | tail -n 1) || true
    if [ -n "$CLEAR" ]; then
      printf '%s' "${CLEAR}letcont: $what ${at:-…} $((SECONDS - start)) s" >&2
    else
      say "$what ${at:-…} $((SECONDS - start)) s"
      said=$SECONDS
    fi
  done
  [ -z "$CLEAR" ] || printf '%s' "$CLEAR" >&2
  status=0
  wait "$pid" || status=$?
  CHILD=''
  if [ $status -ne 0 ]; then
    tail -n 30 "$log" >&2
    fail "$what failed (status $status)." ${HINT:+"$HINT"} "The whole log is in $log." \
      "Running the same command again goes on from here."
  fi
  if [ $((SECONDS - start)) -ge 5 ]; then say "$what: done in $((SECONDS - start)) s"; fi
}

# need_space FOLDER MIB: exits with a message if FOLDER's file system has less than MIB MiB free.
need_space() {
  local free
  mkdir -p "$1" 2>/dev/null || fail "The folder $1 cannot be made." "Is it writable? XDG_CACHE_HOME names another place for the cache."
  free=$(df -Pm "$1" | awk 'NR == 2 { print $4 }')
  [ "$free" -ge "$2" ] || fail "Not enough disk space in $1: $free MiB free, $2 MiB needed." \
    "Free some space there, or set XDG_CACHE_HOME to a folder on a larger disk."
}

# run_script COMMAND...: runs a command that says by itself what it does; what interrupts this script ends it, too, at once.
run_script() {
  local status=0
  set -m
  "$@" </dev/null &
  set +m
  CHILD=$!
  wait "$CHILD" || status=$?
  CHILD=''
  return $status
}
