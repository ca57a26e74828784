# The released program: static Swift runtime, stripped, with what it reads beside it.
# shellcheck shell=bash

# release_version: the version that the sources state.
release_version() { sed -n 's/.*current = "\([^"]*\)".*/\1/p' "${home:?}/Sources/setscrew/CommandLine/Version.swift"; }

# release_options: sets `options` to what the package manager is told for a release.
#
# docs/bench.md has what each saves at a start. lld leaves out more than the default linker does. Nothing looks symbols up
# in the program, so none are exported. libstdc++ is there for the Swift runtime alone: linked in, the few kilobytes that
# are used of it replace a library of two megabytes that would have to be loaded and bound.
release_options() {
  local archive
  options=(--package-path "${home:?}" --configuration release --static-swift-stdlib
    -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xswiftc -Xclang-linker -Xswiftc -static-libgcc)
  for archive in /usr/lib/gcc/"$(uname -m)"-*/*/libstdc++.a; do
    [ -f "$archive" ] || continue
    # A folder with this archive alone comes first where the linker looks.
    mkdir -p "$home/.build/static"
    ln -sf "$archive" "$home/.build/static/libstdc++.a"
    options+=(-Xlinker "-L$home/.build/static")
    break
  done
}

# release_products NAME...: builds products for release and prints their folder.
release_products() {
  local options name
  release_options
  for name in "$@"; do swift build "${options[@]}" --product "$name" >&2 || return; done
  swift build "${options[@]}" --show-bin-path
}

# release_binary: builds the stripped program, unless SETSCREW_RELEASE names one, and prints its path.
release_binary() {
  if [ -n "${SETSCREW_RELEASE:-}" ]; then
    printf '%s\n' "$SETSCREW_RELEASE"
    return 0
  fi
  local built
  built=$(release_products setscrew)
  mkdir -p "$home/.build/setscrew"
  strip --strip-all -o "$home/.build/setscrew/release.new" "$built/setscrew"
  mv "$home/.build/setscrew/release.new" "$home/.build/setscrew/release"
  printf '%s\n' "$home/.build/setscrew/release"
}

# release_tree FOLDER BINARY: lays out bin/ and share/ as they are installed below a prefix.
release_tree() {
  local folder=$1 binary=$2 name
  local share=$folder/share
  install -D -m 755 "$binary" "$folder/bin/setscrew"
  install -d -m 755 "$share/setscrew" "$share/man/man1" "$share/bash-completion/completions" "$share/zsh/vendor-completions" \
    "$share/fish/vendor_completions.d"
  cp -r "${home:?}/registry" "$home/profiles" "$share/setscrew/"
  find "$share/setscrew" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
  SETSCREW_HOME=$home "$binary" completions bash > "$share/bash-completion/completions/setscrew"
  SETSCREW_HOME=$home "$binary" completions zsh > "$share/zsh/vendor-completions/_setscrew"
  SETSCREW_HOME=$home "$binary" completions fish > "$share/fish/vendor_completions.d/setscrew.fish"
  SETSCREW_HOME=$home "$binary" completions man > "$share/man/man1/setscrew.1"
  "$binary" --help | sed -n 's/^  \([a-z][a-z-]*\)   *[a-z].*/\1/p' | while read -r name; do
    "$binary" completions man "$name" > "$share/man/man1/setscrew-$name.1"
  done
}
