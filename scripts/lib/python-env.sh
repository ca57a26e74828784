# A private Python environment below .build/, made once for a set of packages and used again.
# shellcheck shell=bash

# python_env NAME PACKAGE...: prints the folder of an environment with these packages.
# A package with a fixed version is installed once; without one (or with --upgrade first) the index is asked each time.
python_env() {
  local upgrade=() root folder wanted
  if [ "$1" = --upgrade ]; then
    upgrade=(--upgrade)
    shift
  fi
  root="${home:?}/.build/python"
  folder="$root/$1"
  shift
  wanted="$*"
  if [ ${#upgrade[@]} -eq 0 ] && [ "$(cat "$folder/.complete" 2> /dev/null)" = "$wanted" ]; then
    printf '%s\n' "$folder"
    return 0
  fi
  command -v python3 > /dev/null || {
    printf '%s: no python3 on the PATH\n' "${0##*/}" >&2
    return 3
  }
  mkdir -p "$root"
  # Two at once must not work on the same folder.
  exec 8> "$folder.lock"
  flock 8
  rm -f "$folder/.complete"
  if [ ! -x "$folder/bin/python" ] && ! python3 -m venv "$folder" > "$folder.log" 2>&1; then
    printf '%s: cannot make a Python environment (Debian: apt-get install python3-venv):\n' "${0##*/}" >&2
    tail -n 3 "$folder.log" >&2
    return 3
  fi
  if ! "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --retries 2 --timeout 20 \
    "${upgrade[@]}" "$@" > "$folder.log" 2>&1; then
    printf '%s: cannot install %s from PyPI:\n' "${0##*/}" "$wanted" >&2
    grep -E '^ERROR' "$folder.log" | tail -n 2 >&2
    printf '  a network is needed for this once; later runs use .build/python\n' >&2
    return 6
  fi
  printf '%s' "$wanted" > "$folder/.complete"
  exec 8>&-
  printf '%s\n' "$folder"
}
