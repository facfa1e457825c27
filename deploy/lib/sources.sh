# Source packages: downloaded with apt from the machine's own mirror, verified, and unpacked into the cache.
# Sourced after say.sh. apt gets a configuration of its own, so that the system's stays as it is.

# private_apt ARGUMENT...: apt-get that knows the source packages of bookworm, forky and sid.
private_apt() {
  local root=$CACHE/apt
  apt-get -q -o Dir::Etc::sourcelist="$root/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::Lists="$root/lists" -o Dir::Cache="$root/cache" -o APT::Sandbox::User= "$@"
}

# Uses the mirror of the machine's own entry for bookworm main.
set_up_private_apt() {
  local root=$CACHE/apt mirror suite
  [ ! -e "$root/ready" ] || return 0
  mirror=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' |
    awk '$2 == "bookworm" && $3 == "main" && !found++ { print $1 }')
  [ -n "$mirror" ] || fail "apt has no entry for Debian 12 (bookworm), main." \
    "Add one to /etc/apt/sources.list, run apt-get update, and run this command again."
  mkdir -p "$root/lists/partial" "$root/cache/archives/partial"
  for suite in bookworm forky sid; do
    printf 'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' "$mirror" "$suite"
  done >"$root/sources.list"
  run_logged "fetching the lists of source packages" "$LOGS/apt-sources.log" private_apt update
  touch "$root/ready"
}

# download PACKAGE=VERSION FILE SHA256: downloads FILE into the cache and verifies its checksum.
# apt resumes an interrupted download; a damaged file is deleted.
download() {
  local package=$1 file=$2 sum=$3 folder=$CACHE/downloads HINT="Is the network up? What has come so far is kept."
  mkdir -p "$folder"
  if [ ! -e "$folder/$file" ] || ! printf '%s  %s\n' "$sum" "$folder/$file" | sha256sum -c --status; then
    set_up_private_apt
    rm -f "$folder/$file"
    (cd "$folder" && run_logged "downloading $file" "$LOGS/download-${package%%=*}.log" \
      private_apt source --download-only --only-source "$package") || { rm -f "$CACHE/apt/ready"; exit 1; }
    [ -e "$folder/$file" ] || fail "apt has no $package any more." \
      "Put $file (SHA-256 $sum) into $folder yourself and run this command again."
    printf '%s  %s\n' "$sum" "$folder/$file" | sha256sum -c --status || {
      rm -f "$folder/$file"
      fail "$file does not have the checksum that deploy/versions pins." "Run this command again to download it anew."
    }
  fi
}

# place_of_source NAME "PACKAGE=VERSION SUITE FILE SHA256": sets SOURCE to the folder of that source, which need not be there.
place_of_source() {
  local sum
  read -r _ _ _ sum <<<"$(printf '%s ' $2)"
  SOURCE=$CACHE/source/$1-${sum:0:12}
}

# is_unpacked NAME "SOURCE LINE": whether it is there.
is_unpacked() {
  place_of_source "$@"
  [ -e "$SOURCE/.whole" ]
}

# unpack_once NAME "SOURCE LINE": unpacks it for whoever does not hold the cache's lock, which is only taken where the source
# is missing: while it is there, nobody waits for another build. Sets SOURCE.
unpack_once() {
  is_unpacked "$@" || lock_cache
  unpack "$@"
  unlock_cache
}

# unpack NAME "PACKAGE=VERSION SUITE FILE SHA256" [TAR-ARGUMENT...]: sets SOURCE to the unpacked folder of that source.
unpack() {
  local name=$1 package file sum
  ! is_unpacked "$1" "$2" || return 0
  read -r package _ file sum <<<"$(printf '%s ' $2)"
  shift 2
  download "$package" "$file" "$sum"
  rm -rf "$SOURCE"
  mkdir -p "$SOURCE"
  run_logged "unpacking $file" "$LOGS/unpack-$name.log" \
    tar -C "$SOURCE" --strip-components=1 -xf "$CACHE/downloads/$file" "$@"
  touch "$SOURCE/.whole"
}
