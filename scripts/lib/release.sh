# The released program: static Swift runtime, stripped, with what it reads beside it.
# shellcheck shell=bash

# release_version: the version that the sources state.
release_version() { sed -n 's/.*current = "\([^"]*\)".*/\1/p' "${home:?}/Sources/setscrew/CommandLine/Version.swift"; }

# release_binary: builds the stripped program, unless SETSCREW_RELEASE names one, and prints its path.
release_binary() {
  if [ -n "${SETSCREW_RELEASE:-}" ]; then
    printf '%s\n' "$SETSCREW_RELEASE"
    return 0
  fi
  local options built
  options=(--package-path "${home:?}" --configuration release --static-swift-stdlib)
  swift build "${options[@]}" --product setscrew >&2
  built=$(swift build "${options[@]}" --show-bin-path)
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
