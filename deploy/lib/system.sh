# Debian packages: installs what is missing, or says what the administrator must install. Sourced after say.sh.

# missing_packages NAME...: prints those that are not installed.
missing_packages() {
  local name
  for name in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || printf '%s\n' "$name"
  done
}

# as_root COMMAND...: runs it as root, through sudo where that needs no password.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_be_root() { [ "$(id -u)" = 0 ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }; }

# need_packages NAME...: makes sure that they are installed.
need_packages() {
  local missing
  command -v dpkg-query >/dev/null || fail "This is not Debian: dpkg is missing." \
    "Install by hand what deploy/versions lists, then build with: cmake --preset native && cmake --build --preset native"
  mapfile -t missing < <(missing_packages "$@")
  [ ${#missing[@]} -gt 0 ] || return 0
  can_be_root || fail "Packages are missing, and installing them needs the administrator:" \
    "apt-get install --no-install-recommends ${missing[*]}" "Then run this command again."
  say "installing ${#missing[@]} packages: ${missing[*]}"
  install_packages "${missing[@]}"
}

# A missing or old package index names files that are gone, so it is updated first.
install_packages() {
  local HINT="Is the network up, and are the mirrors in /etc/apt right? apt's own words are above."
  run_logged "apt-get update" "$LOGS/apt-update.log" as_root apt-get -q update
  run_logged "apt-get install" "$LOGS/apt-install.log" \
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o Dpkg::Use-Pty=0 install --no-install-recommends "$@"
}

# want_packages NAME...: installs them where that is possible; goes on without them where it is not.
want_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  if [ ${#missing[@]} -gt 0 ] && can_be_root; then install_packages "${missing[@]}"; fi
}

# node_packages: prints the packages that bring the commands node and npm, where they are missing. A Node.js that does not
# come from Debian brings its own npm.
node_packages() {
  command -v node >/dev/null || echo nodejs
  command -v npm >/dev/null || echo npm
}

# need_node: makes sure that Node.js 18 or newer is there, installed by the user or from Debian.
need_node() {
  command -v node >/dev/null || need_packages nodejs
  [ "$(node -p 'parseInt(process.versions.node)')" -ge 18 ] || fail "Node.js $(node -v) is too old: 18 or newer is needed."
}

# need_npm_command: makes sure that npm is there.
need_npm_command() {
  need_node
  command -v npm >/dev/null || need_packages npm
}

# has_npm FOLDER: whether npm's packages which FOLDER/package-lock.json names are in that folder of the checkout.
has_npm() { cmp -s "$ROOT/$1/package-lock.json" "$ROOT/$1/node_modules/.installed"; }

# need_npm FOLDER: makes sure that npm's packages which FOLDER/package-lock.json names are in that folder of the checkout.
# npm leaves out what needs a newer Node.js than its own, so it runs with that of tests/wasm where that is installed.
need_npm() {
  local folder=$ROOT/$1 newer
  need_npm_command
  has_npm "$1" && return 0
  newer=$(compgen -G "$ROOT/tests/wasm/node_modules/node-linux-*/bin" | head -n 1 || true)
  run_logged "npm ci ($1)" "$LOGS/npm.log" env PATH="${newer:+$newer:}$PATH" \
    npm --prefix "$folder" ci --no-audit --no-fund --ignore-scripts
  cp "$folder/package-lock.json" "$folder/node_modules/.installed"
}
